// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.delta;

import io.delta.kernel.TableManager;
import io.delta.kernel.data.ColumnarBatch;
import io.delta.kernel.data.Row;
import io.delta.kernel.defaults.engine.DefaultEngine;
import io.delta.kernel.engine.Engine;
import io.delta.kernel.internal.SnapshotImpl;
import io.delta.kernel.internal.actions.AddFile;
import io.delta.kernel.internal.actions.DeletionVectorDescriptor;
import io.delta.kernel.internal.actions.RemoveFile;
import io.delta.kernel.internal.replay.ActionWrapper;
import io.delta.kernel.internal.replay.ActionsIterator;
import io.delta.kernel.types.StructType;
import io.delta.kernel.utils.CloseableIterator;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The newest version of a Delta table. Its log is replayed from the newest commit to the checkpoint, so that the first
 * word on a file is the last: {@code add} makes it live, {@code remove} leaves it to time travel. What
 * {@code delta.kernel}'s own scan leaves out, the removed files, is told here too.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#action-reconciliation">Action reconciliation</a>
 */
final class DeltaTable {
    private static final StructType ACTIONS =
            new StructType().add("add", AddFile.FULL_SCHEMA).add("remove", RemoveFile.FULL_SCHEMA);

    private final Engine engine;
    private final Location root;
    private final SnapshotImpl snapshot;

    private DeltaTable(Engine engine, Location root, SnapshotImpl snapshot) {
        this.engine = engine;
        this.root = root;
        this.snapshot = snapshot;
    }

    /** What a replay hands over, each file once for each of its deletion vectors. */
    interface Files {
        void live(AddFile file);

        void removed(RemoveFile file);
    }

    /** Loads the newest version; reads nothing of its files yet. */
    static DeltaTable load(Stores stores, Location root) throws IOException {
        Location absolute = absolute(stores, root);
        Engine engine = DefaultEngine.create(new StoreFileIO(stores));
        return KernelErrors.told(
                absolute,
                () -> new DeltaTable(engine, absolute, (SnapshotImpl)
                        TableManager.loadSnapshot(absolute.text()).build(engine)));
    }

    private static Location absolute(Stores stores, Location root) throws IOException {
        boolean relative = root.scheme().isEmpty() && !root.text().startsWith("/");
        return relative ? new Location(stores.source(root).identify(root).path()) : root;
    }

    Engine engine() {
        return engine;
    }

    SnapshotImpl snapshot() {
        return snapshot;
    }

    Location root() {
        return root;
    }

    /** The newest commit. */
    Location commit() {
        return new Location(snapshot.getLogSegment().getDeltaFileAtEndVersion().getPath());
    }

    /** When the newest commit was written, by the store's clock. */
    Instant committed() {
        return Instant.ofEpochMilli(
                snapshot.getLogSegment().getDeltaFileAtEndVersion().getModificationTime());
    }

    /** Hands over every file that the log still tells of. */
    void replay(Files files) throws IOException {
        KernelErrors.told(root, () -> {
            Set<String> seen = new HashSet<>();
            try (CloseableIterator<ActionWrapper> batches = new ActionsIterator(
                    engine, snapshot.getLogSegment().allLogFilesReversed(), ACTIONS, Optional.empty())) {
                while (batches.hasNext()) {
                    replay(batches.next().getColumnarBatch(), seen, files);
                }
            }
            return seen;
        });
    }

    private static void replay(ColumnarBatch batch, Set<String> seen, Files files) throws IOException {
        try (CloseableIterator<Row> rows = batch.getRows()) {
            while (rows.hasNext()) {
                Row row = rows.next();
                if (!row.isNullAt(0)) {
                    AddFile add = new AddFile(row.getStruct(0));
                    if (seen.add(key(add.getPath(), add.getDeletionVector()))) {
                        files.live(add);
                    }
                } else if (!row.isNullAt(1)) {
                    RemoveFile remove = new RemoveFile(row.getStruct(1));
                    if (seen.add(key(remove.getPath(), remove.getDeletionVector()))) {
                        files.removed(remove);
                    }
                }
            }
        }
    }

    private static String key(String path, Optional<DeletionVectorDescriptor> vector) {
        return vector.map(dv -> path + " " + dv.getUniqueId()).orElse(path);
    }

    /** Where a file of the log lies. */
    Location locate(String path) {
        return new Paths(root).locate(path);
    }

    /** Where a deletion vector that is kept in a file of its own lies. */
    Location locate(DeletionVectorDescriptor vector) {
        return vector.getStorageType().equals(DeletionVectorDescriptor.UUID_DV_MARKER)
                ? new Location(vector.getAbsolutePath(root.text()))
                : locate(vector.getPathOrInlineDv());
    }
}
