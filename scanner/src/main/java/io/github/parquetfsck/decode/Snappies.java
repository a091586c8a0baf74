// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import java.io.IOException;
import java.util.Optional;
import org.xerial.snappy.Snappy;
import org.xerial.snappy.SnappyError;

/** Snappy's raw block format, by the native library. */
final class Snappies implements Decompressor {
    /** A copy of 64 bytes takes at least 2 bytes. */
    private static final int RATIO = 32;

    private static final int LONGEST_VARINT = 5;
    private static final String DISORDER = "the block is not in order";

    @Override
    public Decompression decompress(byte[] in, int from, int length, byte[] out, int at, int expected) {
        return otherSize(in, from, length, expected)
                .orElseGet(() -> attempt(() -> Snappy.uncompress(in, from, length, out, at) == expected, expected));
    }

    /** The library follows the elements, and leaves out to copy their bytes: half the time. */
    @Override
    public Optional<Decompression> verify(byte[] in, int from, int length, int expected) {
        return Optional.of(foresee(in, from, length, expected)
                .or(() -> otherSize(in, from, length, expected))
                .orElseGet(() -> attempt(() -> Snappy.isValidCompressedBuffer(in, from, length), expected)));
    }

    private Optional<Decompression> otherSize(byte[] in, int from, int length, int expected) {
        long promised = promisedSize(in, from, length);
        if (promised < 0) {
            return Optional.of(Decompression.broken("the block does not start with its size"));
        }
        return promised == expected ? Optional.empty() : Optional.of(Decompression.otherSize(promised));
    }

    /** A call of the library: whether the block holds what its size promises. */
    private interface Attempt {
        boolean succeeds() throws IOException;
    }

    private static Decompression attempt(Attempt attempt, int expected) {
        try {
            return attempt.succeeds() ? Decompression.exact(expected) : Decompression.broken(DISORDER);
        } catch (IOException e) {
            return Decompression.broken(DISORDER);
        } catch (LinkageError | SnappyError e) {
            return Decompression.unavailable("the native library of Snappy cannot be loaded");
        }
    }

    // size: varint of at most 32 bits | elements
    @Override
    public long promisedSize(byte[] in, int from, int length) {
        long size = 0;
        for (int i = 0; i < Math.min(length, LONGEST_VARINT); i++) {
            int b = in[from + i];
            size |= (b & 0x7fL) << (7 * i);
            if (b >= 0) {
                return size >>> 32 == 0 ? size : -1;
            }
        }
        return -1;
    }

    @Override
    public long largest(long length) {
        return length * RATIO;
    }
}
