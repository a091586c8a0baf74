// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import io.github.parquetfsck.io.local.LocalMover;
import io.github.parquetfsck.io.local.LocalStores;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Stores whose operations can be made to fail, and whose steps can be counted and cut short. */
public final class FaultyStores implements Stores {
    private final Stores stores;
    private final Faults faults;
    private final boolean callsAreSteps;

    /** Any stores; each mover's call counts as one step. */
    public FaultyStores(Stores stores, Faults faults) {
        this(stores, faults, true);
    }

    private FaultyStores(Stores stores, Faults faults, boolean callsAreSteps) {
        this.stores = stores;
        this.faults = faults;
        this.callsAreSteps = callsAreSteps;
    }

    /** Local stores; each system call of the mover counts as one step. */
    public static FaultyStores local(Faults faults) {
        return new FaultyStores(new LocalStores(Identities.standard(), new LocalMover(faults::step)), faults, false);
    }

    /** Stores in memory, which tell their own steps. */
    public static FaultyStores memory(MemoryStores memory, Faults faults) {
        memory.stepping(faults::step);
        return new FaultyStores(memory, faults, false);
    }

    @Override
    public FileSource source(Location location) throws IOException {
        return new Source(stores.source(location));
    }

    @Override
    public Optional<FileMover> mover(Location location) throws IOException {
        return stores.mover(location).map(Mover::new);
    }

    private void done(String step, Location location) throws IOException {
        if (callsAreSteps) {
            faults.step(step);
        }
        faults.after(step, location);
    }

    private final class Source implements FileSource {
        private final FileSource source;

        Source(FileSource source) {
            this.source = source;
        }

        @Override
        public Optional<Node> stat(Location location) throws IOException {
            faults.before("stat", location);
            return source.stat(location);
        }

        @Override
        public void list(Location directory, Consumer<Node> nodes) throws IOException {
            faults.before("list", directory);
            source.list(directory, nodes);
        }

        @Override
        public void glob(Location pattern, Consumer<Node> nodes) throws IOException {
            faults.before("glob", pattern);
            source.glob(pattern, nodes);
        }

        @Override
        public RangeReader open(FileEntry entry) throws IOException {
            faults.before("open", entry.location());
            RangeReader reader = source.open(entry);
            return new RangeReader() {
                @Override
                public long length() {
                    return reader.length();
                }

                @Override
                public ByteBuffer read(long offset, int length) throws IOException {
                    faults.before("read", entry.location());
                    return reader.read(offset, length);
                }

                @Override
                public void close() throws IOException {
                    reader.close();
                }
            };
        }

        @Override
        public Completion completion(FileEntry entry) throws IOException {
            return source.completion(entry);
        }

        @Override
        public Identity identify(Location location) {
            return source.identify(location);
        }
    }

    private final class Mover implements FileMover {
        private final FileMover mover;

        Mover(FileMover mover) {
            this.mover = mover;
        }

        @Override
        public Optional<String> linked(Location file) throws IOException {
            return mover.linked(file);
        }

        @Override
        public void createDirectories(Location directory) throws IOException {
            faults.before("createDirectories", directory);
            mover.createDirectories(directory);
            done("createDirectories", directory);
        }

        @Override
        public void createExclusive(Location file, byte[] content) throws IOException {
            faults.before("createExclusive", file);
            mover.createExclusive(file, content);
            done("createExclusive", file);
        }

        @Override
        public void publish(Location file, byte[] content) throws IOException {
            faults.before("publish", file);
            mover.publish(file, content);
            done("publish", file);
        }

        @Override
        public void replace(Location file, byte[] content) throws IOException {
            faults.before("replace", file);
            mover.replace(file, content);
            done("replace", file);
        }

        @Override
        public void move(Location from, Location to) throws IOException {
            faults.before("move", from);
            mover.move(from, to);
            done("move", from);
        }

        @Override
        public String copy(Location from, Location to, String tag) throws IOException {
            faults.before("copy", from);
            String sha256 = mover.copy(from, to, tag);
            done("copy", from);
            return sha256;
        }

        @Override
        public Attributes attributes(Location at) throws IOException {
            faults.before("attributes", at);
            return mover.attributes(at);
        }

        @Override
        public List<String> give(Location file, Attributes attributes, Instant modified) throws IOException {
            faults.before("give", file);
            List<String> missing = mover.give(file, attributes, modified);
            done("give", file);
            return missing;
        }

        @Override
        public void delete(Location file) throws IOException {
            faults.before("delete", file);
            mover.delete(file);
            done("delete", file);
        }

        @Override
        public void deleteTree(Location directory) throws IOException {
            faults.before("deleteTree", directory);
            mover.deleteTree(directory);
            done("deleteTree", directory);
        }

        @Override
        public void deleteEmptyDirectory(Location directory) throws IOException {
            faults.before("deleteEmptyDirectory", directory);
            mover.deleteEmptyDirectory(directory);
            done("deleteEmptyDirectory", directory);
        }

        @Override
        public void touch(Location file, Instant modified) throws IOException {
            faults.before("touch", file);
            mover.touch(file, modified);
            done("touch", file);
        }

        @Override
        public boolean isClosed(FileEntry file) throws IOException {
            faults.before("isClosed", file.location());
            return mover.isClosed(file);
        }

        @Override
        public Exclusion exclusion(Location directory) throws IOException {
            return mover.exclusion(directory);
        }

        @Override
        public Passage passage(Location at) throws IOException {
            return mover.passage(at);
        }

        @Override
        public Instant clock(Location directory) throws IOException {
            faults.before("clock", directory);
            return mover.clock(directory);
        }
    }
}
