// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;

/** What several checks ask of a chunk and its column. */
final class Columns {
    /** Behind the head magic. */
    static final int DATA_START = 4;

    private Columns() {}

    /** The schema element of a chunk's column. */
    static int element(RowGroupView group, int chunk) {
        return group.footer().schema().leaf(chunk);
    }

    static String path(RowGroupView group, int chunk) {
        SchemaView schema = group.footer().schema();
        return chunk < schema.leafCount() ? schema.path(schema.leaf(chunk)) : "";
    }

    /** Whether the pages lie in another file, as in summary files: their offsets are none of this file's. */
    static boolean elsewhere(RowGroupView group, int chunk) {
        return group.has(chunk, ChunkField.FILE_PATH);
    }

    /** Neither rows nor values: writers leave anything in the offsets of such a chunk. */
    static boolean empty(RowGroupView group, int chunk) {
        return group.numRows() == 0 && group.value(chunk, ChunkField.NUM_VALUES) == 0;
    }

    /** Where the pages start, as parquet-java has it: at the dictionary page if it lies before the data pages. */
    static long start(RowGroupView group, int chunk) {
        long data = group.value(chunk, ChunkField.DATA_PAGE_OFFSET);
        long dictionary = group.value(chunk, ChunkField.DICTIONARY_PAGE_OFFSET);
        return dictionary > 0 && dictionary < data ? dictionary : data;
    }

    /** Where the byte behind the last page lies; the greatest long when the sum is beyond it. */
    static long end(RowGroupView group, int chunk) {
        long start = start(group, chunk);
        long end = start + group.value(chunk, ChunkField.TOTAL_COMPRESSED_SIZE);
        return end < start && start > 0 && group.value(chunk, ChunkField.TOTAL_COMPRESSED_SIZE) > 0
                ? Long.MAX_VALUE
                : end;
    }
}
