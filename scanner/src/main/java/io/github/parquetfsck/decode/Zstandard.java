// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import org.jspecify.annotations.Nullable;

/** Zstandard (RFC 8878), one frame or several, skippable ones too, by the native library. */
final class Zstandard implements Decompressor {
    /** A block of 128 KiB that repeats one byte takes 4 bytes. */
    private static final int RATIO = 32 << 10;

    private static final int MAGIC = 0xfd2fb528;

    private @Nullable ZstdDecompressCtx context;

    @Override
    public Decompression decompress(byte[] in, int from, int length, byte[] out, int at, int expected) {
        try {
            if (context == null) {
                context = new ZstdDecompressCtx();
            }
            return Decompression.sized(context.decompressByteArray(out, at, expected, in, from, length), expected);
        } catch (ZstdException e) {
            return e.getErrorCode() == Zstd.errDstSizeTooSmall()
                    ? Decompression.otherSize(expected + 1L)
                    : Decompression.broken(String.valueOf(e.getMessage()));
        } catch (LinkageError e) {
            return Decompression.unavailable("the native library of Zstandard cannot be loaded");
        }
    }

    // magic: 4 LE | descriptor: size flag in bits 7 and 6, single segment in 5, dictionary id flag in 1 and 0
    // | [window] | [dictionary id: 1, 2 or 4] | [content size: 1, 2 (less 256), 4 or 8 LE]
    @Override
    public long promisedSize(byte[] in, int from, int length) {
        if (length < 6 || little(in, from, 4) != (MAGIC & 0xffffffffL)) {
            return -1;
        }
        int descriptor = in[from + 4];
        boolean single = (descriptor & 0x20) != 0;
        int flag = (descriptor >>> 6) & 3;
        int bytes = flag == 0 ? (single ? 1 : 0) : 1 << flag;
        int dictionary = (descriptor & 3) == 3 ? 4 : descriptor & 3;
        int at = 5 + (single ? 0 : 1) + dictionary;
        if (bytes == 0 || length < at + bytes) {
            return -1;
        }
        return little(in, from + at, bytes) + (bytes == 2 ? 256 : 0);
    }

    private static long little(byte[] in, int at, int bytes) {
        long value = 0;
        for (int i = bytes - 1; i >= 0; i--) {
            value = value << 8 | (in[at + i] & 0xff);
        }
        return value;
    }

    @Override
    public long largest(long length) {
        return length * RATIO;
    }
}
