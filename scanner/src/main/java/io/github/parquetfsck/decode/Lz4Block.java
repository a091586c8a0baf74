// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

/**
 * LZ4 blocks without the library: their size, and blocks that refer to output of the blocks before them, which the
 * library's interface does not offer.
 */
final class Lz4Block {
    private static final int LEAST_MATCH = 4;

    private final byte[] in;
    private final int end;
    private int position;

    private Lz4Block(byte[] in, int from, int length) {
        this.in = in;
        this.position = from;
        this.end = from + length;
    }

    /** Bytes that a block holds by its lengths alone; -1 when they do not fit the block. */
    static long size(byte[] in, int from, int length) {
        return new Lz4Block(in, from, length).run(new byte[0], 0, 0, 0);
    }

    /** Decompresses a block to {@code out[at..limit)}; matches may reach back to {@code start}. -1 when it does not fit. */
    static int decompress(byte[] in, int from, int length, byte[] out, int start, int at, int limit) {
        return (int) new Lz4Block(in, from, length).run(out, start, at, limit);
    }

    // sequences of: token (literals in the high nibble, match length less 4 in the low one; 15 says that bytes follow,
    // each to be added, until one is not 255) | literals | offset back: 2 LE | match length. The last has literals
    // only.
    private long run(byte[] out, int start, int at, int limit) {
        boolean counting = limit == 0 && out.length == 0;
        long to = at;
        while (position < end) {
            int token = in[position++] & 0xff;
            long literals = length(token >>> 4);
            if (literals < 0 || literals > end - position || (!counting && literals > limit - to)) {
                return -1;
            }
            if (!counting) {
                System.arraycopy(in, position, out, (int) to, (int) literals);
            }
            position += (int) literals;
            to += literals;
            if (position == end) {
                return to - at;
            } else if (end - position < 2) {
                return -1;
            }
            int offset = (in[position] & 0xff) | (in[position + 1] & 0xff) << 8;
            position += 2;
            long match = length(token & 0x0f);
            if (match < 0 || offset == 0 || offset > to - start) {
                return -1;
            }
            match += LEAST_MATCH;
            if (!counting) {
                if (match > limit - to) {
                    return -1;
                }
                repeat(out, (int) to, offset, (int) match);
            }
            to += match;
        }
        return -1;
    }

    /** Copies byte by byte where the match overlaps what it writes. */
    private static void repeat(byte[] out, int to, int offset, int length) {
        if (offset >= length) {
            System.arraycopy(out, to - offset, out, to, length);
            return;
        }
        for (int i = 0; i < length; i++) {
            out[to + i] = out[to + i - offset];
        }
    }

    private long length(int nibble) {
        long length = nibble;
        if (nibble == 15) {
            int more;
            do {
                if (position >= end) {
                    return -1;
                }
                more = in[position++] & 0xff;
                length += more;
            } while (more == 255);
        }
        return length;
    }
}
