// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.streamlog.OffsetEntry.SourceLine;
import io.github.parquetfsck.streamlog.SourceOffset.Kind;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Which directory in {@code sources} is of which line of offsets. In version 1 lines have a position alone, while the
 * directory of a source that the query has named bears that name: where one of each is left, they belong together.
 */
final class SourceDirectories {
    /** Sources that keep something in their directory. */
    private static final Set<Kind> KEEPING = EnumSet.of(Kind.FILE, Kind.KAFKA, Kind.RATE);

    private SourceDirectories() {}

    /**
     * Whether lines may be of one source that the query reads twice: it has a line for each time, always with the same
     * offset, and one directory, so that directories after it have lower numbers than their lines.
     */
    static boolean repeats(OffsetEntry entry, List<String> directories) {
        List<SourceLine> keeping = entry.sources().stream()
                .filter(line -> KEEPING.contains(line.offset().kind()))
                .toList();
        long different = keeping.stream().map(SourceLine::offset).distinct().count();
        return entry.version() == 1
                && different < keeping.size()
                && keeping.stream().anyMatch(line -> !directories.contains(line.source()));
    }

    /** The entry, its lines under the names of their directories. */
    static OffsetEntry resolve(OffsetEntry entry, List<String> directories) {
        List<String> free =
                directories.stream().filter(name -> !name.matches("[0-9]+")).toList();
        List<SourceLine> without = entry.sources().stream()
                .filter(line -> !directories.contains(line.source()))
                .filter(line -> KEEPING.contains(line.offset().kind()))
                .toList();
        if (entry.version() != 1 || free.size() != 1 || without.size() != 1) {
            return entry;
        }
        SourceLine named = new SourceLine(free.get(0), without.get(0).offset());
        return entry.with(entry.sources().stream()
                .map(line -> line.equals(without.get(0)) ? named : line)
                .toList());
    }
}
