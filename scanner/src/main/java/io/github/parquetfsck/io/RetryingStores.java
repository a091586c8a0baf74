// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.IOException;
import java.util.Optional;

/** Stores whose sources try transient errors again. Movers are left alone: what a failed change did is not known. */
public record RetryingStores(Stores stores, Retry retry) implements Stores {
    @Override
    public FileSource source(Location location) throws IOException {
        return new RetryingSource(stores.source(location), retry);
    }

    @Override
    public Optional<FileMover> mover(Location location) throws IOException {
        return stores.mover(location);
    }
}
