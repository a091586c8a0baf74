// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.Codec;
import io.github.parquetfsck.decode.Decompressor;
import java.util.EnumMap;
import java.util.Map;
import java.util.zip.CRC32;

/** What a thread keeps from page to page and from file to file: arrays, decompressors, a checksum. */
final class PageBuffers {
    /** Larger pages are rare, and their arrays do not stay. */
    private static final int LARGEST_KEPT = 16 << 20;

    private static final int SMALLEST = 1 << 20;
    private static final ThreadLocal<PageBuffers> KEPT = ThreadLocal.withInitial(PageBuffers::new);

    private final Map<Codec, Decompressor> decompressors = new EnumMap<>(Codec.class);
    private final CRC32 crc = new CRC32();
    private byte[] window = new byte[0];
    private byte[] output = new byte[0];

    static PageBuffers ofThread() {
        return KEPT.get();
    }

    /** An array of at least so many bytes for a window, other than the one it holds. */
    byte[] window(int length, byte[] held) {
        if (window.length < length || window == held) {
            byte[] larger = new byte[Math.max(length, SMALLEST)];
            if (larger.length > LARGEST_KEPT) {
                return larger;
            }
            window = larger;
        }
        return window;
    }

    /** An array of at least so many bytes for a page's decompressed body; the one given out before holds no longer. */
    byte[] output(int length) {
        if (output.length < length) {
            byte[] larger = new byte[Math.max(length, SMALLEST)];
            if (larger.length > LARGEST_KEPT) {
                return larger;
            }
            output = larger;
        }
        return output;
    }

    /** Whether an array of so many bytes can be had. */
    boolean canHold(int length) {
        if (length <= LARGEST_KEPT) {
            return true;
        }
        try {
            return new byte[length].length == length;
        } catch (OutOfMemoryError tooLarge) {
            return false;
        }
    }

    Decompressor decompressor(Codec codec) {
        return decompressors.computeIfAbsent(codec, Codec::decompressor);
    }

    int crc(byte[] bytes, int from, int length) {
        crc.reset();
        crc.update(bytes, from, length);
        return (int) crc.getValue();
    }
}
