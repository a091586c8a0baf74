// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.RangeReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.fs.FSDataInputStream;

/** Positioned reads of one file; the stream's own position is never moved. */
record HadoopReader(FSDataInputStream stream, FileEntry entry) implements RangeReader {

    @Override
    public long length() {
        return entry.length();
    }

    @Override
    public ByteBuffer read(long offset, int length) throws IOException {
        byte[] bytes = new byte[length];
        read(offset, bytes, 0, length);
        return ByteBuffer.wrap(bytes);
    }

    @Override
    public void read(long offset, byte[] into, int at, int length) throws IOException {
        HadoopErrors.asked(entry.location(), () -> {
            stream.readFully(offset, into, at, length);
            return entry;
        });
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
