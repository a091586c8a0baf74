// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import java.util.List;

/**
 * What a decoder found broken in a page.
 *
 * @param offset in the page's decompressed body, where what is broken starts
 * @param facts what was found and expected, as the kind lists them
 */
public record Fault(Kind kind, int offset, List<Object> facts) {

    /** The ways in which encoded levels and values are broken. */
    public enum Kind {
        /** Levels reach beyond the page; facts: which levels, their bytes, the bytes left. */
        LEVELS_BEYOND_PAGE,
        /** A run of no values; facts: the offset. */
        RUN_OF_ZERO,
        /** A run header or value out of range; facts: the offset, expected, found. */
        RUN_INVALID,
        /** A level above its maximum; facts: which level, the level, its maximum. */
        LEVEL_TOO_HIGH,
        /** The bytes end before the values do; facts: values decoded, values expected as far as known. */
        VALUES_EXHAUSTED,
        /** A dictionary index without a value; facts: the index, the values of the dictionary. */
        INDEX_OUT_OF_RANGE,
        /** The width of dictionary indexes is above 32; facts: the width. */
        INDEX_WIDTH,
        /** A byte array's length does not fit; facts: the length, the offset, the bytes left. */
        BYTE_ARRAY_LENGTH,
        /** A delta header, width or length out of range; facts: the offset, expected, found. */
        DELTA_INVALID,
        /** A prefix or a length of delta byte arrays out of range; facts: the value's position, expected, found. */
        DELTA_BYTES_INVALID,
        /** Byte streams that do not divide; facts: bytes, values, width. */
        STREAMS_LENGTH,
        /** Booleans whose length prefix does not fit; facts: bytes, values. */
        BOOLEANS_LENGTH,
        /** More work than the page may cost; facts: the units allowed. */
        OVER_BUDGET
    }

    static Fault of(Kind kind, int offset, Object... facts) {
        return new Fault(kind, offset, List.of(facts));
    }
}
