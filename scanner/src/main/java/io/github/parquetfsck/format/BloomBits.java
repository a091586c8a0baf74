// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/**
 * What the bits of a split-block bloom filter tell without any value: an insertion sets one bit in each of the eight
 * words of a block, so a block has eight empty words or none.
 *
 * @param blocks blocks of 32 bytes
 * @param set bits that are set
 * @param broken the first block with some empty words, counted from 0; -1 when there is none
 * @param emptyWords the empty words of that block
 */
public record BloomBits(long blocks, long set, long broken, int emptyWords) {
    /** Bytes of a block. */
    public static final int BLOCK = 32;

    private static final int WORD = 4;

    /** Counts of no bits. */
    public static final BloomBits NONE = new BloomBits(0, 0, -1, 0);

    /** These counts and those of the blocks that follow: 32 bytes each, eight words of 4 bytes. */
    public BloomBits and(byte[] bytes, int from, int to) {
        long seen = blocks;
        long bits = set;
        long first = broken;
        int empty = emptyWords;
        for (int block = from; block + BLOCK <= to; block += BLOCK) {
            int zeros = 0;
            for (int word = block; word < block + BLOCK; word += WORD) {
                int ones = Integer.bitCount(bytes[word] & 0xff)
                        + Integer.bitCount(bytes[word + 1] & 0xff)
                        + Integer.bitCount(bytes[word + 2] & 0xff)
                        + Integer.bitCount(bytes[word + 3] & 0xff);
                bits += ones;
                zeros += ones == 0 ? 1 : 0;
            }
            if (first < 0 && zeros > 0 && zeros < BLOCK / WORD) {
                first = seen;
                empty = zeros;
            }
            seen++;
        }
        return new BloomBits(seen, bits, first, empty);
    }
}
