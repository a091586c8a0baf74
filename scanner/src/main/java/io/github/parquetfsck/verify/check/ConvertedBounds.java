// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.format.PageField;
import io.github.parquetfsck.format.PageHeaderView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.ValueOrder;
import java.util.Arrays;

/**
 * Which of the bounds in a page header parquet-java converts to values of their type: min_value and max_value where both are
 * there; else min and max, of types whose old order it trusts, and where the two are the same. One that is too short
 * for a number, or of another length than a half float, ends the reading of the page. Measured on parquet-java 1.17.
 */
enum ConvertedBounds {
    NONE,
    STATED,
    DEPRECATED;

    static ConvertedBounds of(PageHeaderView header, SchemaView schema, int element) {
        if (header.has(PageField.MIN_VALUE) && header.has(PageField.MAX_VALUE)) {
            return STATED;
        } else if (!header.has(PageField.MIN) || !header.has(PageField.MAX)) {
            return NONE;
        }
        boolean same = Arrays.equals(header.binary(PageField.MIN), header.binary(PageField.MAX));
        return same || trustsOldOrder(schema, element) ? DEPRECATED : NONE;
    }

    private static boolean trustsOldOrder(SchemaView schema, int element) {
        return switch (ValueOrder.of(schema, element)) {
            case SIGNED, FLOAT, DOUBLE, FLOAT16 -> !DecimalView.isDecimal(schema, element);
            case UNSIGNED -> schema.type(element) == Types.BOOLEAN;
            case NONE, BYTES, SIGNED_BYTES, TIMESTAMP -> false;
        };
    }

    /** @param width of the column's values, in bytes */
    boolean failsAt(PageField bound, int length, int width, ValueOrder order) {
        boolean converted =
                switch (bound) {
                    case MIN_VALUE, MAX_VALUE -> this == STATED;
                    case MIN, MAX -> this == DEPRECATED;
                    default -> false;
                };
        return converted && fails(length, width, order);
    }

    private static boolean fails(int length, int width, ValueOrder order) {
        return switch (order) {
            case SIGNED, UNSIGNED, FLOAT, DOUBLE -> length < width;
            case FLOAT16 -> length != width;
            case NONE, BYTES, SIGNED_BYTES, TIMESTAMP -> false;
        };
    }
}
