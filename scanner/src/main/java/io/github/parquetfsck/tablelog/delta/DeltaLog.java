// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.delta;

import io.delta.kernel.internal.actions.AddFile;
import io.delta.kernel.internal.actions.DeletionVectorDescriptor;
import io.delta.kernel.internal.actions.RemoveFile;
import io.github.parquetfsck.dataset.LoggedFile;
import io.github.parquetfsck.dataset.OwnerLog;
import io.github.parquetfsck.dataset.TableFiles;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Opens the logs of Delta tables. */
public final class DeltaLog {
    private DeltaLog() {}

    /**
     * The files of the newest version of a table, as an opener of owners' logs gives them.
     *
     * @throws io.github.parquetfsck.dataset.UnreadableLog when the table asks for what the library does not know
     */
    public static Optional<OwnerLog> open(Stores stores, Location root) throws IOException {
        DeltaTable table = DeltaTable.load(stores, root);
        Collected files = new Collected(table);
        table.replay(files);
        files.superseded.removeAll(files.live.keySet());
        TableFiles.Contents contents = new TableFiles.Contents(
                table.commit(), files.live, files.vectors, files.superseded, Optional.of(table.committed()));
        return Optional.of(new TableFiles(stores.source(root), table.root(), contents));
    }

    private static final class Collected implements DeltaTable.Files {
        private final DeltaTable table;
        private final Map<Location, LoggedFile> live = new HashMap<>();
        private final Set<Location> vectors = new HashSet<>();
        private final Set<Location> superseded = new HashSet<>();

        Collected(DeltaTable table) {
            this.table = table;
        }

        /** {@code numRecords} counts what is in the file, before a deletion vector takes rows out. */
        @Override
        public void live(AddFile file) {
            OptionalLong rows = file.getNumRecords().map(OptionalLong::of).orElse(OptionalLong.empty());
            live.put(table.locate(file.getPath()), new LoggedFile(OptionalLong.of(file.getSize()), rows));
            file.getDeletionVector()
                    .filter(DeletionVectorDescriptor::isOnDisk)
                    .ifPresent(vector -> vectors.add(table.locate(vector)));
        }

        @Override
        public void removed(RemoveFile file) {
            superseded.add(table.locate(file.getPath()));
        }
    }
}
