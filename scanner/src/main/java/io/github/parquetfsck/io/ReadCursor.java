// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Objects;

/** An open file read as a stream, in windows, from any position: for libraries that ask for one. For one thread. */
public final class ReadCursor implements Closeable {
    private static final int WINDOW = 1 << 16;

    private final RangeReader reader;
    private ByteBuffer window = ByteBuffer.allocate(0);

    /** Of the byte after the window. */
    private long next;

    /** At the first byte; the reader is closed with this. */
    public ReadCursor(RangeReader reader) {
        this.reader = reader;
    }

    /** Of the byte that is read next. */
    public long position() {
        return next - window.remaining();
    }

    public void seek(long position) {
        next = position;
        window = ByteBuffer.allocate(0);
    }

    /** The next byte, or -1 at the end of the file. */
    public int read() throws IOException {
        return fill() ? window.get() & 0xff : -1;
    }

    /** As {@link java.io.InputStream#read(byte[], int, int)}. */
    public int read(byte[] into, int at, int length) throws IOException {
        Objects.checkFromIndexSize(at, length, into.length);
        if (length == 0) {
            return 0;
        } else if (!fill()) {
            return -1;
        }
        int count = Math.min(length, window.remaining());
        window.get(into, at, count);
        return count;
    }

    /** What is left, for code that asks for a stream. */
    public InputStream stream() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                return ReadCursor.this.read();
            }

            @Override
            public int read(byte[] into, int at, int length) throws IOException {
                return ReadCursor.this.read(into, at, length);
            }
        };
    }

    private boolean fill() throws IOException {
        if (!window.hasRemaining() && next < reader.length()) {
            int count = (int) Math.min(WINDOW, reader.length() - next);
            window = reader.read(next, count);
            next += count;
        }
        return window.hasRemaining();
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
