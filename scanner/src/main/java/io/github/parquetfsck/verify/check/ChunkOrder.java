// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupView;

/** Whether chunks lie in the file in the order of the footer, as nearly all writers put them: told without an object. */
final class ChunkOrder {
    private ChunkOrder() {}

    /**
     * Whether each chunk begins where the one before it has ended, or later, so that none overlaps another. A chunk that
     * is looked at without need, an empty one say, makes the answer no at worst.
     */
    static boolean isAscending(FooterView footer) {
        long last = 0;
        long limit = footer.footerStart();
        for (int i = 0; i < footer.rowGroupCount(); i++) {
            RowGroupView group = footer.rowGroup(i);
            for (int chunk = 0; chunk < group.chunkCount(); chunk++) {
                long start = Columns.start(group, chunk);
                long end = start + group.value(chunk, ChunkField.TOTAL_COMPRESSED_SIZE);
                if (start < Math.max(last, Columns.DATA_START) || end <= start || end > limit) {
                    return false;
                }
                last = end;
            }
        }
        return true;
    }
}
