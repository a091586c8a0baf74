// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** A file in memory as parquet-java reads it. */
record MemoryInput(byte[] bytes) implements InputFile {
    @Override
    public long getLength() {
        return bytes.length;
    }

    @Override
    public SeekableInputStream newStream() {
        Positioned stream = new Positioned(bytes);
        return new DelegatingSeekableInputStream(stream) {
            @Override
            public long getPos() {
                return stream.position();
            }

            @Override
            public void seek(long to) throws IOException {
                if (to < 0 || to > bytes.length) {
                    throw new EOFException("seek to " + to);
                }
                stream.seek((int) to);
            }
        };
    }

    private static final class Positioned extends ByteArrayInputStream {
        Positioned(byte[] bytes) {
            super(bytes);
        }

        int position() {
            return pos;
        }

        void seek(int to) {
            pos = to;
        }
    }
}
