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

/** NaNs are counted in columns of floats, and there are no more of them than values. */
final class NanCounts implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.NAN_COUNT_INVALID);
    }

    @Override
    public boolean concerns(RowGroupView group) {
        return group.any(ChunkField.NAN_COUNT);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        if (!group.has(chunk, ChunkField.NAN_COUNT)) {
            return;
        }
        SchemaView schema = group.footer().schema();
        ValueOrder order = ValueOrder.of(schema, schema.leaf(chunk));
        long nans = group.value(chunk, ChunkField.NAN_COUNT);
        long present = group.value(chunk, ChunkField.NUM_VALUES) - group.value(chunk, ChunkField.NULL_COUNT);
        String why = !order.isReal()
                ? "the column has no floats"
                : nans < 0 ? "it is negative" : nans > Math.max(0, present) ? "there are " + present + " values" : "";
        if (!why.isEmpty()) {
            findings.accept(Finding.of(
                    Defect.NAN_COUNT_INVALID, Places.chunk(group, chunk), Columns.path(group, chunk), nans, why));
        }
    }
}
