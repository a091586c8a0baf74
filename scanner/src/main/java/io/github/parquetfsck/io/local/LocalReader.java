// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.local;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.RangeReader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Positioned reads of one file. The length is the entry's: asking again would be one more system call. */
record LocalReader(FileChannel channel, FileEntry entry) implements RangeReader {

    @Override
    public long length() {
        return entry.length();
    }

    @Override
    public ByteBuffer read(long offset, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        fill(offset, bytes);
        return bytes.flip();
    }

    @Override
    public void read(long offset, byte[] into, int at, int length) throws IOException {
        fill(offset, ByteBuffer.wrap(into, at, length).slice());
    }

    private void fill(long offset, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            int count = channel.read(bytes, offset + bytes.position());
            if (count < 0) {
                throw new EOFException("expected " + bytes.limit() + " bytes at " + offset + ", the file ends after "
                        + bytes.position() + " of them: " + entry.location());
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
