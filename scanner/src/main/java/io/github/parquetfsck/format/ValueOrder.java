// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.util.Arrays;
import java.util.Optional;

/** How the values of a column are ordered; NONE where the format defines no order, or readers do not trust it. */
public enum ValueOrder {
    NONE,
    SIGNED,
    UNSIGNED,
    FLOAT,
    DOUBLE,
    FLOAT16,
    BYTES,
    SIGNED_BYTES,
    /** INT96 by day, then by nanoseconds of the day. */
    TIMESTAMP;

    private static final int INT96 = 3;
    private static final int INT96_TIMESTAMP_ORDER = 3;

    private static final int LOGICAL_DECIMAL = 5;
    private static final int LOGICAL_NEVER_DEFINED = 9;
    private static final int LOGICAL_INTEGER = 10;
    private static final int LOGICAL_UNKNOWN = 11;
    private static final int LOGICAL_FLOAT16 = 15;
    private static final int LOGICAL_GEOMETRY = 17;
    private static final int LOGICAL_GEOGRAPHY = 18;
    private static final int LAST_LOGICAL = 19;
    private static final int CONVERTED_DECIMAL = 5;
    private static final int CONVERTED_UINT_8 = 11;
    private static final int CONVERTED_UINT_64 = 14;
    private static final int CONVERTED_INTERVAL = 21;

    private static final ValueOrder[] ALL = values();

    /** The order that the type of a column defines. */
    public static ValueOrder of(SchemaView schema, int element) {
        return ALL[schema.order(element)];
    }

    /** The order as {@link #of} has it, found from the element's fields. */
    static ValueOrder defined(SchemaView schema, int element) {
        int logical = schema.logicalType(element);
        int converted = schema.has(element, SchemaField.CONVERTED_TYPE) ? schema.convertedType(element) : -1;
        return switch (schema.type(element)) {
            case 0 -> UNSIGNED;
            case 1, 2 ->
                logical == LOGICAL_UNKNOWN ? NONE : unsigned(schema, element, logical, converted) ? UNSIGNED : SIGNED;
            case 4 -> FLOAT;
            case 5 -> DOUBLE;
            case 6, 7 -> bytes(logical, converted);
            default -> NONE;
        };
    }

    /** The order of a column's values: that of its type, and of INT96 the one that the file declares, if any. */
    public static ValueOrder of(FooterView footer, int leaf) {
        SchemaView schema = footer.schema();
        boolean timestamps = schema.type(schema.leaf(leaf)) == INT96
                && leaf < footer.columnOrderCount()
                && footer.columnOrder(leaf) == INT96_TIMESTAMP_ORDER;
        return timestamps ? TIMESTAMP : of(schema, schema.leaf(leaf));
    }

    private static boolean unsigned(SchemaView schema, int element, int logical, int converted) {
        if (converted >= 0) {
            return converted >= CONVERTED_UINT_8 && converted <= CONVERTED_UINT_64;
        }
        Optional<StructView> integer =
                logical == LOGICAL_INTEGER ? schema.logicalTypeView(element).struct(LOGICAL_INTEGER) : Optional.empty();
        return integer.isPresent() && integer.get().number(2) != 1;
    }

    private static ValueOrder bytes(int logical, int converted) {
        if (logical == LOGICAL_DECIMAL || converted == CONVERTED_DECIMAL) {
            return SIGNED_BYTES;
        } else if (logical == LOGICAL_FLOAT16) {
            return FLOAT16;
        }
        boolean undefined = converted == CONVERTED_INTERVAL
                || logical == LOGICAL_UNKNOWN
                || logical == LOGICAL_GEOMETRY
                || logical == LOGICAL_GEOGRAPHY
                || logical == LOGICAL_NEVER_DEFINED
                || logical > LAST_LOGICAL
                || logical < 0;
        return undefined ? NONE : BYTES;
    }

    /**
     * Compares two values as PLAIN has them, without a length. Zeros are equal; NaN is equal to everything, and so is
     * every value where there is no order.
     */
    public int compare(byte[] a, int aFrom, int aTo, byte[] b, int bFrom, int bTo) {
        // Most statistics are of these; one look at the lengths takes the place of several.
        if (aTo - aFrom == 8 && bTo - bFrom == 8) {
            long x = LittleEndian.int64(a, aFrom);
            long y = LittleEndian.int64(b, bFrom);
            if (this == SIGNED) {
                return Long.compare(x, y);
            } else if (this == DOUBLE) {
                return compare(Double.longBitsToDouble(x), Double.longBitsToDouble(y));
            }
        } else if (this == SIGNED && aTo - aFrom == 4 && bTo - bFrom == 4) {
            return Integer.compare(LittleEndian.int32(a, aFrom), LittleEndian.int32(b, bFrom));
        }
        return switch (this) {
            case NONE -> 0;
            case SIGNED -> Long.compare(number(a, aFrom, aTo), number(b, bFrom, bTo));
            case UNSIGNED -> Long.compareUnsigned(bits(a, aFrom, aTo), bits(b, bFrom, bTo));
            case FLOAT ->
                compare(Float.intBitsToFloat((int) bits(a, aFrom, aTo)), Float.intBitsToFloat((int)
                        bits(b, bFrom, bTo)));
            case DOUBLE ->
                compare(Double.longBitsToDouble(bits(a, aFrom, aTo)), Double.longBitsToDouble(bits(b, bFrom, bTo)));
            case FLOAT16 -> compare(half((int) bits(a, aFrom, aTo)), half((int) bits(b, bFrom, bTo)));
            case BYTES -> Arrays.compareUnsigned(a, aFrom, aTo, b, bFrom, bTo);
            case SIGNED_BYTES -> compareSigned(a, aFrom, aTo, b, bFrom, bTo);
            case TIMESTAMP -> compareTimestamps(a, aFrom, aTo, b, bFrom, bTo);
        };
    }

    private static int compare(double a, double b) {
        return a < b ? -1 : a > b ? 1 : 0;
    }

    /** Whether a value is one that an order of numbers leaves out. */
    public boolean isNan(byte[] bytes, int from, int to) {
        return switch (this) {
            case FLOAT -> Float.isNaN(Float.intBitsToFloat((int) bits(bytes, from, to)));
            case DOUBLE -> Double.isNaN(Double.longBitsToDouble(bits(bytes, from, to)));
            case FLOAT16 -> Float.isNaN(half((int) bits(bytes, from, to)));
            case NONE, SIGNED, UNSIGNED, BYTES, SIGNED_BYTES, TIMESTAMP -> false;
        };
    }

    /** Whether a value is 0.0, by its bits. */
    public boolean isPositiveZero(byte[] bytes, int from, int to) {
        return isReal() && bits(bytes, from, to) == 0;
    }

    /** Whether a value is -0.0, by its bits. */
    public boolean isNegativeZero(byte[] bytes, int from, int to) {
        return isReal() && to - from <= 8 && bits(bytes, from, to) == 1L << (8 * (to - from) - 1);
    }

    /** Whether the values are floating point numbers. */
    public boolean isReal() {
        return this == FLOAT || this == DOUBLE || this == FLOAT16;
    }

    /** Little-endian, at most 8 bytes. */
    private static long bits(byte[] bytes, int from, int to) {
        int length = to - from;
        if (length == 4) {
            return LittleEndian.int32(bytes, from) & 0xffffffffL;
        } else if (length >= 8) {
            return LittleEndian.int64(bytes, from);
        }
        long bits = 0;
        for (int i = to - 1; i >= from; i--) {
            bits = (bits << 8) | (bytes[i] & 0xff);
        }
        return bits;
    }

    private static long number(byte[] bytes, int from, int to) {
        int unused = 64 - 8 * Math.min(to - from, 8);
        return unused == 64 ? 0 : (bits(bytes, from, to) << unused) >> unused;
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

    /** {@code nanoseconds of the day, 8 bytes | Julian day, 4 bytes}, little-endian; any other length is equal to all. */
    private static int compareTimestamps(byte[] a, int aFrom, int aTo, byte[] b, int bFrom, int bTo) {
        if (aTo - aFrom != Long.BYTES + Integer.BYTES || bTo - bFrom != Long.BYTES + Integer.BYTES) {
            return 0;
        }
        int days =
                Integer.compare(LittleEndian.int32(a, aFrom + Long.BYTES), LittleEndian.int32(b, bFrom + Long.BYTES));
        return days != 0 ? days : Long.compare(LittleEndian.int64(a, aFrom), LittleEndian.int64(b, bFrom));
    }

    /** Big-endian two's complement of any length; no bytes are 0. */
    private static int compareSigned(byte[] a, int aFrom, int aTo, byte[] b, int bFrom, int bTo) {
        int aSign = aTo > aFrom ? a[aFrom] >> 7 : 0;
        int bSign = bTo > bFrom ? b[bFrom] >> 7 : 0;
        if (aSign != bSign) {
            return Integer.compare(aSign, bSign);
        }
        for (int i = Math.max(aTo - aFrom, bTo - bFrom); i > 0; i--) {
            int x = (i > aTo - aFrom ? aSign : a[aTo - i]) & 0xff;
            int y = (i > bTo - bFrom ? bSign : b[bTo - i]) & 0xff;
            if (x != y) {
                return Integer.compare(x, y);
            }
        }
        return 0;
    }
}
