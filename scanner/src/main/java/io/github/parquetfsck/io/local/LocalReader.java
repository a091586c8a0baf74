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
        while (bytes.hasRemaining()) {
            int count = channel.read(bytes, offset + bytes.position());
            if (count < 0) {
                throw new EOFException("expected " + length + " bytes at " + offset + ", the file ends after "
                        + bytes.position() + " of them: " + entry.location());
            }
        }
        return bytes.flip();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
