// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.StructView;
import io.github.parquetfsck.format.ValueOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compares the columns of a row group with each other as they are decoded one after the other. */
final class GroupTally {
    private static final int COLUMN = 1;

    private final RowGroupView group;
    private final SchemaView schema;
    private final List<RowGroupFacts.Difference> differences = new ArrayList<>();
    private final Map<Integer, RowOrder> sorted = new HashMap<>();

    private int chunk = -1;
    private @Nullable RowShapes likeLast;
    private @Nullable RowShapes likeNext;
    private int lastChunk = -1;
    private @Nullable RowShapes last;
    private @Nullable RowOrder rowOrder;

    GroupTally(RowGroupView group) {
        this.group = group;
        this.schema = group.footer().schema();
    }

    RowGroupView group() {
        return group;
    }

    /** Starts on a chunk. */
    void begin(int column) {
        chunk = column;
        boolean nested = schema.maxRepetitionLevel(column) > 0;
        likeLast = nested && last != null && lastChunk == column - 1 ? last.fresh() : null;
        likeNext = nested && column + 1 < schema.leafCount() ? RowShapes.between(schema, column) : null;
        if (likeNext != null && !likeNext.any()) {
            likeNext = null;
        }
        rowOrder = schema.maxRepetitionLevel(column) > 0 ? null : order(column);
    }

    private @Nullable RowOrder order(int column) {
        for (StructView sorting : group.sortingColumns()) {
            ValueOrder order = ValueOrder.of(schema, schema.leaf(column));
            if (sorting.number(COLUMN) == column && order != ValueOrder.NONE) {
                return new RowOrder(order, sorting);
            }
        }
        return null;
    }

    /** Those that want to see the levels of the chunk. */
    List<RowShapes> shapes() {
        List<RowShapes> shapes = new ArrayList<>();
        if (likeLast != null) {
            shapes.add(likeLast);
        }
        if (likeNext != null) {
            shapes.add(likeNext);
        }
        return shapes;
    }

    /** Wants to see the values of the chunk, where rows are said to be sorted by them. */
    @Nullable
    RowOrder rowOrder() {
        return rowOrder;
    }

    /** All values of the chunk were seen. */
    void end() {
        if (likeLast != null && last != null) {
            likeLast.end();
            long row = last.firstDifference(likeLast);
            if (row >= 0) {
                differences.add(new RowGroupFacts.Difference(lastChunk, chunk, row));
            }
        }
        if (likeNext != null) {
            likeNext.end();
        }
        last = likeNext;
        lastChunk = chunk;
        Optional.ofNullable(rowOrder).ifPresent(order -> sorted.put(chunk, order));
    }

    RowGroupFacts facts() {
        return new RowGroupFacts(group, differences, firstUnsorted());
    }

    private long firstUnsorted() {
        BitSet decided = new BitSet();
        for (StructView sorting : group.sortingColumns()) {
            RowOrder order = sorted.get((int) sorting.number(COLUMN));
            if (order == null) {
                return -1;
            }
            int row = order.firstWrong(decided);
            if (row >= 0) {
                return row;
            }
            order.decide(decided);
        }
        return -1;
    }
}
