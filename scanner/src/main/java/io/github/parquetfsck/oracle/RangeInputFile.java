// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.oracle;

import io.github.parquetfsck.io.RangeReader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** A range reader as parquet-java likes its files: no Hadoop, no configuration. Remembers whether the store failed. */
final class RangeInputFile implements InputFile {
    private final RangeReader reader;
    private boolean storeFailed;

    RangeInputFile(RangeReader reader) {
        this.reader = reader;
    }

    /** Whether a read failed for a reason that lies in the store, not in the bytes. */
    boolean storeFailed() {
        return storeFailed;
    }

    @Override
    public long getLength() {
        return reader.length();
    }

    @Override
    public SeekableInputStream newStream() {
        return new Stream();
    }

    private final class Stream extends SeekableInputStream {
        private static final int WINDOW = 8 * 1024;

        private long position;
        private long windowStart;
        private ByteBuffer window = ByteBuffer.allocate(0);

        @Override
        public long getPos() {
            return position;
        }

        @Override
        public void seek(long target) {
            position = target;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (position >= reader.length()) {
                return -1;
            }
            int n = (int) Math.min(length, reader.length() - position);
            ByteBuffer bytes = at(position, n);
            bytes.get(target, offset, n);
            position += n;
            return n;
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            if (!target.hasRemaining()) {
                return 0;
            }
            if (position >= reader.length()) {
                return -1;
            }
            int n = (int) Math.min(target.remaining(), reader.length() - position);
            target.put(at(position, n));
            position += n;
            return n;
        }

        @Override
        public void readFully(byte[] target) throws IOException {
            readFully(target, 0, target.length);
        }

        @Override
        public void readFully(byte[] target, int offset, int length) throws IOException {
            readFully(ByteBuffer.wrap(target, offset, length));
        }

        @Override
        public void readFully(ByteBuffer target) throws IOException {
            if (target.remaining() > reader.length() - position) {
                throw new EOFException("the file ends at " + reader.length());
            }
            while (target.hasRemaining()) {
                read(target);
            }
        }

        /** The bytes from {@code offset}, out of the window where they lie in it. */
        private ByteBuffer at(long offset, int length) throws IOException {
            if (offset < windowStart || offset + length > windowStart + window.capacity()) {
                windowStart = offset;
                window = fetch(offset, (int) Math.min(Math.max(length, WINDOW), reader.length() - offset));
            }
            int from = (int) (offset - windowStart);
            return window.slice(from, length);
        }

        private ByteBuffer fetch(long offset, int length) throws IOException {
            try {
                return reader.read(offset, length).slice();
            } catch (IOException e) {
                storeFailed = true;
                throw e;
            }
        }
    }
}
