// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.FileReport;
import java.util.List;
import java.util.OptionalLong;

/**
 * A judged file that may be planned.
 *
 * @param rows rows the file holds, where its footer says so
 * @param affected one line for each known reader of the file: queries that go on without its rows, for one
 */
public record Candidate(FileReport report, OptionalLong rows, List<String> affected) {
    public Candidate {
        affected = List.copyOf(affected);
    }

    /** The same file under another name. */
    Candidate at(Location location) {
        FileEntry entry = report.entry();
        FileEntry moved = new FileEntry(location, entry.length(), entry.modified(), entry.version());
        return new Candidate(report.with(moved), rows, affected);
    }

    public static Candidate of(FileReport report) {
        return new Candidate(report, OptionalLong.empty(), List.of());
    }
}
