// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/** One LZ4 block without any frame, by the native library where it can be loaded. */
final class Lz4Raw implements Decompressor {
    /** Each further byte of a match's length stands for 255 bytes. */
    static final int RATIO = 255;

    private final LZ4SafeDecompressor block = LZ4Factory.fastestInstance().safeDecompressor();

    @Override
    public Decompression decompress(byte[] in, int from, int length, byte[] out, int at, int expected) {
        int size = block(in, from, length, out, at, expected);
        if (size >= 0) {
            return Decompression.sized(size, expected);
        }
        long whole = Lz4Block.size(in, from, length);
        return whole > expected ? Decompression.otherSize(whole) : Decompression.broken("the block is not in order");
    }

    /** Bytes that came out, or -1 when the block is broken or holds more than there is room for. */
    int block(byte[] in, int from, int length, byte[] out, int at, int room) {
        try {
            return length == 0 ? 0 : block.decompress(in, from, length, out, at, room);
        } catch (LZ4Exception e) {
            return -1;
        }
    }

    @Override
    public long largest(long length) {
        return length * RATIO;
    }
}
