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

/** Deprecated and current bounds of a type with signed order are equal. */
final class OldAndNewBounds implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.STATISTICS_OLD_AND_NEW_DIFFER);
    }

    @Override
    public boolean concerns(RowGroupView group) {
        return group.any(ChunkField.MIN) || group.any(ChunkField.MAX);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        if (!group.has(chunk, ChunkField.MIN) && !group.has(chunk, ChunkField.MAX)) {
            return;
        }
        SchemaView schema = group.footer().schema();
        ValueOrder order = ValueOrder.of(schema, schema.leaf(chunk));
        if (order != ValueOrder.SIGNED) {
            return;
        }
        if (differ(group, chunk, ChunkField.MIN, ChunkField.MIN_VALUE)) {
            report(group, chunk, "min", "min_value", findings);
        }
        if (differ(group, chunk, ChunkField.MAX, ChunkField.MAX_VALUE)) {
            report(group, chunk, "max", "max_value", findings);
        }
    }

    private static boolean differ(RowGroupView group, int chunk, ChunkField one, ChunkField other) {
        return group.has(chunk, one) && group.has(chunk, other) && !Bounds.same(group, chunk, one, other);
    }

    private static void report(RowGroupView group, int chunk, String one, String other, Consumer<Finding> findings) {
        findings.accept(Finding.of(
                Defect.STATISTICS_OLD_AND_NEW_DIFFER,
                Places.chunk(group, chunk),
                Columns.path(group, chunk),
                one,
                other));
    }
}
