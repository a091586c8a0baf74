// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import net.jpountz.xxhash.XXHashFactory;

/** LZ4's frame format, blocks that depend on each other included. */
final class Lz4Frame {
    private static final int MAGIC = 0x184d2204;
    private static final int SHORTEST = 7;
    private static final int BLOCK_CHECKSUMS = 0x10;
    private static final int CONTENT_SIZE = 0x08;
    private static final int CONTENT_CHECKSUM = 0x04;
    private static final int DICTIONARY = 0x01;
    private static final int STORED = 0x80000000;

    private Lz4Frame() {}

    static boolean startsHere(byte[] in, int from, int length) {
        return length >= SHORTEST && little(in, from) == MAGIC;
    }

    // magic: 4 LE | flags | block size | [content size: 8 LE] | [dictionary id: 4] | header checksum: 1
    // | blocks of: length: 4 LE (high bit: stored), bytes, [checksum: 4] | 0: 4 | [content checksum: 4]
    static Decompression decompress(byte[] in, int from, int length, byte[] out, int at, int expected) {
        int end = from + length;
        int flags = in[from + 4];
        if ((flags & DICTIONARY) != 0) {
            return Decompression.unavailable("an LZ4 frame with a dictionary is not supported");
        }
        int position = from + SHORTEST + ((flags & CONTENT_SIZE) != 0 ? 8 : 0);
        int limit = at + expected;
        int to = at;
        while (true) {
            if (end - position < 4) {
                return Decompression.broken("the frame is cut");
            }
            int word = little(in, position);
            position += 4;
            if (word == 0) {
                break;
            }
            int size = word & ~STORED;
            int checksum = (flags & BLOCK_CHECKSUMS) != 0 ? 4 : 0;
            if (size > end - position - checksum) {
                return Decompression.broken("a block of the frame is cut");
            }
            int n = (word & STORED) != 0
                    ? copy(in, position, size, out, to, limit)
                    : Lz4Block.decompress(in, position, size, out, at, to, limit);
            if (n < 0) {
                return Decompression.broken("the block at byte " + (position - from) + " is not in order or too long");
            }
            position += size + checksum;
            to += n;
        }
        if ((flags & CONTENT_CHECKSUM) != 0 && (end - position < 4 || little(in, position) != hash(out, at, to - at))) {
            return Decompression.broken("the frame's checksum does not match");
        }
        return Decompression.sized(to - at, expected);
    }

    private static int copy(byte[] in, int from, int length, byte[] out, int to, int limit) {
        if (length > limit - to) {
            return -1;
        }
        System.arraycopy(in, from, out, to, length);
        return length;
    }

    private static int hash(byte[] out, int at, int length) {
        return XXHashFactory.fastestInstance().hash32().hash(out, at, length, 0);
    }

    private static int little(byte[] in, int at) {
        return (in[at] & 0xff) | (in[at + 1] & 0xff) << 8 | (in[at + 2] & 0xff) << 16 | in[at + 3] << 24;
    }
}
