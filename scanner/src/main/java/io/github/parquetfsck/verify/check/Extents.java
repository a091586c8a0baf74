// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The byte ranges of the chunks of a footer that lie in the file, in order of where they start. */
final class Extents {
    /** Chunks looked at: sorting more would take memory that a made-up footer does not deserve. */
    private static final int MOST = 200_000;

    /** The bytes of one chunk, from inclusive, to exclusive. */
    record Extent(long from, long to, int group, int column) {}

    private final List<Extent> sorted = new ArrayList<>();

    private Extents() {}

    static Extents of(FooterView footer) {
        Extents extents = new Extents();
        for (int i = 0; i < footer.rowGroupCount() && extents.sorted.size() < MOST; i++) {
            RowGroupView group = footer.rowGroup(i);
            for (int chunk = 0; chunk < group.chunkCount(); chunk++) {
                if (inFile(group, chunk)) {
                    extents.sorted.add(new Extent(Columns.start(group, chunk), Columns.end(group, chunk), i, chunk));
                }
            }
        }
        extents.sorted.sort(Comparator.comparingLong(Extent::from)
                .thenComparingInt(Extent::group)
                .thenComparingInt(Extent::column));
        return extents;
    }

    /** Whether a chunk has bytes, all of them between the head magic and the footer of this file. */
    static boolean inFile(RowGroupView group, int chunk) {
        return group.has(chunk, ChunkField.META_DATA)
                && group.value(chunk, ChunkField.DICTIONARY_PAGE_OFFSET) >= 0
                && Columns.start(group, chunk) >= Columns.DATA_START
                && Columns.end(group, chunk) > Columns.start(group, chunk)
                && Columns.end(group, chunk) <= group.footer().footerStart()
                && !Columns.elsewhere(group, chunk)
                && !Columns.empty(group, chunk);
    }

    List<Extent> sorted() {
        return sorted;
    }

    /** The chunk that starts last before the end of a range, if it reaches into the range. */
    Optional<Extent> reachingInto(long from, long to) {
        int low = 0;
        int high = sorted.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted.get(middle).from() < to) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low > 0 && sorted.get(low - 1).to() > from ? Optional.of(sorted.get(low - 1)) : Optional.empty();
    }

    static String path(FooterView footer, Extent extent) {
        return Columns.path(footer.rowGroup(extent.group()), extent.column());
    }
}
