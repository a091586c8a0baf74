// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.delta;

import io.delta.kernel.Operation;
import io.delta.kernel.Transaction;
import io.delta.kernel.data.Row;
import io.delta.kernel.defaults.internal.json.JsonUtils;
import io.delta.kernel.exceptions.CommitStateUnknownException;
import io.delta.kernel.exceptions.ConcurrentWriteException;
import io.delta.kernel.exceptions.MaxCommitRetryLimitReachedException;
import io.delta.kernel.internal.TableConfig;
import io.delta.kernel.internal.actions.AddFile;
import io.delta.kernel.internal.actions.DeletionVectorDescriptor;
import io.delta.kernel.internal.actions.RemoveFile;
import io.delta.kernel.internal.actions.SingleAction;
import io.delta.kernel.internal.util.Utils;
import io.delta.kernel.utils.CloseableIterable;
import io.github.parquetfsck.dataset.TableEditor;
import io.github.parquetfsck.dataset.UnreadableLog;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Takes files out of the newest version of a Delta table by a commit of {@code remove} actions, and puts them back by
 * one of {@code add} actions. Whether a commit of another writer came first is decided by the name of the commit's file,
 * which only one of them can create; the table is then looked at again.
 */
public final class DeltaEditor implements TableEditor {
    private static final String ENGINE = "parquet-fsck";
    private static final int ATTEMPTS = 20;

    /** Where a name can be taken only once, whichever program takes it. */
    private static final Set<String> EXCLUSIVE = Set.of("file", "hdfs", "abfs", "abfss");

    private final Stores stores;

    public DeltaEditor(Stores stores) {
        this.stores = stores;
    }

    @Override
    public void demandEditable(Location table) throws IOException {
        load(table);
    }

    private DeltaTable load(Location table) throws IOException {
        String scheme = stores.source(table).identify(table).scheme();
        if (!EXCLUSIVE.contains(scheme)) {
            throw new EditRefused("Delta's writers on " + scheme
                    + " agree on their commits in a way of their own, in which parquet-fsck has no part");
        }
        try {
            DeltaTable loaded = DeltaTable.load(stores, table);
            KernelErrors.told(table, () -> transaction(loaded));
            if (TableConfig.APPEND_ONLY_ENABLED.fromMetadata(loaded.snapshot().getMetadata())) {
                throw new EditRefused("the table is append-only: its property delta.appendOnly is true");
            }
            return loaded;
        } catch (UnreadableLog e) {
            throw new EditRefused(String.valueOf(e.getMessage()), e);
        }
    }

    /** Fails where the library does not know what the table asks of its writers. */
    private static Transaction transaction(DeltaTable table) {
        return table.snapshot()
                .buildUpdateTableTransaction(ENGINE, Operation.MANUAL_UPDATE)
                .withMaxRetries(0)
                .build(table.engine());
    }

    @Override
    public Map<Identity, String> entries(Location table, Collection<Identity> files) throws IOException {
        return entries(DeltaTable.load(stores, table), files);
    }

    private Map<Identity, String> entries(DeltaTable table, Collection<Identity> files) throws IOException {
        FileSource source = stores.source(table.root());
        Set<Identity> wanted = Set.copyOf(files);
        Map<Identity, String> entries = new TreeMap<>();
        table.replay(new DeltaTable.Files() {
            @Override
            public void live(AddFile file) {
                Identity identity = source.identify(table.locate(file.getPath()));
                if (wanted.contains(identity)) {
                    entries.put(identity, JsonUtils.rowToJson(file.toRow()));
                }
            }

            @Override
            public void removed(RemoveFile file) {
                // Not listed.
            }
        });
        return entries;
    }

    @Override
    public void remove(Location table, Collection<Identity> files) throws IOException {
        commit(table, loaded -> entries(loaded, files).values().stream()
                .map(DeltaEditor::parse)
                .map(add -> SingleAction.createRemoveFileSingleAction(
                        add.toRemoveFileRow(true, Optional.of(System.currentTimeMillis()))))
                .toList());
    }

    @Override
    public void putBack(Location table, Map<Identity, String> entries) throws IOException {
        commit(table, loaded -> {
            Map<Identity, String> absent = new HashMap<>(entries);
            absent.keySet().removeAll(entries(loaded, entries.keySet()).keySet());
            for (String entry : absent.values()) {
                demandVector(loaded, parse(entry));
            }
            return absent.values().stream()
                    .map(entry ->
                            SingleAction.createAddFileSingleAction(parse(entry).toRow()))
                    .toList();
        });
    }

    private void demandVector(DeltaTable table, AddFile file) throws IOException {
        Optional<Location> vector = file.getDeletionVector()
                .filter(DeletionVectorDescriptor::isOnDisk)
                .map(table::locate);
        if (vector.isPresent() && stores.source(vector.get()).stat(vector.get()).isEmpty()) {
            throw new EditRefused("rows of " + file.getPath() + " were deleted by " + vector.get()
                    + ", which is not there any more: they would come back");
        }
    }

    private interface Actions {
        List<Row> of(DeltaTable table) throws IOException;
    }

    /** Each attempt looks at the newest version; nothing is committed when there is nothing left to do. */
    private void commit(Location table, Actions actions) throws IOException {
        for (int attempt = 1; ; attempt++) {
            DeltaTable loaded = load(table);
            List<Row> rows = actions.of(loaded);
            if (rows.isEmpty()) {
                return;
            }
            if (committed(loaded, rows)) {
                return;
            } else if (attempt == ATTEMPTS) {
                throw new IOException("other writers of " + table + " came first " + ATTEMPTS + " times");
            }
        }
    }

    /** False when another writer came first, or when it is not known whether the commit was made. */
    private static boolean committed(DeltaTable table, List<Row> rows) throws IOException {
        try {
            return KernelErrors.told(table.root(), () -> {
                try {
                    transaction(table)
                            .commit(
                                    table.engine(),
                                    CloseableIterable.inMemoryIterable(Utils.toCloseableIterator(rows.iterator())));
                    return true;
                } catch (MaxCommitRetryLimitReachedException
                        | CommitStateUnknownException
                        | ConcurrentWriteException e) {
                    return false;
                }
            });
        } catch (UnreadableLog e) {
            throw new EditRefused(String.valueOf(e.getMessage()), e);
        }
    }

    private static AddFile parse(String entry) {
        return new AddFile(JsonUtils.rowFromJson(entry, AddFile.FULL_SCHEMA));
    }
}
