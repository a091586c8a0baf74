// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

/** A codec that cannot be used here. */
record Unavailable(String reason) implements Decompressor {

    @Override
    public Decompression decompress(byte[] in, int from, int length, byte[] out, int at, int expected) {
        return Decompression.unavailable(reason);
    }

    @Override
    public long largest(long length) {
        return Long.MAX_VALUE;
    }
}
