// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.StructView;

/** Precision and scale of a decimal column: as its logical type has them, and as its element has them. */
record DecimalView(
        boolean byLogicalType, int precision, int scale, boolean hasPrecision, boolean hasScale, boolean converted) {

    /** The most digits that eight bytes hold. */
    static final int IN_LONG = 18;

    /** The most digits that every reader takes. */
    static final int COMMON = 38;

    /** The most digits that those readers take which go beyond {@link #COMMON}. */
    static final int LARGEST = 76;

    static boolean isDecimal(SchemaView schema, int element) {
        return schema.has(element, SchemaField.TYPE)
                && (schema.logicalType(element) == LogicalTypes.DECIMAL
                        || ConvertedTypes.of(schema, element) == ConvertedTypes.DECIMAL);
    }

    /** The logical type's word where there is one, else the element's. */
    static DecimalView of(SchemaView schema, int element) {
        boolean logical = schema.logicalType(element) == LogicalTypes.DECIMAL;
        StructView type = logical
                ? LogicalTypes.member(schema, element, LogicalTypes.DECIMAL).orElse(null)
                : null;
        return new DecimalView(
                type != null,
                type == null ? schema.precision(element) : (int) type.number(2),
                type == null ? schema.scale(element) : (int) type.number(1),
                schema.has(element, SchemaField.PRECISION),
                schema.has(element, SchemaField.SCALE),
                ConvertedTypes.of(schema, element) == ConvertedTypes.DECIMAL);
    }

    /** The most bytes that readers with integers of 128 and 256 bits take for a precision; no limit where they take none. */
    static int mostBytes(int precision) {
        if (precision > LARGEST) {
            return Integer.MAX_VALUE;
        }
        return precision > COMMON ? 32 : 16;
    }

    /** The most digits that a physical type holds: those of 2^(8n-1) - 1 for n bytes; no limit for BYTE_ARRAY. */
    static int capacity(int type, int length) {
        return switch (type) {
            case Types.INT32 -> 9;
            case Types.INT64 -> IN_LONG;
            case Types.FIXED -> length <= 0 ? 0 : (int) Math.min(Integer.MAX_VALUE, (8L * length - 1) * LOG10_OF_2);
            default -> Integer.MAX_VALUE;
        };
    }

    private static final double LOG10_OF_2 = 0.30102999566398120;
}
