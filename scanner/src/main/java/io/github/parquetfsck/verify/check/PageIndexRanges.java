// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import java.util.Set;
import java.util.function.Consumer;

/** Page indexes lie between the head magic and the footer; readers silently do without those that do not. */
final class PageIndexRanges implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.COLUMN_INDEX_RANGE, Defect.OFFSET_INDEX_RANGE, Defect.COLUMN_INDEX_WITHOUT_OFFSET_INDEX);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        boolean columnIndex =
                group.has(chunk, ChunkField.COLUMN_INDEX_OFFSET) || group.has(chunk, ChunkField.COLUMN_INDEX_LENGTH);
        boolean offsetIndex =
                group.has(chunk, ChunkField.OFFSET_INDEX_OFFSET) || group.has(chunk, ChunkField.OFFSET_INDEX_LENGTH);
        if ((!columnIndex && !offsetIndex) || Columns.elsewhere(group, chunk)) {
            return;
        }
        if (columnIndex) {
            long at = group.value(chunk, ChunkField.COLUMN_INDEX_OFFSET);
            long length = group.value(chunk, ChunkField.COLUMN_INDEX_LENGTH);
            inspect(Defect.COLUMN_INDEX_RANGE, group, chunk, at, length, findings);
        }
        if (offsetIndex) {
            long at = group.value(chunk, ChunkField.OFFSET_INDEX_OFFSET);
            long length = group.value(chunk, ChunkField.OFFSET_INDEX_LENGTH);
            inspect(Defect.OFFSET_INDEX_RANGE, group, chunk, at, length, findings);
        } else {
            findings.accept(Finding.of(
                    Defect.COLUMN_INDEX_WITHOUT_OFFSET_INDEX, Places.chunk(group, chunk), Columns.path(group, chunk)));
        }
    }

    private static void inspect(
            Defect defect, RowGroupView group, int chunk, long at, long length, Consumer<Finding> findings) {
        long limit = group.footer().footerStart();
        if (at < Columns.DATA_START || length <= 0 || at > limit || length > limit - at) {
            findings.accept(
                    Finding.of(defect, Places.chunk(group, chunk), Columns.path(group, chunk), at, length, limit));
        }
    }
}
