// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;

/** Tries transient errors again, with back-off; a read that failed is tried through a fresh reader. */
public final class RetryingSource implements FileSource {
    private final FileSource source;
    private final Retry retry;

    public RetryingSource(FileSource source, Retry retry) {
        this.source = source;
        this.retry = retry;
    }

    @Override
    public Optional<Node> stat(Location location) throws IOException {
        return retry.run(() -> source.stat(location));
    }

    @Override
    public void list(Location directory, Consumer<Node> nodes) throws IOException {
        untilFirst(nodes, counted -> source.list(directory, counted));
    }

    @Override
    public void glob(Location pattern, Consumer<Node> nodes) throws IOException {
        untilFirst(nodes, counted -> source.glob(pattern, counted));
    }

    @Override
    public RangeReader open(FileEntry entry) throws IOException {
        return new Reopening(entry, retry.run(() -> source.open(entry)));
    }

    @Override
    public Completion completion(FileEntry entry) throws IOException {
        return retry.run(() -> source.completion(entry));
    }

    @Override
    public Identity identifyTarget(Location location) {
        return source.identifyTarget(location);
    }

    @Override
    public Identity identify(Location location) {
        return source.identify(location);
    }

    private interface Listing {
        void into(Consumer<Node> nodes) throws IOException;
    }

    /** Once a node was handed over the listing cannot start again, for every node is handed over once. */
    private void untilFirst(Consumer<Node> nodes, Listing listing) throws IOException {
        boolean[] started = {false};
        IOException[] late = {null};
        retry.run(() -> {
            try {
                listing.into(node -> {
                    started[0] = true;
                    nodes.accept(node);
                });
            } catch (IOException e) {
                if (!started[0]) {
                    throw e;
                }
                late[0] = e;
            }
            return started;
        });
        if (late[0] != null) {
            throw late[0];
        }
    }

    private final class Reopening implements RangeReader {
        private final FileEntry entry;
        private final long length;
        private RangeReader reader;

        Reopening(FileEntry entry, RangeReader reader) {
            this.entry = entry;
            this.reader = reader;
            this.length = reader.length();
        }

        @Override
        public long length() {
            return length;
        }

        @Override
        public ByteBuffer read(long offset, int count) throws IOException {
            return again(() -> reader.read(offset, count));
        }

        @Override
        public void read(long offset, byte[] into, int at, int count) throws IOException {
            again(() -> {
                reader.read(offset, into, at, count);
                return into;
            });
        }

        /** Each attempt after the first reads through a fresh reader. */
        private <T> T again(Retry.Attempt<T> attempt) throws IOException {
            boolean[] failed = {false};
            return retry.run(() -> {
                if (failed[0]) {
                    reader.close();
                    reader = source.open(entry);
                }
                failed[0] = true;
                return attempt.run();
            });
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
