// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.ValueOrder;

/** The widths of bounds, the order that a file declares for them, and bounds compared where they lie in the footer. */
final class Bounds {
    private static final int[] WIDTHS = {1, 4, 8, 12, 4, 8, -1, -1};

    private Bounds() {}

    /** Bytes of a value in statistics; -1 where any number will do. */
    static int width(SchemaView schema, int element) {
        int type = schema.type(element);
        return type == Types.FIXED ? schema.typeLength(element) : type < 0 || type > Types.FIXED ? -1 : WIDTHS[type];
    }

    /**
     * Whether a bound in the footer has as many bytes as readers take: those of a value, and of fixed length bytes that are
     * compared one by one also less, for parquet-java, arrow-rs and Trino cut them as they cut strings.
     */
    static boolean fits(SchemaView schema, int element, int length) {
        int width = width(schema, element);
        boolean cut = schema.type(element) == Types.FIXED
                && ValueOrder.of(schema, element) == ValueOrder.BYTES
                && length > 0
                && length < width;
        return width < 0 || length == width || cut;
    }

    /**
     * Bytes of a value in a column index; -1 where any number will do, which is so of all that is compared byte by byte:
     * parquet-java cuts fixed length bytes there as it cuts strings.
     */
    static int indexWidth(SchemaView schema, int element) {
        return switch (ValueOrder.of(schema, element)) {
            case NONE, BYTES, SIGNED_BYTES -> -1;
            case SIGNED, UNSIGNED, FLOAT, DOUBLE, FLOAT16, TIMESTAMP -> width(schema, element);
        };
    }

    /** The order of a chunk's values, where the file declares that its statistics follow it; else NONE. */
    static ValueOrder declared(RowGroupView group, int chunk) {
        FooterView footer = group.footer();
        boolean declared = chunk < footer.columnOrderCount() && footer.columnOrder(chunk) == ColumnOrders.TYPE_ORDER;
        return declared ? ValueOrder.of(footer.schema(), footer.schema().leaf(chunk)) : ValueOrder.NONE;
    }

    /** The order that readers assume for a chunk's values, where the file declares none at all; else NONE. */
    static ValueOrder assumed(RowGroupView group, int chunk) {
        FooterView footer = group.footer();
        return chunk < footer.columnOrderCount()
                ? ValueOrder.NONE
                : ValueOrder.of(footer.schema(), footer.schema().leaf(chunk));
    }

    /** Whether the value of one field is above that of another by an order; NaN is above nothing, zeros are equal. */
    static boolean above(RowGroupView group, int chunk, ChunkField one, ChunkField other, ValueOrder order) {
        return compare(group, chunk, one, other, order) > 0;
    }

    private static int compare(RowGroupView group, int chunk, ChunkField one, ChunkField other, ValueOrder order) {
        byte[] bytes = group.footer().bytes();
        int a = group.binaryOffset(chunk, one);
        int b = group.binaryOffset(chunk, other);
        return order.compare(
                bytes, a, a + group.binaryLength(chunk, one), bytes, b, b + group.binaryLength(chunk, other));
    }

    /** Whether two bounds that are there have the same bytes. */
    static boolean same(RowGroupView group, int chunk, ChunkField one, ChunkField other) {
        int length = group.binaryLength(chunk, one);
        return length == group.binaryLength(chunk, other)
                && compare(group, chunk, one, other, length <= 8 ? ValueOrder.SIGNED : ValueOrder.BYTES) == 0;
    }

    /** Whether a bound of a float column is NaN. */
    static boolean isNan(RowGroupView group, int chunk, ChunkField bound, ValueOrder order) {
        int at = group.binaryOffset(chunk, bound);
        return at >= 0 && order.isNan(group.footer().bytes(), at, at + group.binaryLength(chunk, bound));
    }
}
