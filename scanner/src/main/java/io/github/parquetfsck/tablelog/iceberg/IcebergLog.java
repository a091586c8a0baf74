// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.iceberg;

import io.github.parquetfsck.dataset.LoggedFile;
import io.github.parquetfsck.dataset.OwnerLog;
import io.github.parquetfsck.dataset.TableContents;
import io.github.parquetfsck.dataset.TableFiles;
import io.github.parquetfsck.dataset.UnreadableLog;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.ManifestContent;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;

/** Opens the metadata of Iceberg tables, by the newest metadata file: which of them a catalog holds, a directory does not tell. */
public final class IcebergLog {
    private final StoreFileIO io;
    private final Paths paths;
    private final TableMetadata metadata;
    private final TableContents contents;

    private IcebergLog(StoreFileIO io, Paths paths, TableMetadata metadata, TableContents contents) {
        this.io = io;
        this.paths = paths;
        this.metadata = metadata;
        this.contents = contents;
    }

    /**
     * The files of a table's current snapshot, as an opener of owners' logs gives them.
     *
     * @throws UnreadableLog when the metadata is of a version that the library does not know, or in doubt
     */
    public static Optional<OwnerLog> open(Stores stores, Location root) throws IOException {
        FileSource source = stores.source(root);
        Optional<NewestMetadata> newest = NewestMetadata.of(stores, source, root);
        return newest.isEmpty()
                ? Optional.empty()
                : Optional.of(IcebergErrors.told(root, () -> read(source, root, newest.get())));
    }

    private static OwnerLog read(FileSource source, Location root, NewestMetadata newest) throws IOException {
        TableContents contents = new TableContents(source);
        new IcebergLog(newest.io(), newest.paths(), newest.metadata(), contents).collect();
        FileEntry file = newest.file();
        return new TableFiles(source, root, file.location(), Optional.of(file.modified()), contents);
    }

    /** Every manifest is read once, however many snapshots share it. */
    private void collect() throws IOException {
        Set<String> read = new HashSet<>();
        Snapshot current = metadata.currentSnapshot();
        if (current != null) {
            for (ManifestFile manifest : current.allManifests(io)) {
                read.add(manifest.path());
                files(manifest, file -> contents.live(paths.locate(file.location()), facts(file)));
            }
        }
        for (Snapshot older : metadata.snapshots()) {
            for (ManifestFile manifest : older.allManifests(io)) {
                if (read.add(manifest.path())) {
                    files(manifest, file -> contents.superseded(paths.locate(file.location())));
                }
            }
        }
    }

    private interface Files {
        void add(ContentFile<?> file);
    }

    /** The entries that are not marked as deleted. */
    private void files(ManifestFile manifest, Files files) throws IOException {
        try (ManifestReader<?> reader = manifest.content() == ManifestContent.DATA
                ? ManifestFiles.read(manifest, io, metadata.specsById())
                : ManifestFiles.readDeleteManifest(manifest, io, metadata.specsById())) {
            for (ContentFile<?> file : reader) {
                files.add(file);
            }
        }
    }

    /** {@code record_count} counts what is in the file, before delete files take rows out. */
    private static LoggedFile facts(ContentFile<?> file) {
        return new LoggedFile(OptionalLong.of(file.fileSizeInBytes()), OptionalLong.of(file.recordCount()));
    }
}
