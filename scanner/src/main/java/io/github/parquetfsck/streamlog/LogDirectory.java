// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One listing of a directory of numbered logs.
 *
 * @param logs plain and compact logs, by id
 * @param others everything else, directories included
 */
record LogDirectory(Location location, List<LogFile> logs, List<LogFile> others) {
    LogDirectory {
        logs = List.copyOf(logs);
        others = List.copyOf(others);
    }

    /** Whether {@code N.compact} is a log here; in offsets and commits it is a foreign name. */
    enum Compaction {
        USED,
        FOREIGN
    }

    /** Empty when there is no such directory. */
    static Optional<LogDirectory> list(FileSource source, Location directory, Compaction compaction)
            throws IOException {
        Optional<Node> node = source.stat(directory);
        if (node.isEmpty() || node.get().kind() != Node.Kind.DIRECTORY) {
            return Optional.empty();
        }
        List<LogFile> logs = new ArrayList<>();
        List<LogFile> others = new ArrayList<>();
        try {
            source.list(directory, child -> {
                LogFile file = new LogFile(LogName.of(child.location().name()), child.entry());
                boolean log = child.kind() == Node.Kind.FILE
                        && (compaction == Compaction.USED
                                ? file.name().isLog()
                                : file.name().kind() == LogName.Kind.PLAIN);
                (log ? logs : others).add(file);
            });
        } catch (NoSuchFileException vanished) {
            return Optional.empty();
        }
        logs.sort(LogFile.BY_ID);
        others.sort(LogFile.BY_ID.thenComparing(file -> file.name().text()));
        return Optional.of(new LogDirectory(directory, logs, others));
    }
}
