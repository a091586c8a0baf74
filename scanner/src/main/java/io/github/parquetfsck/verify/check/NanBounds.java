// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.ValueOrder;
import java.util.Set;
import java.util.function.Consumer;

/**
 * NaN is no bound, unless the column is declared to be in the total order, which has a place for it. Old writers put it
 * there, and readers do not use it.
 */
final class NanBounds implements ChunkCheck {
    private static final ChunkField[] BOUNDS = {
        ChunkField.MIN_VALUE, ChunkField.MAX_VALUE, ChunkField.MIN, ChunkField.MAX
    };

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.NAN_BOUNDS);
    }

    @Override
    public boolean concerns(RowGroupView group) {
        return group.any(ChunkField.STATISTICS);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        SchemaView schema = group.footer().schema();
        int element = schema.leaf(chunk);
        int type = schema.type(element);
        if (type != Types.FLOAT && type != Types.DOUBLE && type != Types.FIXED) {
            return;
        }
        ValueOrder order = ValueOrder.of(schema, element);
        int width = Bounds.width(schema, element);
        for (ChunkField bound : BOUNDS) {
            if (group.binaryLength(chunk, bound) == width
                    && Bounds.isNan(group, chunk, bound, order)
                    && !ColumnOrders.total(group.footer(), chunk)) {
                findings.accept(Finding.of(
                        Defect.NAN_BOUNDS,
                        Places.chunk(group, chunk),
                        Columns.path(group, chunk),
                        bound.field().name()));
            }
        }
    }
}
