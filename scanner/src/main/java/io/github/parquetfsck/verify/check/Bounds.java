// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
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

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int[] WIDTHS = {1, 4, 8, 12, 4, 8, -1, -1};

    private Bounds() {}

    /** Bytes of a value in statistics; -1 where any number will do. */
    static int width(SchemaView schema, int element) {
        int type = schema.type(element);
        return type == Types.FIXED ? schema.typeLength(element) : type < 0 || type > Types.FIXED ? -1 : WIDTHS[type];
    }

    /**
     * Bytes of a value in a column index; -1 where any number will do, which is so of all that is compared byte by byte:
     * parquet-java cuts fixed length bytes there as it cuts strings.
     */
    static int indexWidth(SchemaView schema, int element) {
        return switch (order(schema, element)) {
            case NONE, BYTES, SIGNED_BYTES -> -1;
            case SIGNED, UNSIGNED, FLOAT, DOUBLE, FLOAT16 -> width(schema, element);
        };
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

    /** The order of a chunk's values, where the file declares that its statistics follow it; else NONE. */
    static Order declared(RowGroupView group, int chunk) {
        FooterView footer = group.footer();
        boolean declared = chunk < footer.columnOrderCount() && footer.columnOrder(chunk) == ColumnOrders.TYPE_ORDER;
        return declared ? order(footer.schema(), footer.schema().leaf(chunk)) : Order.NONE;
    }

    /** The order that readers assume for a chunk's values, where the file declares none at all; else NONE. */
    static Order assumed(RowGroupView group, int chunk) {
        FooterView footer = group.footer();
        return chunk < footer.columnOrderCount()
                ? Order.NONE
                : order(footer.schema(), footer.schema().leaf(chunk));
    }

    /** Whether the value of one field is above that of another by an order; NaN is above nothing, zeros are equal. */
    static boolean above(RowGroupView group, int chunk, ChunkField one, ChunkField other, Order order) {
        byte[] bytes = group.footer().bytes();
        return above(
                order,
                bytes,
                group.binaryOffset(chunk, one),
                group.binaryLength(chunk, one),
                bytes,
                group.binaryOffset(chunk, other),
                group.binaryLength(chunk, other));
    }

    /** Whether the value at {@code a} in {@code x} is above that at {@code b} in {@code y}. */
    static boolean above(Order order, byte[] x, int a, int aLength, byte[] y, int b, int bLength) {
        return switch (order) {
            case NONE -> false;
            case SIGNED -> number(x, a, aLength) > number(y, b, bLength);
            case UNSIGNED -> Long.compareUnsigned(bits(x, a, aLength), bits(y, b, bLength)) > 0;
            case FLOAT -> Float.intBitsToFloat((int) bits(x, a, 4)) > Float.intBitsToFloat((int) bits(y, b, 4));
            case DOUBLE -> Double.longBitsToDouble(bits(x, a, 8)) > Double.longBitsToDouble(bits(y, b, 8));
            case FLOAT16 -> half((int) bits(x, a, 2)) > half((int) bits(y, b, 2));
            case BYTES -> Arrays.compareUnsigned(x, a, a + aLength, y, b, b + bLength) > 0;
            case SIGNED_BYTES -> compareSigned(x, a, aLength, y, b, bLength) > 0;
        };
    }

    /** Whether two bounds that are there have the same bytes. */
    static boolean same(RowGroupView group, int chunk, ChunkField one, ChunkField other) {
        byte[] bytes = group.footer().bytes();
        int a = group.binaryOffset(chunk, one);
        int b = group.binaryOffset(chunk, other);
        int length = group.binaryLength(chunk, one);
        if (length != group.binaryLength(chunk, other)) {
            return false;
        }
        return length <= 8
                ? bits(bytes, a, length) == bits(bytes, b, length)
                : Arrays.equals(bytes, a, a + length, bytes, b, b + length);
    }

    /** Whether a bound of a float column is NaN. */
    static boolean isNan(RowGroupView group, int chunk, ChunkField bound, Order order) {
        int at = group.binaryOffset(chunk, bound);
        return at >= 0 && isNan(order, group.footer().bytes(), at);
    }

    /** Whether the value at an offset is NaN. */
    static boolean isNan(Order order, byte[] bytes, int at) {
        return switch (order) {
            case FLOAT -> Float.isNaN(Float.intBitsToFloat((int) bits(bytes, at, 4)));
            case DOUBLE -> Double.isNaN(Double.longBitsToDouble(bits(bytes, at, 8)));
            case FLOAT16 -> Float.isNaN(half((int) bits(bytes, at, 2)));
            case NONE, SIGNED, UNSIGNED, BYTES, SIGNED_BYTES -> false;
        };
    }

    /** Whether the value at an offset is the zero of a sign: 0 for 0.0, -1 for -0.0. */
    static boolean isZero(Order order, byte[] bytes, int at, int sign) {
        return switch (order) {
            case FLOAT -> (int) bits(bytes, at, 4) == sign << 31;
            case DOUBLE -> bits(bytes, at, 8) == (long) sign << 63;
            case FLOAT16 -> (int) bits(bytes, at, 2) == (sign & 0x8000);
            case NONE, SIGNED, UNSIGNED, BYTES, SIGNED_BYTES -> false;
        };
    }

    /** Little-endian, at most 8 bytes. */
    private static long bits(byte[] bytes, int at, int length) {
        if (length == 4) {
            return (int) INT.get(bytes, at) & 0xffffffffL;
        } else if (length >= 8) {
            return (long) LONG.get(bytes, at);
        }
        long bits = 0;
        for (int i = length - 1; i >= 0; i--) {
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
    private static int compareSigned(byte[] x, int a, int aLength, byte[] y, int b, int bLength) {
        int aSign = aLength > 0 ? x[a] >> 7 : 0;
        int bSign = bLength > 0 ? y[b] >> 7 : 0;
        if (aSign != bSign) {
            return Integer.compare(aSign, bSign);
        }
        int length = Math.max(aLength, bLength);
        for (int i = length; i > 0; i--) {
            int one = (i > aLength ? aSign : x[a + aLength - i]) & 0xff;
            int other = (i > bLength ? bSign : y[b + bLength - i]) & 0xff;
            if (one != other) {
                return Integer.compare(one, other);
            }
        }
        return 0;
    }
}
