// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/**
 * Streams of each codec that store their bytes as they are, of up to 255 bytes: they come out the same on every machine,
 * whatever library it has.
 */
final class Compressed {
    static final int NONE = 0;
    static final int SNAPPY = 1;
    static final int GZIP = 2;
    static final int BROTLI = 4;
    static final int LZ4 = 5;
    static final int ZSTD = 6;
    static final int LZ4_RAW = 7;

    private Compressed() {}

    static byte[] by(int codec, byte[] bytes) {
        return switch (codec) {
            case NONE -> bytes;
            case SNAPPY -> snappy(bytes);
            case GZIP -> gzip(bytes);
            case BROTLI -> brotli(bytes);
            case LZ4 -> hadoop(bytes);
            case ZSTD -> zstd(bytes);
            case LZ4_RAW -> block(bytes);
            default -> throw new IllegalArgumentException("codec " + codec);
        };
    }

    /** Size as a varint; a literal whose length less 1 follows in one byte. */
    static byte[] snappy(byte[] bytes) {
        byte[] size = bytes.length < 128
                ? new byte[] {(byte) bytes.length}
                : new byte[] {(byte) (bytes.length & 0x7f | 0x80), 1};
        return Draft.join(size, new byte[] {(byte) (60 << 2), (byte) (bytes.length - 1)}, bytes);
    }

    /** A member: header, one stored block that is the last, checksum and size. */
    static byte[] gzip(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return ByteBuffer.allocate(10 + 5 + bytes.length + 8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 255})
                .put((byte) 1)
                .putShort((short) bytes.length)
                .putShort((short) ~bytes.length)
                .put(bytes)
                .putInt((int) crc.getValue())
                .putInt(bytes.length)
                .array();
    }

    /** A frame of one segment with its size, one raw block that is the last. */
    static byte[] zstd(byte[] bytes) {
        int block = bytes.length << 3 | 1;
        byte[] head = {
            0x28,
            (byte) 0xb5,
            0x2f,
            (byte) 0xfd,
            0x20,
            (byte) bytes.length,
            (byte) block,
            (byte) (block >> 8),
            (byte) (block >> 16)
        };
        return Draft.join(head, bytes);
    }

    /** A window of 16 bits, one meta-block that is not compressed, and an empty last one. */
    static byte[] brotli(byte[] bytes) {
        int head = (bytes.length - 1) << 4 | 1 << 20;
        return Draft.join(new byte[] {(byte) head, (byte) (head >> 8), (byte) (head >> 16)}, bytes, new byte[] {3});
    }

    /** One sequence of literals; 15 in the token says that their number goes on in the next byte. */
    static byte[] block(byte[] bytes) {
        byte[] token = bytes.length < 15
                ? new byte[] {(byte) (bytes.length << 4)}
                : new byte[] {(byte) 0xf0, (byte) (bytes.length - 15)};
        return Draft.join(token, bytes);
    }

    /** Hadoop's framing: size and compressed size, big-endian, and a block. */
    static byte[] hadoop(byte[] bytes) {
        byte[] block = block(bytes);
        return ByteBuffer.allocate(8 + block.length)
                .putInt(bytes.length)
                .putInt(block.length)
                .put(block)
                .array();
    }
}
