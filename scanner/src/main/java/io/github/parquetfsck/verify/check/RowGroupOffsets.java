// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** The offset of a row group is that of its first page. Old Trino and Spark split files by it. */
final class RowGroupOffsets implements Check<RowGroupView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.ROW_GROUP_FILE_OFFSET_WRONG);
    }

    @Override
    public void inspect(RowGroupView group, Consumer<Finding> findings) {
        if (!group.has(RowGroupField.FILE_OFFSET) || group.numRows() == 0) {
            return;
        }
        long first = Long.MAX_VALUE;
        for (int chunk = 0; chunk < group.chunkCount(); chunk++) {
            long start = Columns.start(group, chunk);
            if (Columns.elsewhere(group, chunk) || !group.has(chunk, ChunkField.META_DATA)) {
                return;
            }
            first = start >= Columns.DATA_START && start < first ? start : first;
        }
        long offset = group.value(RowGroupField.FILE_OFFSET);
        if (first < Long.MAX_VALUE && offset != first && offset != Columns.start(group, 0)) {
            findings.accept(Finding.of(
                    Defect.ROW_GROUP_FILE_OFFSET_WRONG,
                    new Place.RowGroup(group.index()),
                    group.index(),
                    offset,
                    first));
        }
    }
}
