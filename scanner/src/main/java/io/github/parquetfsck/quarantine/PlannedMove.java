// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.verify.Standing;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One file that is to be moved aside.
 *
 * @param entry the id of its ledger entry
 * @param file as it was when it was judged
 * @param sink the streaming sink's directory, when its log has to let go of the file
 */
public record PlannedMove(
        String entry,
        FileEntry file,
        Identity identity,
        Standing standing,
        List<Finding> findings,
        Location destination,
        Optional<Location> sink,
        OptionalLong rows,
        List<String> affected) {
    public PlannedMove {
        findings = List.copyOf(findings);
        affected = List.copyOf(affected);
    }

    Json.Obj json() {
        Json.Builder json = Json.object()
                .put("entry", entry)
                .put("source", file.location().text())
                .put("length", file.length())
                .put("modified", file.modified())
                .put("version", file.version())
                .put("standing", standing.name().toLowerCase(java.util.Locale.ROOT))
                .put(
                        "findings",
                        findings.stream()
                                .map(f -> Json.object()
                                        .put("code", f.defect().code())
                                        .put("message", f.message())
                                        .build())
                                .toList())
                .put("destination", destination.text());
        sink.ifPresent(directory -> json.put("sink", directory.text()));
        rows.ifPresent(count -> json.put("rows", count));
        return json.put("affected", affected).build();
    }
}
