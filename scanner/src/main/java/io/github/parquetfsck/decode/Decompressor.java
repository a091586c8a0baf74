// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import java.util.Optional;

/** Decompresses whole pages of one codec. Belongs to one thread. No input makes it throw. */
public interface Decompressor {

    /**
     * Decompresses {@code in[from..from+length)} to {@code out[at..at+expected)} and writes nowhere else.
     *
     * @param expected bytes that should come out, at least 0
     */
    Decompression decompress(byte[] in, int from, int length, byte[] out, int at, int expected);

    /**
     * What {@link #foresee} and then {@link #decompress} come to, told without writing what comes out. Empty where only
     * decompressing tells; and where it is not empty, it is the same.
     */
    default Optional<Decompression> verify(byte[] in, int from, int length, int expected) {
        return Optional.empty();
    }

    /**
     * What is wrong with an expected size, by the first bytes and the length alone: before any memory is taken for it.
     * Empty when it may be right.
     */
    default Optional<Decompression> foresee(byte[] in, int from, int length, int expected) {
        long promised = promisedSize(in, from, length);
        if (promised > expected) {
            return Optional.of(Decompression.otherSize(promised));
        }
        long largest = largest(length);
        return expected > largest ? Optional.of(Decompression.otherSize(largest)) : Optional.empty();
    }

    /** The least size that the first bytes of a compressed page promise, or -1 when they promise none. */
    default long promisedSize(byte[] in, int from, int length) {
        return -1;
    }

    /** The most that so many compressed bytes can hold: what a larger size asks memory for cannot be there. */
    long largest(long length);
}
