// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.streamlog.Checkpoint;
import java.util.IdentityHashMap;

/** A reader of batches for each checkpoint, so that its state is listed once, however many of its batches are bad. */
final class BatchReaders {
    private final Stores stores;
    private final IdentityHashMap<Checkpoint, BatchReader> readers = new IdentityHashMap<>();

    BatchReaders(Stores stores) {
        this.stores = stores;
    }

    BatchReader of(Checkpoint checkpoint) {
        return readers.computeIfAbsent(checkpoint, each -> new BatchReader(stores, each));
    }
}
