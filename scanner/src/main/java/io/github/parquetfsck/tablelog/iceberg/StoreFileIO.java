// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.iceberg;

import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.io.ReadCursor;
import io.github.parquetfsck.io.Stores;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Function;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.SeekableInputStream;

/** Iceberg's files, read through our own stores. Writes nothing. */
final class StoreFileIO implements FileIO {
    private static final long serialVersionUID = 1;

    private final transient Stores stores;
    private final transient Function<String, Location> locate;

    /** @param locate where a path of the metadata lies */
    StoreFileIO(Stores stores, Function<String, Location> locate) {
        this.stores = stores;
        this.locate = locate;
    }

    @Override
    public InputFile newInputFile(String path) {
        return new Input(path, locate.apply(path));
    }

    @Override
    public OutputFile newOutputFile(String path) {
        throw new UnsupportedOperationException("parquet-fsck only reads an Iceberg table's metadata: " + path);
    }

    @Override
    public void deleteFile(String path) {
        throw new UnsupportedOperationException("parquet-fsck only reads an Iceberg table's metadata: " + path);
    }

    private final class Input implements InputFile {
        private final String path;
        private final Location location;

        Input(String path, Location location) {
            this.path = path;
            this.location = location;
        }

        private Node node() throws IOException {
            FileSource source = stores.source(location);
            return source.stat(location).orElseThrow(() -> new FileNotFoundException(location.text()));
        }

        @Override
        public long getLength() {
            try {
                return node().entry().length();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public SeekableInputStream newStream() {
            try {
                return new Stream(stores.source(location).open(node().entry()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public String location() {
            return path;
        }

        @Override
        public boolean exists() {
            try {
                return stores.source(location).stat(location).isPresent();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
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
        public void close() throws IOException {
            cursor.close();
        }
    }
}
