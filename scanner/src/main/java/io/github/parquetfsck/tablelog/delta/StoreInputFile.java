// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.delta;

import io.delta.kernel.defaults.engine.fileio.InputFile;
import io.delta.kernel.defaults.engine.fileio.SeekableInputStream;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.io.ReadCursor;
import io.github.parquetfsck.io.Stores;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;

/** One file of a log: read in windows, from any position. */
final class StoreInputFile implements InputFile {
    private final Stores stores;
    private final Location location;

    StoreInputFile(Stores stores, Location location) {
        this.stores = stores;
        this.location = location;
    }

    @Override
    public String path() {
        return location.text();
    }

    @Override
    public long length() throws IOException {
        return node().entry().length();
    }

    @Override
    public SeekableInputStream newStream() throws IOException {
        return new Stream(stores.source(location).open(node().entry()));
    }

    private Node node() throws IOException {
        FileSource source = stores.source(location);
        return source.stat(location).orElseThrow(() -> new FileNotFoundException(location.text()));
    }

    private static final class Stream extends SeekableInputStream {
        private final ReadCursor cursor;

        Stream(RangeReader reader) {
            this.cursor = new ReadCursor(reader);
        }

        @Override
        public long getPos() {
            return cursor.position();
        }

        @Override
        public void seek(long newPos) {
            cursor.seek(newPos);
        }

        @Override
        public int read() throws IOException {
            return cursor.read();
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
            return cursor.read(b, off, len);
        }

        @Override
        public void readFully(byte[] b, int off, int len) throws IOException {
            if (readNBytes(b, off, len) < len) {
                throw new EOFException("expected " + len + " more bytes, found the end of the file");
            }
        }

        @Override
        public void close() throws IOException {
            cursor.close();
        }
    }
}
