// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.iceberg;

import io.github.parquetfsck.dataset.TableEditor;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFiles;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * Takes files out of the current snapshot of one Iceberg table, and appends them again, through the catalog that knows
 * its metadata. What the metadata said of a file is read from the older snapshots when it comes back.
 */
public final class IcebergEditor implements TableEditor {
    private final Stores stores;
    private final Catalog catalog;

    /**
     * Where the table is known.
     *
     * @param name of the catalog
     * @param properties of the catalog, as Iceberg names them: {@code type}, {@code uri}, {@code warehouse}, ...
     * @param configuration Hadoop's, for catalogs that want it
     * @param table its name in the catalog, {@code db.t}
     */
    public record Catalog(String name, Map<String, String> properties, Object configuration, String table) {
        public Catalog {
            properties = Map.copyOf(properties);
        }

        private Table load() {
            return CatalogUtil.buildIcebergCatalog(name, properties, configuration)
                    .loadTable(TableIdentifier.parse(table));
        }
    }

    public IcebergEditor(Stores stores, Catalog catalog) {
        this.stores = stores;
        this.catalog = catalog;
    }

    @Override
    public void demandEditable(Location table) throws IOException {
        load(table);
    }

    private Table load(Location root) throws IOException {
        Table table = told(catalog::load);
        FileSource source = stores.source(root);
        Identity named = source.identify(Paths.location(table.location()));
        if (!named.equals(source.identify(root))) {
            throw new EditRefused("expected the table " + catalog.table() + " of catalog " + catalog.name() + " at "
                    + root + ", found it at " + table.location());
        }
        return table;
    }

    @Override
    public Map<Identity, String> entries(Location root, Collection<Identity> files) throws IOException {
        Table table = load(root);
        Map<Identity, String> entries = new TreeMap<>();
        current(table, root, files)
                .forEach((identity, file) ->
                        entries.put(identity, table.currentSnapshot().snapshotId() + " " + file.location()));
        return entries;
    }

    @Override
    public void remove(Location root, Collection<Identity> files) throws IOException {
        Table table = load(root);
        Map<Identity, DataFile> listed = current(table, root, files);
        if (!listed.isEmpty()) {
            DeleteFiles delete = table.newDelete();
            listed.values().forEach(delete::deleteFile);
            told(() -> {
                delete.commit();
                return delete;
            });
        }
    }

    @Override
    public void putBack(Location root, Map<Identity, String> entries) throws IOException {
        Table table = load(root);
        Set<Identity> absent = new HashSet<>(entries.keySet());
        absent.removeAll(current(table, root, absent).keySet());
        if (absent.isEmpty()) {
            return;
        }
        Snapshot now = table.currentSnapshot();
        if (now != null && !now.deleteManifests(table.io()).isEmpty()) {
            throw new EditRefused(
                    "the table has delete files, which do not apply to files that are appended again: rows"
                            + " that they took out would come back");
        }
        Map<Identity, DataFile> older = new HashMap<>();
        for (Snapshot snapshot : table.snapshots()) {
            older.putAll(files(table, root, snapshot, absent));
        }
        if (!older.keySet().containsAll(absent)) {
            throw new EditRefused("no snapshot of the table knows the files any more");
        }
        AppendFiles append = table.newAppend();
        older.values().forEach(append::appendFile);
        told(() -> {
            append.commit();
            return append;
        });
    }

    private Map<Identity, DataFile> current(Table table, Location root, Collection<Identity> files) throws IOException {
        Snapshot now = table.currentSnapshot();
        return now == null ? Map.of() : files(table, root, now, files);
    }

    /** The data files of a snapshot that are wanted. */
    private Map<Identity, DataFile> files(Table table, Location root, Snapshot snapshot, Collection<Identity> wanted)
            throws IOException {
        FileSource source = stores.source(root);
        Set<Identity> files = Set.copyOf(wanted);
        return told(() -> {
            Map<Identity, DataFile> found = new TreeMap<>();
            List<ManifestFile> manifests = snapshot.dataManifests(table.io());
            for (ManifestFile manifest : manifests) {
                try (ManifestReader<DataFile> reader = ManifestFiles.read(manifest, table.io(), table.specs())) {
                    for (DataFile file : reader) {
                        Identity identity = source.identify(Paths.location(file.location()));
                        if (files.contains(identity)) {
                            found.put(identity, file.copy());
                        }
                    }
                }
            }
            return found;
        });
    }

    private interface Work<T> {
        T run() throws IOException;
    }

    /** The library's exceptions, and the lack of it, as ours. */
    private static <T> T told(Work<T> work) throws IOException {
        try {
            return work.run();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (LinkageError e) {
            throw new EditRefused("the library of Iceberg is not at hand, or not whole: " + e, e);
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            throw new EditRefused(String.valueOf(e.getMessage()), e);
        } catch (RuntimeException e) {
            throw new IOException("Iceberg: " + e.getMessage(), e);
        }
    }
}
