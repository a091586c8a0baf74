// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import java.util.Arrays;

/** The order of a column's values, and bounds compared by it where they lie in the footer. */
final class Bounds {
    /** How values are ordered; NONE where the format defines no order, or readers do not trust it. */
    enum Order {
        NONE,
        SIGNED,
        UNSIGNED,
        FLOAT,
        DOUBLE,
        FLOAT16,
        BYTES,
        SIGNED_BYTES
    }

    private static final int[] WIDTHS = {1, 4, 8, 12, 4, 8, -1, -1};

    private Bounds() {}

    /** Bytes of a value in statistics; -1 where any number will do. */
    static int width(SchemaView schema, int element) {
        int type = schema.type(element);
        return type == Types.FIXED ? schema.typeLength(element) : type < 0 || type > Types.FIXED ? -1 : WIDTHS[type];
    }

    /** The order that the type defines. */
    static Order order(SchemaView schema, int element) {
        int logical = schema.logicalType(element);
        int converted = ConvertedTypes.of(schema, element);
        return switch (schema.type(element)) {
            case Types.BOOLEAN -> Order.UNSIGNED;
            case Types.INT32, Types.INT64 ->
                unsigned(schema, element, logical, converted)
                        ? Order.UNSIGNED
                        : logical == LogicalTypes.UNKNOWN ? Order.NONE : Order.SIGNED;
            case Types.FLOAT -> Order.FLOAT;
            case Types.DOUBLE -> Order.DOUBLE;
            case Types.BYTE_ARRAY, Types.FIXED -> bytes(logical, converted);
            default -> Order.NONE;
        };
    }

    private static boolean unsigned(SchemaView schema, int element, int logical, int converted) {
        return converted >= 0
                ? converted >= ConvertedTypes.UINT_8 && converted <= ConvertedTypes.UINT_64
                : logical == LogicalTypes.INTEGER && !LogicalTypes.signed(schema, element);
    }

    private static Order bytes(int logical, int converted) {
        if (logical == LogicalTypes.DECIMAL || converted == ConvertedTypes.DECIMAL) {
            return Order.SIGNED_BYTES;
        } else if (logical == LogicalTypes.FLOAT16) {
            return Order.FLOAT16;
        }
        boolean undefined = converted == ConvertedTypes.INTERVAL
                || logical == LogicalTypes.UNKNOWN
                || logical == LogicalTypes.GEOMETRY
                || logical == LogicalTypes.GEOGRAPHY
                || (logical != 0 && !LogicalTypes.known(logical));
        return undefined ? Order.NONE : Order.BYTES;
    }

    /** Whether the value of one field is above that of another by an order; NaN is above nothing, zeros are equal. */
    static boolean above(RowGroupView group, int chunk, ChunkField one, ChunkField other, Order order) {
        byte[] bytes = group.footer().bytes();
        int a = group.binaryOffset(chunk, one);
        int b = group.binaryOffset(chunk, other);
        int aLength = group.binaryLength(chunk, one);
        int bLength = group.binaryLength(chunk, other);
        return switch (order) {
            case NONE -> false;
            case SIGNED -> number(bytes, a, aLength) > number(bytes, b, bLength);
            case UNSIGNED -> Long.compareUnsigned(bits(bytes, a, aLength), bits(bytes, b, bLength)) > 0;
            case FLOAT -> Float.intBitsToFloat((int) bits(bytes, a, 4)) > Float.intBitsToFloat((int) bits(bytes, b, 4));
            case DOUBLE -> Double.longBitsToDouble(bits(bytes, a, 8)) > Double.longBitsToDouble(bits(bytes, b, 8));
            case FLOAT16 -> half((int) bits(bytes, a, 2)) > half((int) bits(bytes, b, 2));
            case BYTES -> Arrays.compareUnsigned(bytes, a, a + aLength, bytes, b, b + bLength) > 0;
            case SIGNED_BYTES -> compareSigned(bytes, a, aLength, b, bLength) > 0;
        };
    }

    /** Whether a bound of a float column is NaN. */
    static boolean isNan(RowGroupView group, int chunk, ChunkField bound, Order order) {
        int at = group.binaryOffset(chunk, bound);
        if (at < 0) {
            return false;
        }
        byte[] bytes = group.footer().bytes();
        return switch (order) {
            case FLOAT -> Float.isNaN(Float.intBitsToFloat((int) bits(bytes, at, 4)));
            case DOUBLE -> Double.isNaN(Double.longBitsToDouble(bits(bytes, at, 8)));
            case FLOAT16 -> Float.isNaN(half((int) bits(bytes, at, 2)));
            case NONE, SIGNED, UNSIGNED, BYTES, SIGNED_BYTES -> false;
        };
    }

    /** Little-endian, at most 8 bytes. */
    private static long bits(byte[] bytes, int at, int length) {
        long bits = 0;
        for (int i = Math.min(length, 8) - 1; i >= 0; i--) {
            bits = (bits << 8) | (bytes[at + i] & 0xff);
        }
        return bits;
    }

    private static long number(byte[] bytes, int at, int length) {
        int unused = 64 - 8 * Math.min(length, 8);
        return unused == 64 ? 0 : (bits(bytes, at, length) << unused) >> unused;
    }

    /** sign, 5 bits of exponent, 10 of fraction. */
    private static float half(int bits) {
        int exponent = (bits >> 10) & 0x1f;
        int fraction = bits & 0x3ff;
        float sign = (bits & 0x8000) == 0 ? 1 : -1;
        if (exponent == 0x1f) {
            return fraction == 0 ? sign * Float.POSITIVE_INFINITY : Float.NaN;
        }
        return exponent == 0 ? sign * fraction * 0x1p-24f : sign * (1024 + fraction) * Math.scalb(1f, exponent - 25);
    }

    /** Big-endian two's complement of any length; no bytes are 0. */
    private static int compareSigned(byte[] bytes, int a, int aLength, int b, int bLength) {
        int aSign = aLength > 0 ? bytes[a] >> 7 : 0;
        int bSign = bLength > 0 ? bytes[b] >> 7 : 0;
        if (aSign != bSign) {
            return Integer.compare(aSign, bSign);
        }
        int length = Math.max(aLength, bLength);
        for (int i = length; i > 0; i--) {
            int x = (i > aLength ? aSign : bytes[a + aLength - i]) & 0xff;
            int y = (i > bLength ? bSign : bytes[b + bLength - i]) & 0xff;
            if (x != y) {
                return Integer.compare(x, y);
            }
        }
        return 0;
    }
}
