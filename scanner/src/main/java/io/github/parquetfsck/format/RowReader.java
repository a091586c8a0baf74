// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/**
 * Fills one row of a table from bytes of a form that is known in advance. Each method takes the position of a value, or of
 * a header, and returns that behind it. None knows faults: what is of another form sets {@link #other} and reading goes
 * on, harmlessly, to where the row is closed and forgotten.
 */
abstract class RowReader {
    /**
     * More than the headers and numbers of a row take together. What has a length of its own is compared with the end less
     * this, so that nothing else has to be.
     */
    private static final int MARGIN = 400;

    final byte[] bytes;
    private final int limit;

    private int[] starts = {};
    private long[] numbers = {};
    private int startsAt;
    private int numbersAt;
    private long kept;
    private boolean other;

    RowReader(byte[] bytes, int end) {
        this.bytes = bytes;
        limit = end - MARGIN;
    }

    /** Whether a row can be read from a position: not near the end of the bytes, nor beyond the rows of the table. */
    final boolean opened(int from, Table table, int row) {
        if (from > limit || row >= table.capacity()) {
            return false;
        }
        starts = table.starts;
        numbers = table.numbers;
        startsAt = table.startsOf(row);
        numbersAt = table.numbersOf(row);
        kept = 0;
        other = false;
        return true;
    }

    /** The position, or {@link CanonicalReader#OTHER} and an empty row where something was of another form. */
    final int closed(int at, Table table, int row) {
        if (other) {
            table.clear(row);
            return CanonicalReader.OTHER;
        }
        table.mark(kept);
        return at;
    }

    /** The size of a list of at most 14 elements; 0 when it is none. */
    final int size(int type, byte header) {
        int size = header >>> 4 & 0x0f;
        boolean fits = (header & 0x0f) == type && size < 15;
        other |= !fits;
        return fits ? size : 0;
    }

    /** The bit of an enum's number, which has to be one byte. */
    final long bit(int at) {
        int zigzag = bytes[at];
        other |= zigzag < 0;
        return ChunkEnums.bit(zigzag);
    }

    /** Whether a byte is the header of a field. */
    static boolean is(int delta, int type, byte header) {
        return header == (byte) (delta << 4 | type);
    }

    /** Steps over the header of a field that has to be there. */
    final int required(int delta, int type, int at) {
        other |= bytes[at] != (byte) (delta << 4 | type);
        return at + 1;
    }

    /** Keeps where a field's value starts. */
    final void start(int column, int at) {
        starts[startsAt + column] = at + 1;
    }

    /** Notes the columns that the row has, by their bits. */
    final void keep(long columns) {
        kept |= columns;
    }

    /** A boolean, whose value is its header. */
    final int truth(int column, int at) {
        start(column, at);
        numbers[numbersAt + column] = (bytes[at] & 0x0f) == Wire.TRUE ? 1 : 0;
        return at + 1;
    }

    /** A number of 32 bits: the same in at most 4 bytes. */
    final int smallNumber(int column, int from) {
        int at = number(column, from);
        other |= at - from > 4;
        return at;
    }

    /** A zigzag number: groups of 7 bits, lowest first, the high bit set on all but the last; at most 8 of them. */
    final int number(int column, int from) {
        byte[] in = bytes;
        start(column, from);
        int at = from;
        long value = in[at++];
        if (value < 0) {
            int b = in[at++];
            value = (value & 0x7f) | (long) b << 7;
            if (b < 0) {
                b = in[at++];
                value = (value & 0x3fff) | (long) b << 14;
                if (b < 0) {
                    b = in[at++];
                    value = (value & 0x1fffff) | (long) b << 21;
                    if (b < 0) {
                        return longNumber(column, from);
                    }
                }
            }
        }
        numbers[numbersAt + column] = (value >>> 1) ^ -(value & 1);
        return at;
    }

    private int longNumber(int column, int from) {
        long value = 0;
        int at = from;
        for (int shift = 0; shift < 56; shift += 7) {
            int b = bytes[at++];
            value |= (b & 0x7fL) << shift;
            if (b >= 0) {
                numbers[numbersAt + column] = (value >>> 1) ^ -(value & 1);
                return at;
            }
        }
        other = true;
        return at;
    }

    /** The position behind a number of at most so many bytes. */
    final int behind(int from, int most) {
        int at = from;
        while (bytes[at++] < 0) {
            if (at - from == most) {
                other = true;
                break;
            }
        }
        return at;
    }

    /** A byte string. */
    final int binary(int column, int at) {
        start(column, at);
        return behindBinary(at);
    }

    /** A length in one byte or two, then as many bytes; the position behind them, or the limit when it lies there. */
    final int behindBinary(int from) {
        int length = bytes[from];
        int at = from + 1;
        if (length < 0) {
            int high = bytes[at++];
            other |= high < 0;
            length = (length & 0x7f) | (high & 0x7f) << 7;
        }
        return checked(at + length);
    }

    /** A position from which headers and numbers can be read without looking at the end. */
    final int checked(int at) {
        boolean beyond = at > limit;
        other |= beyond;
        return beyond ? limit : at;
    }
}
