// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.ValueOrder;
import io.github.parquetfsck.verify.ChunkFacts;

/** Values beside the bounds that a file states for them. */
final class StatedBounds {
    private static final int IEEE_ORDER = 2;

    private StatedBounds() {}

    /** Whether min_value, max_value and the column index stand for the order of the column's type. */
    static boolean ordered(ChunkFacts facts) {
        FooterView footer = facts.rowGroup().footer();
        if (footer.columnOrderCount() <= facts.chunk()) {
            return false;
        }
        int order = footer.columnOrder(facts.chunk());
        return order == ColumnOrders.TYPE_ORDER || order == IEEE_ORDER;
    }

    /** Whether the file declares no order at all, and readers go by that of the column's type. */
    static boolean assumed(ChunkFacts facts) {
        return facts.rowGroup().footer().columnOrderCount() <= 0;
    }

    /** Whether values have one order only, whatever a file declares. */
    static boolean oneOrder(ChunkFacts facts) {
        ValueOrder order = facts.order();
        return order == ValueOrder.SIGNED || order == ValueOrder.FLOAT || order == ValueOrder.DOUBLE;
    }

    /** The field of the bound that DuckDB goes by: the deprecated one where there is no other. */
    static ChunkField lowest(RowGroupView group, int chunk) {
        return group.has(chunk, ChunkField.MIN_VALUE) ? ChunkField.MIN_VALUE : ChunkField.MIN;
    }

    /** The field of the upper bound, as {@link #lowest}. */
    static ChunkField highest(RowGroupView group, int chunk) {
        return group.has(chunk, ChunkField.MAX_VALUE) ? ChunkField.MAX_VALUE : ChunkField.MAX;
    }

    /** Whether a value is below the bound in a field of the footer. */
    static boolean below(ChunkFacts facts, byte[] value, ChunkField bound) {
        return compare(facts, value, bound) < 0;
    }

    /** Whether a value is above the bound in a field of the footer. */
    static boolean above(ChunkFacts facts, byte[] value, ChunkField bound) {
        return compare(facts, value, bound) > 0;
    }

    /** 0 where there is no such bound, or one of a width that readers do not take. */
    private static int compare(ChunkFacts facts, byte[] value, ChunkField bound) {
        RowGroupView group = facts.rowGroup();
        int from = group.binaryOffset(facts.chunk(), bound);
        int length = group.binaryLength(facts.chunk(), bound);
        if (from < 0 || !Bounds.fits(group.footer().schema(), facts.element(), length)) {
            return 0;
        }
        int to = from + length;
        return facts.order().compare(value, 0, value.length, group.footer().bytes(), from, to);
    }
}
