// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import java.math.BigInteger;
import java.util.Set;
import java.util.function.Consumer;

/** Bounds of decimals fit into the integer that DuckDB holds a decimal of their precision in: else it ends the query. */
final class DecimalBounds implements ChunkCheck {
    private static final ChunkField[] BOUNDS = {
        ChunkField.MIN_VALUE, ChunkField.MAX_VALUE, ChunkField.MIN, ChunkField.MAX
    };

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.DECIMAL_BOUND_BEYOND_INTEGER);
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
        if (!group.has(chunk, ChunkField.STATISTICS) || !DecimalView.isDecimal(schema, element)) {
            return;
        }
        int precision = DecimalView.of(schema, element).precision();
        int width = DecimalWidths.width(precision);
        for (ChunkField bound : BOUNDS) {
            int length = group.binaryLength(chunk, bound);
            if (length > width
                    && number(group, chunk, bound, schema.type(element)).bitLength() >= Byte.SIZE * width) {
                findings.accept(Finding.of(
                        Defect.DECIMAL_BOUND_BEYOND_INTEGER,
                        Places.chunk(group, chunk),
                        Columns.path(group, chunk),
                        bound.field().name(),
                        precision,
                        width));
                return;
            }
        }
    }

    /** Little-endian for integers, big-endian for byte arrays. */
    private static BigInteger number(RowGroupView group, int chunk, ChunkField bound, int type) {
        FooterView footer = group.footer();
        int at = group.binaryOffset(chunk, bound);
        int length = group.binaryLength(chunk, bound);
        if (type == Types.BYTE_ARRAY || type == Types.FIXED) {
            return new BigInteger(footer.bytes(), at, length);
        }
        byte[] bigEndian = new byte[length];
        for (int i = 0; i < length; i++) {
            bigEndian[i] = footer.bytes()[at + length - 1 - i];
        }
        return new BigInteger(bigEndian);
    }
}
