// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.delta;

import io.delta.kernel.internal.actions.AddFile;
import io.delta.kernel.internal.actions.DeletionVectorDescriptor;
import io.delta.kernel.internal.actions.RemoveFile;
import io.github.parquetfsck.dataset.LoggedFile;
import io.github.parquetfsck.dataset.OwnerLog;
import io.github.parquetfsck.dataset.TableContents;
import io.github.parquetfsck.dataset.TableFiles;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

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
        FileSource source = stores.source(root);
        TableContents contents = new TableContents(source);
        table.replay(new Collected(table, contents));
        return Optional.of(
                new TableFiles(source, table.root(), table.commit(), Optional.of(table.committed()), contents));
    }

    private record Collected(DeltaTable table, TableContents contents) implements DeltaTable.Files {
        /** {@code numRecords} counts what is in the file, before a deletion vector takes rows out. */
        @Override
        public void live(AddFile file) {
            OptionalLong rows = file.getNumRecords().map(OptionalLong::of).orElse(OptionalLong.empty());
            contents.live(table.locate(file.getPath()), new LoggedFile(OptionalLong.of(file.getSize()), rows));
            file.getDeletionVector()
                    .filter(DeletionVectorDescriptor::isOnDisk)
                    .ifPresent(vector -> contents.companion(table.locate(vector)));
        }

        @Override
        public void removed(RemoveFile file) {
            contents.superseded(table.locate(file.getPath()));
        }
    }
}
