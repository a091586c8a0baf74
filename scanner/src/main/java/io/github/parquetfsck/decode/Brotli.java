// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.brotli.dec.BrotliInputStream;

/** Brotli (RFC 7932). */
final class Brotli implements Decompressor {
    /** The first byte of a stream with a window that the RFC does not have, apart from its highest bit. */
    private static final int LARGE_WINDOW = 0x11;

    @Override
    public Decompression decompress(byte[] in, int from, int length, byte[] out, int at, int expected) {
        if (length > 0 && (in[from] & 0x7f) == LARGE_WINDOW) {
            return Decompression.unavailable("Brotli with a large window is not supported");
        }
        int size = 0;
        try (BrotliInputStream stream = new BrotliInputStream(new ByteArrayInputStream(in, from, length))) {
            while (size < expected) {
                int n = stream.read(out, at + size, expected - size);
                if (n < 0) {
                    return Decompression.otherSize(size);
                }
                size += n;
            }
            return stream.read() < 0 ? Decompression.exact(size) : Decompression.otherSize(expected + 1L);
        } catch (IOException | RuntimeException e) {
            return Decompression.broken("the stream breaks after " + size + " bytes of output");
        }
    }

    @Override
    public long largest(long length) {
        return Long.MAX_VALUE;
    }
}
