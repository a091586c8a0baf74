// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.local;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.util.Optional;

/** Bare paths and {@code file:} only. */
public final class LocalStores implements Stores {
    private final LocalSource source;
    private final LocalMover mover;

    public LocalStores(Identities identities) {
        this(identities, new LocalMover());
    }

    /** With a mover of one's own, such as one whose steps are counted. */
    public LocalStores(Identities identities, LocalMover mover) {
        this.source = new LocalSource(identities);
        this.mover = mover;
    }

    @Override
    public FileSource source(Location location) throws NoConnector {
        demandLocal(location);
        return source;
    }

    @Override
    public Optional<FileMover> mover(Location location) throws NoConnector {
        demandLocal(location);
        return Optional.of(mover);
    }

    /** Whether a location is a local path. */
    public static boolean isLocal(Location location) {
        return location.scheme().isEmpty() || location.scheme().equals("file");
    }

    private static void demandLocal(Location location) throws NoConnector {
        if (!isLocal(location)) {
            throw new NoConnector("expected a local path, found the scheme " + location.scheme() + ": " + location);
        }
    }
}
