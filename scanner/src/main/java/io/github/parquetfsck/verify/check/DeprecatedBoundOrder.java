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

/** The deprecated bounds were ordered as signed, whatever the type; of readers only DuckDB trusts them for bytes. */
final class DeprecatedBoundOrder implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.DEPRECATED_STATISTICS_ORDER, Defect.DEPRECATED_BINARY_STATISTICS_ORDER);
    }

    @Override
    public boolean concerns(RowGroupView group) {
        return group.any(ChunkField.MIN);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        if (!group.has(chunk, ChunkField.MIN) || !group.has(chunk, ChunkField.MAX)) {
            return;
        }
        SchemaView schema = group.footer().schema();
        ValueOrder order = ValueOrder.of(schema, schema.leaf(chunk));
        boolean bytes = order == ValueOrder.BYTES && schema.type(schema.leaf(chunk)) == Types.BYTE_ARRAY;
        boolean number = order == ValueOrder.SIGNED || order == ValueOrder.FLOAT || order == ValueOrder.DOUBLE;
        boolean replaced = group.has(chunk, ChunkField.MIN_VALUE);
        int width = Bounds.width(schema, schema.leaf(chunk));
        boolean whole = width < 0
                || (group.binaryLength(chunk, ChunkField.MIN) == width
                        && group.binaryLength(chunk, ChunkField.MAX) == width);
        if ((number || (bytes && !replaced))
                && whole
                && Bounds.above(group, chunk, ChunkField.MIN, ChunkField.MAX, order)) {
            findings.accept(Finding.of(
                    bytes ? Defect.DEPRECATED_BINARY_STATISTICS_ORDER : Defect.DEPRECATED_STATISTICS_ORDER,
                    Places.chunk(group, chunk),
                    Columns.path(group, chunk)));
        }
    }
}
