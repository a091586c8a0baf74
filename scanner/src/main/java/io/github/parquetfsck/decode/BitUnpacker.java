// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import io.github.parquetfsck.format.LittleEndian;

/** Unpacks numbers of equal width that lie bit behind bit, the lowest bits first. */
final class BitUnpacker {
    private BitUnpacker() {}

    /**
     * Unpacks numbers of at most 32 bits.
     *
     * @param start where the first number of the run lies
     * @param end behind the last byte that may be read; the numbers asked for lie before it
     * @param index position in the run of the first number wanted
     */
    static void ints(byte[] bytes, int start, int end, int width, long index, int[] out, int at, int count) {
        if (width == 0) {
            java.util.Arrays.fill(out, at, at + count, 0);
            return;
        }
        int i = at;
        int to = at + count;
        long bit = index * width;
        if (width <= 8) {
            while (i < to && (bit & 7) != 0) {
                out[i++] = one(bytes, start, end, bit, width);
                bit += width;
            }
            i = eights(bytes, start + (int) (bit >>> 3), end, width, out, i, to);
            bit = (index + (i - at)) * width;
        }
        long mask = (1L << width) - 1;
        int fast = end - 8 - start;
        while (i < to && (bit >>> 3) <= fast) {
            out[i++] = (int) ((LittleEndian.int64(bytes, start + (int) (bit >>> 3)) >>> (bit & 7)) & mask);
            bit += width;
        }
        while (i < to) {
            out[i++] = one(bytes, start, end, bit, width);
            bit += width;
        }
    }

    /** Eight numbers of at most 8 bits from each word; returns the first position that is not filled. */
    private static int eights(byte[] bytes, int from, int end, int width, int[] out, int at, int to) {
        int mask = (1 << width) - 1;
        int i = at;
        for (int byteAt = from; i + 8 <= to && byteAt + 8 <= end; byteAt += width, i += 8) {
            long word = LittleEndian.int64(bytes, byteAt);
            out[i] = (int) word & mask;
            out[i + 1] = (int) (word >>> width) & mask;
            out[i + 2] = (int) (word >>> (2 * width)) & mask;
            out[i + 3] = (int) (word >>> (3 * width)) & mask;
            out[i + 4] = (int) (word >>> (4 * width)) & mask;
            out[i + 5] = (int) (word >>> (5 * width)) & mask;
            out[i + 6] = (int) (word >>> (6 * width)) & mask;
            out[i + 7] = (int) (word >>> (7 * width)) & mask;
        }
        return i;
    }

    private static int one(byte[] bytes, int start, int end, long bit, int width) {
        long word = LittleEndian.upTo64(bytes, start + (int) (bit >>> 3), end);
        return (int) ((word >>> (bit & 7)) & ((1L << width) - 1));
    }

    /** As {@link #ints}, for numbers of at most 64 bits. */
    static void longs(byte[] bytes, int start, int end, int width, long index, long[] out, int at, int count) {
        if (width == 0) {
            java.util.Arrays.fill(out, at, at + count, 0);
            return;
        }
        long mask = width == 64 ? -1 : (1L << width) - 1;
        long bit = index * width;
        for (int i = at; i < at + count; i++) {
            int from = start + (int) (bit >>> 3);
            int shift = (int) (bit & 7);
            long word = LittleEndian.upTo64(bytes, from, end) >>> shift;
            if (shift + width > 64) {
                word |= (long) bytes[from + 8] << (64 - shift);
            }
            out[i] = word & mask;
            bit += width;
        }
    }
}
