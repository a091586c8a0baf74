// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** A row group without rows is legal; Impala stumbles over chunks without bytes. */
final class EmptyRowGroups implements Check<RowGroupView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.ROW_GROUP_EMPTY);
    }

    @Override
    public void inspect(RowGroupView group, Consumer<Finding> findings) {
        if (group.numRows() != 0) {
            return;
        }
        for (int chunk = 0; chunk < group.chunkCount(); chunk++) {
            if (group.has(chunk, ChunkField.META_DATA)
                    && group.value(chunk, ChunkField.NUM_VALUES) == 0
                    && group.value(chunk, ChunkField.TOTAL_COMPRESSED_SIZE) <= 0) {
                findings.accept(Finding.of(Defect.ROW_GROUP_EMPTY, new Place.RowGroup(group.index()), group.index()));
                return;
            }
        }
    }
}
