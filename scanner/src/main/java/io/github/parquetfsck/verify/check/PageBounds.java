// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.ValueOrder;
import io.github.parquetfsck.verify.IndexView;
import java.util.Arrays;
import java.util.Optional;

/**
 * The pages of a column index whose bounds can be compared: those with values, and bounds of the right width, in a
 * column that has an order. NaN is above all numbers, and a minimum of 0.0 is above a maximum of -0.0, as parquet-java
 * has it.
 */
final class PageBounds {
    private final ColumnIndexView index;
    private final ValueOrder order;
    private final int[] pages;

    private PageBounds(ColumnIndexView index, ValueOrder order, int[] pages) {
        this.index = index;
        this.order = order;
        this.pages = pages;
    }

    /** Nothing when no page can be compared. */
    static Optional<PageBounds> of(IndexView view, ValueOrder order) {
        RowGroupView group = view.group();
        if (view.columnIndex().isEmpty() || order == ValueOrder.NONE) {
            return Optional.empty();
        }
        SchemaView schema = group.footer().schema();
        int width = Bounds.indexWidth(schema, schema.leaf(view.chunk()));
        ColumnIndexView index = view.columnIndex().get();
        int count = 0;
        int[] pages = new int[PageIndexes.bounded(index)];
        for (int page = 0; page < pages.length; page++) {
            if (!index.nullPage(page) && comparable(index, page, width)) {
                pages[count++] = page;
            }
        }
        return count == 0 ? Optional.empty() : Optional.of(new PageBounds(index, order, Arrays.copyOf(pages, count)));
    }

    private static boolean comparable(ColumnIndexView index, int page, int width) {
        return width < 0 || (index.minLength(page) == width && index.maxLength(page) == width);
    }

    int count() {
        return pages.length;
    }

    /** The number of a page in the index. */
    int page(int i) {
        return pages[i];
    }

    boolean minAboveMax(int i) {
        int page = pages[i];
        return above(index.minOffset(page), index.minLength(page), index.maxOffset(page), index.maxLength(page))
                || zerosReversed(index.minOffset(page), index.minLength(page), index.maxOffset(page));
    }

    /** Whether a bound of one page is above the same bound of another. */
    boolean above(int i, int j) {
        int one = pages[i];
        int other = pages[j];
        return above(index.minOffset(one), index.minLength(one), index.minOffset(other), index.minLength(other))
                || above(index.maxOffset(one), index.maxLength(one), index.maxOffset(other), index.maxLength(other));
    }

    private boolean above(int a, int aLength, int b, int bLength) {
        byte[] bytes = index.bytes();
        return order.isNan(bytes, a, a + aLength)
                ? !order.isNan(bytes, b, b + bLength)
                : order.compare(bytes, a, a + aLength, bytes, b, b + bLength) > 0;
    }

    private boolean zerosReversed(int min, int width, int max) {
        return order.isPositiveZero(index.bytes(), min, min + width)
                && order.isNegativeZero(index.bytes(), max, max + width);
    }

    /** Whether the smallest value of a page is below a chunk's, and not only because it was cut. */
    boolean minBelow(int i, byte[] bytes, int at, int length) {
        int page = pages[i];
        return (order != ValueOrder.BYTES || index.minLength(page) >= length)
                && compare(bytes, at, length, index.minOffset(page), index.minLength(page)) > 0;
    }

    /** Whether the largest value of a page is above a chunk's, and not only because it was cut. */
    boolean maxAbove(int i, byte[] bytes, int at, int length) {
        int page = pages[i];
        return (order != ValueOrder.BYTES || index.maxLength(page) > length)
                && compare(bytes, at, length, index.maxOffset(page), index.maxLength(page)) < 0;
    }

    /** A value of a chunk beside one of the index. */
    private int compare(byte[] bytes, int at, int length, int bound, int boundLength) {
        return order.compare(bytes, at, at + length, index.bytes(), bound, bound + boundLength);
    }
}
