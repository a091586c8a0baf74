// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupView;

/** Where page indexes and bloom filters lie, as the footer says. */
final class IndexPlaces {
    /** Every kind, in one array for all calls. */
    static final Kind[] KINDS = Kind.values();

    private IndexPlaces() {}

    /** What a chunk may have beside its pages. */
    enum Kind {
        COLUMN_INDEX("column index", ChunkField.COLUMN_INDEX_OFFSET, ChunkField.COLUMN_INDEX_LENGTH),
        OFFSET_INDEX("offset index", ChunkField.OFFSET_INDEX_OFFSET, ChunkField.OFFSET_INDEX_LENGTH),
        BLOOM_FILTER("bloom filter", ChunkField.BLOOM_FILTER_OFFSET, ChunkField.BLOOM_FILTER_LENGTH);

        private final String label;
        private final ChunkField offset;
        private final ChunkField length;

        Kind(String label, ChunkField offset, ChunkField length) {
            this.label = label;
            this.offset = offset;
            this.length = length;
        }

        long from(RowGroupView group, int chunk) {
            return group.value(chunk, offset);
        }

        /** Bytes; of a bloom filter without a length, the one byte that it has at least. */
        long length(RowGroupView group, int chunk) {
            long bytes = group.value(chunk, length);
            return this == BLOOM_FILTER ? Math.max(1, bytes) : bytes;
        }

        /** That these bytes are also those of another column's pages. */
        Finding overlap(Place place, String path, long from, long length, String other) {
            return this == BLOOM_FILTER
                    ? Finding.of(Defect.BLOOM_FILTER_OVERLAPS_DATA, place, path, from, other)
                    : Finding.of(Defect.PAGE_INDEX_OVERLAPS_DATA, place, path, label, from, from + length, other);
        }
    }

    /**
     * Whether any index or filter starts before the end of the last page: writers put them behind the pages of the file,
     * or of the row group. Chunks that are looked at without need make the answer yes at worst.
     */
    static boolean anyBeforeDataEnd(FooterView footer) {
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
}
