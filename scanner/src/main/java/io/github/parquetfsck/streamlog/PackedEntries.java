// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.packed.PackedFiles;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Entries of a sink's logs, packed. They are numbered from 0 in the order in which they are added. */
final class PackedEntries {
    private static final int LOG = 0;
    private static final int LINE = 1;
    private static final int LENGTH = 2;
    private static final int MODIFIED = 3;

    private final PackedFiles files = new PackedFiles(MODIFIED + 1);
    private final List<LogName> logs = new ArrayList<>();

    /** Returns the entry's number. */
    int add(SinkEntry entry) {
        return files.add(
                entry.location(),
                log(entry.log()),
                entry.line(),
                entry.length(),
                entry.modified().toEpochMilli());
    }

    LiveFiles.Listed get(int number) {
        return new LiveFiles.Listed(
                number,
                files.location(number),
                files.fact(number, LENGTH),
                Instant.ofEpochMilli(files.fact(number, MODIFIED)),
                logs.get((int) files.fact(number, LOG)),
                (int) files.fact(number, LINE));
    }

    int size() {
        return files.size();
    }

    private int log(LogName name) {
        if (logs.isEmpty() || !logs.get(logs.size() - 1).equals(name)) {
            logs.add(name);
        }
        return logs.size() - 1;
    }
}
