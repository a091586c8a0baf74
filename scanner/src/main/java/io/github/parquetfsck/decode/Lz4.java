// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

/**
 * The deprecated LZ4 codec: Hadoop's blocks, and what writers stored under the same id before that was settled: an LZ4
 * frame, or a raw block (apache/arrow issue 42380, PARQUET-1998).
 */
final class Lz4 implements Decompressor {
    private static final int LENGTH = 4;

    private final Lz4Raw raw = new Lz4Raw();

    @Override
    public Decompression decompress(byte[] in, int from, int length, byte[] out, int at, int expected) {
        Decompression hadoop = hadoop(in, from, length, out, at, expected);
        if (hadoop.isExact()) {
            return hadoop;
        }
        if (Lz4Frame.startsHere(in, from, length)) {
            return Lz4Frame.decompress(in, from, length, out, at, expected).framedAs("LZ4 frame");
        }
        Decompression block = raw.decompress(in, from, length, out, at, expected);
        return block.isExact() ? block.framedAs("raw block") : hadoop;
    }

    // blocks of: size: 4 BE | chunks of: compressed length: 4 BE, an LZ4 block | until the size is reached
    private Decompression hadoop(byte[] in, int from, int length, byte[] out, int at, int expected) {
        int position = from;
        int end = from + length;
        int to = at;
        int limit = at + expected;
        while (position < end) {
            if (end - position < LENGTH) {
                return Decompression.broken("a block's size is cut at byte " + (position - from));
            }
            long size = big(in, position);
            position += LENGTH;
            if (size > limit - to) {
                return size > (long) (end - position) * Lz4Raw.RATIO
                        ? Decompression.broken("a block of " + size + " bytes at byte " + (position - LENGTH - from))
                        : Decompression.otherSize(to - at + size);
            }
            int blockEnd = to + (int) size;
            while (to < blockEnd) {
                long compressed = end - position < LENGTH ? -1 : big(in, position);
                if (compressed < 0 || compressed > end - position - LENGTH) {
                    return Decompression.broken("a chunk's length does not fit at byte " + (position - from));
                }
                int n = raw.block(in, position + LENGTH, (int) compressed, out, to, blockEnd - to);
                if (n <= 0) {
                    return Decompression.broken("the chunk at byte " + (position - from) + " is not in order");
                }
                position += LENGTH + (int) compressed;
                to += n;
            }
            if (size == 0 && end - position >= LENGTH && big(in, position) == 0) {
                position += LENGTH;
            }
        }
        return Decompression.sized(to - at, expected);
    }

    private static long big(byte[] in, int at) {
        return (in[at] & 0xffL) << 24 | (in[at + 1] & 0xffL) << 16 | (in[at + 2] & 0xffL) << 8 | (in[at + 3] & 0xffL);
    }

    @Override
    public long largest(long length) {
        return length * Lz4Raw.RATIO;
    }
}
