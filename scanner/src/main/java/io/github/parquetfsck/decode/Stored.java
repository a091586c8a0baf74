// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

/** Bytes that are stored as they are. */
final class Stored implements Decompressor {

    @Override
    public Decompression decompress(byte[] in, int from, int length, byte[] out, int at, int expected) {
        System.arraycopy(in, from, out, at, Math.min(length, expected));
        return Decompression.sized(length, expected);
    }

    @Override
    public long promisedSize(byte[] in, int from, int length) {
        return length;
    }

    @Override
    public long largest(long length) {
        return length;
    }
}
