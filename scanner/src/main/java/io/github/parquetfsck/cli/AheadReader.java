// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.RangeReader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A file that is read from its begin to its end in small pieces, of a store where a request takes as long as some MiB. */
final class AheadReader implements RangeReader {
    private static final int WINDOW = 8 << 20;

    private final RangeReader reader;
    private ByteBuffer window = ByteBuffer.allocate(0);
    private long start;

    /** @param reader is closed with this */
    AheadReader(RangeReader reader) {
        this.reader = reader;
    }

    @Override
    public long length() {
        return reader.length();
    }

    @Override
    public ByteBuffer read(long offset, int length) throws IOException {
        if (offset < 0 || length > length() - offset) {
            throw new EOFException("the file ends at " + length());
        }
        if (offset < start || offset + length > start + window.limit()) {
            window = reader.read(offset, (int) Math.min(Math.max(length, WINDOW), length() - offset))
                    .slice();
            start = offset;
        }
        byte[] bytes = new byte[length];
        window.get((int) (offset - start), bytes);
        return ByteBuffer.wrap(bytes);
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
