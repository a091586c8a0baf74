// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.RangeReader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A file that was read whole. */
final class BytesReader implements RangeReader {
    private final byte[] bytes;

    BytesReader(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public long length() {
        return bytes.length;
    }

    @Override
    public ByteBuffer read(long offset, int length) throws IOException {
        if (offset < 0 || length > bytes.length - offset) {
            throw new EOFException("the file ends at " + bytes.length);
        }
        return ByteBuffer.wrap(bytes, (int) offset, length);
    }

    @Override
    public void close() {}
}
