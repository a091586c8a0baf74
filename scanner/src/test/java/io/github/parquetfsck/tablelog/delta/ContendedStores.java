// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.delta;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** Stores in which another writer acts right before the first file is published. */
final class ContendedStores implements Stores {
    private final Stores stores;
    private final Act other;
    private boolean done;

    interface Act {
        void run() throws IOException;
    }

    ContendedStores(Stores stores, Act other) {
        this.stores = stores;
        this.other = other;
    }

    @Override
    public FileSource source(Location location) throws IOException {
        return stores.source(location);
    }

    @Override
    public Optional<FileMover> mover(Location location) throws IOException {
        return stores.mover(location).map(Contended::new);
    }

    private final class Contended implements FileMover {
        private final FileMover mover;

        Contended(FileMover mover) {
            this.mover = mover;
        }

        @Override
        public void publish(Location file, byte[] content) throws IOException {
            if (!done) {
                done = true;
                other.run();
            }
            mover.publish(file, content);
        }

        @Override
        public void createDirectories(Location directory) throws IOException {
            mover.createDirectories(directory);
        }

        @Override
        public void createExclusive(Location file, byte[] content) throws IOException {
            mover.createExclusive(file, content);
        }

        @Override
        public void replace(Location file, byte[] content) throws IOException {
            mover.replace(file, content);
        }

        @Override
        public void move(Location from, Location to) throws IOException {
            mover.move(from, to);
        }

        @Override
        public String copy(Location from, Location to, String tag) throws IOException {
            return mover.copy(from, to, tag);
        }

        @Override
        public void delete(Location file) throws IOException {
            mover.delete(file);
        }

        @Override
        public boolean isClosed(FileEntry file) throws IOException {
            return mover.isClosed(file);
        }

        @Override
        public Instant clock(Location directory) throws IOException {
            return mover.clock(directory);
        }
    }
}
