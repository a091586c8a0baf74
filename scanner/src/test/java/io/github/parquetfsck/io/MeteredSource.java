// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;

/** Counts every call that reaches a store. */
public final class MeteredSource implements FileSource {
    private final FileSource source;
    private final Meter meter;

    public MeteredSource(FileSource source, Meter meter) {
        this.source = source;
        this.meter = meter;
    }

    @Override
    public Optional<Node> stat(Location location) throws IOException {
        meter.stat();
        return source.stat(location);
    }

    @Override
    public void list(Location directory, Consumer<Node> nodes) throws IOException {
        meter.listing();
        source.list(directory, nodes);
    }

    @Override
    public void glob(Location pattern, Consumer<Node> nodes) throws IOException {
        meter.listing();
        source.glob(pattern, nodes);
    }

    @Override
    public RangeReader open(FileEntry entry) throws IOException {
        meter.open();
        return new Metered(source.open(entry), meter);
    }

    @Override
    public Completion completion(FileEntry entry) throws IOException {
        return source.completion(entry);
    }

    @Override
    public Identity identify(Location location) {
        return source.identify(location);
    }

    private record Metered(RangeReader reader, Meter meter) implements RangeReader {
        @Override
        public long length() {
            return reader.length();
        }

        @Override
        public ByteBuffer read(long offset, int length) throws IOException {
            ByteBuffer bytes = reader.read(offset, length);
            meter.read(length);
            return bytes;
        }

        @Override
        public void read(long offset, byte[] into, int at, int length) throws IOException {
            reader.read(offset, into, at, length);
            meter.read(length);
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
