// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.iceberg;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.util.Optional;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;

/**
 * The newest metadata of a table, read.
 *
 * @param file that holds it
 * @param io reads what it names
 * @param paths where the paths in it lie
 */
record NewestMetadata(FileEntry file, TableMetadata metadata, Paths paths, StoreFileIO io) {

    /** Reads it; empty where the table has none. What the library throws is told as what it means. */
    static Optional<NewestMetadata> of(Stores stores, FileSource source, Location root) throws IOException {
        Optional<FileEntry> newest = MetadataFile.newest(source, root.child("metadata"));
        return newest.isEmpty()
                ? Optional.empty()
                : Optional.of(IcebergErrors.told(root, () -> read(stores, source, root, newest.get())));
    }

    private static NewestMetadata read(Stores stores, FileSource source, Location root, FileEntry file)
            throws IOException {
        TableMetadata metadata = TableMetadataParser.read(
                new StoreFileIO(stores, Location::new), file.location().text());
        Paths paths = new Paths(source, root, metadata.location());
        return new NewestMetadata(file, metadata, paths, new StoreFileIO(stores, paths::locate));
    }
}
