// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** Page indexes and bloom filters share no bytes with the pages of any column. */
final class IndexOverlaps implements Check<FooterView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.PAGE_INDEX_OVERLAPS_DATA, Defect.BLOOM_FILTER_OVERLAPS_DATA);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        if (!anyBeforeDataEnd(footer)) {
            return;
        }
        Extents extents = Extents.of(footer);
        for (int i = 0; i < footer.rowGroupCount(); i++) {
            RowGroupView group = footer.rowGroup(i);
            for (int chunk = 0; chunk < group.chunkCount(); chunk++) {
                if (!Columns.elsewhere(group, chunk)) {
                    inspect(extents, group, chunk, findings);
                }
            }
        }
    }

    /**
     * Whether any index or filter starts before the end of the last page: writers put them behind the pages of the file,
     * or of the row group. Chunks that are looked at without need make the answer yes at worst.
     */
    private static boolean anyBeforeDataEnd(FooterView footer) {
        long dataEnd = 0;
        long lowest = Long.MAX_VALUE;
        long limit = footer.footerStart();
        for (int i = 0; i < footer.rowGroupCount(); i++) {
            RowGroupView group = footer.rowGroup(i);
            boolean columnIndexes = group.any(ChunkField.COLUMN_INDEX_OFFSET);
            boolean filters = group.any(ChunkField.BLOOM_FILTER_OFFSET);
            for (int chunk = 0; chunk < group.chunkCount(); chunk++) {
                long end = Columns.end(group, chunk);
                dataEnd = end <= limit ? Math.max(dataEnd, end) : dataEnd;
                lowest = lower(lowest, group.value(chunk, ChunkField.OFFSET_INDEX_OFFSET));
                if (columnIndexes) {
                    lowest = lower(lowest, group.value(chunk, ChunkField.COLUMN_INDEX_OFFSET));
                }
                if (filters) {
                    lowest = lower(lowest, group.value(chunk, ChunkField.BLOOM_FILTER_OFFSET));
                }
            }
        }
        return lowest < dataEnd;
    }

    private static long lower(long lowest, long offset) {
        return offset >= Columns.DATA_START && offset < lowest ? offset : lowest;
    }

    private static void inspect(Extents extents, RowGroupView group, int chunk, Consumer<Finding> findings) {
        long columnIndex = group.value(chunk, ChunkField.COLUMN_INDEX_OFFSET);
        long offsetIndex = group.value(chunk, ChunkField.OFFSET_INDEX_OFFSET);
        long bloom = group.value(chunk, ChunkField.BLOOM_FILTER_OFFSET);
        long columnLength = group.value(chunk, ChunkField.COLUMN_INDEX_LENGTH);
        long offsetLength = group.value(chunk, ChunkField.OFFSET_INDEX_LENGTH);
        long bloomLength = Math.max(1, group.value(chunk, ChunkField.BLOOM_FILTER_LENGTH));
        inspect(extents, group, chunk, "column index", columnIndex, columnLength, findings);
        inspect(extents, group, chunk, "offset index", offsetIndex, offsetLength, findings);
        inspect(extents, group, chunk, "", bloom, bloomLength, findings);
    }

    /** A range of no name is that of a bloom filter. */
    private static void inspect(
            Extents extents,
            RowGroupView group,
            int chunk,
            String index,
            long from,
            long length,
            Consumer<Finding> findings) {
        long limit = group.footer().footerStart();
        if (from < Columns.DATA_START || length <= 0 || from >= limit || length > limit - from) {
            return;
        }
        String path = Columns.path(group, chunk);
        extents.reachingInto(from, from + length).ifPresent(extent -> {
            String other = Extents.path(group.footer(), extent);
            Place place = Places.chunk(group, chunk);
            findings.accept(
                    index.isEmpty()
                            ? Finding.of(Defect.BLOOM_FILTER_OVERLAPS_DATA, place, path, from, other)
                            : Finding.of(
                                    Defect.PAGE_INDEX_OVERLAPS_DATA, place, path, index, from, from + length, other));
        });
    }
}
