// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.Utf8;
import java.util.Set;
import java.util.function.Consumer;

/** The bounds of strings are UTF-8, truncated ones too. */
final class BoundsUtf8 implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.STATISTICS_NOT_UTF8);
    }

    @Override
    public boolean concerns(RowGroupView group) {
        return group.any(ChunkField.MIN_VALUE) || group.any(ChunkField.MAX_VALUE);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        if (!group.has(chunk, ChunkField.MIN_VALUE) && !group.has(chunk, ChunkField.MAX_VALUE)) {
            return;
        }
        SchemaView schema = group.footer().schema();
        int element = schema.leaf(chunk);
        if (schema.type(element) == Types.BYTE_ARRAY && isString(schema, element)) {
            inspect(group, chunk, ChunkField.MIN_VALUE, findings);
            inspect(group, chunk, ChunkField.MAX_VALUE, findings);
        }
    }

    private static boolean isString(SchemaView schema, int element) {
        return schema.logicalType(element) == LogicalTypes.STRING
                || ConvertedTypes.of(schema, element) == ConvertedTypes.UTF8;
    }

    private static void inspect(RowGroupView group, int chunk, ChunkField bound, Consumer<Finding> findings) {
        int at = group.binaryOffset(chunk, bound);
        if (at >= 0 && Utf8.invalid(group.footer().bytes(), at, at + group.binaryLength(chunk, bound)) >= 0) {
            findings.accept(Finding.of(
                    Defect.STATISTICS_NOT_UTF8,
                    Places.chunk(group, chunk),
                    Columns.path(group, chunk),
                    bound.field().name()));
        }
    }
}
