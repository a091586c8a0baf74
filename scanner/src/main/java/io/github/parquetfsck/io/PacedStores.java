// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;

/** Stores that are asked no faster than they should be, each bucket and each NameNode by itself. Writing is left alone. */
public final class PacedStores implements Stores {
    private final Stores stores;
    private final Rates rates;
    private final DoubleSupplier share;
    private final Map<String, Pace> paces = new ConcurrentHashMap<>();
    private final Map<String, Paced> prefixes = new ConcurrentHashMap<>();

    private enum Limit {
        KEPT,
        /** A local disk, of which nobody said how fast it is asked. */
        NONE
    }

    private record Paced(Pace pace, Rates.Counted counted, Limit limit) {
        boolean isFree() {
            return limit == Limit.NONE;
        }

        /** Waits for a turn where every call counts. */
        void call() throws IOException {
            if (counted == Rates.Counted.EVERY_CALL) {
                pace.request();
            }
        }

        <T> T heeding(Call<T> call) throws IOException {
            try {
                return call.make();
            } catch (IOException e) {
                if (ReadFailure.asksForLess(e)) {
                    pace.refused();
                }
                throw e;
            }
        }
    }

    /** @param share of the rates that this process may have now, more than 0 */
    public PacedStores(Stores stores, Rates rates, DoubleSupplier share) {
        this.stores = stores;
        this.rates = rates;
        this.share = share;
    }

    @Override
    public FileSource source(Location location) throws IOException {
        FileSource source = stores.source(location);
        String store = store(location);
        Paced known = prefixes.get(store);
        if (known == null) {
            known = paced(location, source);
            prefixes.put(store, known);
        }
        return known.isFree() ? source : new PacedSource(source, known);
    }

    /** The text that names the store: scheme and authority. */
    private static String store(Location location) {
        String text = location.text();
        String scheme = location.scheme();
        int rest = scheme.isEmpty() ? 0 : scheme.length() + 1;
        if (rest == 0 || !text.startsWith("//", rest)) {
            return text.substring(0, rest);
        }
        int slash = text.indexOf('/', rest + 2);
        return slash < 0 ? text : text.substring(0, slash);
    }

    /** One store has one pace, by whatever name it is called. */
    private Paced paced(Location location, FileSource source) {
        Identity identity = source.identify(location);
        String scheme = location.scheme().isEmpty() ? identity.scheme() : location.scheme();
        Pace pace = paces.computeIfAbsent(
                identity.scheme() + "://" + identity.authority(),
                store -> new Pace(
                        rates.requests(scheme),
                        rates.bytes(),
                        share,
                        System::nanoTime,
                        nanos -> TimeUnit.NANOSECONDS.sleep(nanos)));
        return new Paced(
                pace,
                rates.counted(scheme),
                identity.scheme().equals("file") && rates.equals(Rates.USUAL) ? Limit.NONE : Limit.KEPT);
    }

    @Override
    public Optional<FileMover> mover(Location location) throws IOException {
        return stores.mover(location);
    }

    /** One call to a store. */
    private interface Call<T> {
        T make() throws IOException;
    }

    private record PacedSource(FileSource source, Paced paced) implements FileSource {

        @Override
        public Optional<Node> stat(Location location) throws IOException {
            paced.call();
            return paced.heeding(() -> source.stat(location));
        }

        @Override
        public void list(Location directory, Consumer<Node> nodes) throws IOException {
            paced.call();
            paced.heeding(() -> {
                source.list(directory, nodes);
                return directory;
            });
        }

        @Override
        public void glob(Location pattern, Consumer<Node> nodes) throws IOException {
            paced.call();
            paced.heeding(() -> {
                source.glob(pattern, nodes);
                return pattern;
            });
        }

        @Override
        public RangeReader open(FileEntry entry) throws IOException {
            paced.pace().request();
            return new PacedReader(paced.heeding(() -> source.open(entry)), paced);
        }

        @Override
        public byte[] bytes(FileEntry entry) throws IOException {
            paced.pace().request();
            paced.pace().bytes(entry.length());
            return paced.heeding(() -> source.bytes(entry));
        }

        @Override
        public Completion completion(FileEntry entry) throws IOException {
            return paced.heeding(() -> source.completion(entry));
        }

        @Override
        public Identity identifyTarget(Location location) {
            return source.identifyTarget(location);
        }

        @Override
        public Identity identify(Location location) {
            return source.identify(location);
        }
    }

    private record PacedReader(RangeReader reader, Paced paced) implements RangeReader {

        private void call(int length) throws IOException {
            paced.call();
            paced.pace().bytes(length);
        }

        @Override
        public long length() {
            return reader.length();
        }

        @Override
        public ByteBuffer read(long offset, int length) throws IOException {
            call(length);
            return paced.heeding(() -> reader.read(offset, length));
        }

        @Override
        public void read(long offset, byte[] into, int at, int length) throws IOException {
            call(length);
            paced.heeding(() -> {
                reader.read(offset, into, at, length);
                return into;
            });
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
