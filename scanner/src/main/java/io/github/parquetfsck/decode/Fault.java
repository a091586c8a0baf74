// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import java.util.ArrayList;
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
        /** Definition levels in a page of a required column; facts: its entries, how many of them are null. */
        LEVELS_UNDECLARED,
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
        OVER_BUDGET,
        /** The last run is shorter than its header says, behind the values wanted; facts: its bytes, those there. */
        RUN_CUT_SHORT,
        /** Bytes that no value takes; facts: how many. */
        LEFT_OVER,
        /** Deltas of INT32 in more than 32 bits; facts: the width. */
        DELTA_TOO_WIDE,
        /** The first value goes on from the page before; facts: the length of its prefix. */
        DELTA_ACROSS_PAGES,
        /** Lengths or prefixes are announced for more values than there are; facts: how many, the values. */
        DELTA_COUNT;

        /** Whether the values are known all the same. */
        public boolean harmless() {
            return this == RUN_CUT_SHORT
                    || this == LEFT_OVER
                    || this == DELTA_TOO_WIDE
                    || this == DELTA_ACROSS_PAGES
                    || this == DELTA_COUNT;
        }

        /** Which of the facts is the offset; -1 for none. */
        private int offsetFact() {
            return switch (this) {
                case RUN_OF_ZERO, RUN_INVALID, DELTA_INVALID -> 0;
                case BYTE_ARRAY_LENGTH -> 1;
                default -> -1;
            };
        }
    }

    /** The same fault of a page whose body starts at an offset of the array that was decoded. */
    public Fault within(int start) {
        List<Object> moved = new ArrayList<>(facts);
        int fact = kind.offsetFact();
        if (fact >= 0) {
            moved.set(fact, offset - start);
        }
        return new Fault(kind, offset - start, List.copyOf(moved));
    }

    /** A fault of another package's making. */
    public static Fault of(Kind kind, List<Object> facts) {
        return new Fault(kind, 0, facts);
    }

    static Fault of(Kind kind, int offset, Object... facts) {
        return new Fault(kind, offset, List.of(facts));
    }
}
