// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.ValueOrder;
import java.util.Set;
import java.util.function.Consumer;

/** The minimum is not above the maximum, by an order that is defined and that the file declares. */
final class BoundOrder implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.STATISTICS_ORDER);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        if (!group.has(chunk, ChunkField.MIN_VALUE) || !group.has(chunk, ChunkField.MAX_VALUE)) {
            return;
        }
        ValueOrder order = Bounds.declared(group, chunk);
        if (Bounds.above(group, chunk, ChunkField.MIN_VALUE, ChunkField.MAX_VALUE, order)) {
            findings.accept(
                    Finding.of(Defect.STATISTICS_ORDER, Places.chunk(group, chunk), Columns.path(group, chunk)));
        }
    }
}
