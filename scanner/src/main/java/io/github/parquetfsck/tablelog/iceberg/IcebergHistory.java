// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.iceberg;

import io.github.parquetfsck.dataset.TableCommit;
import io.github.parquetfsck.dataset.TableHistory;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataOperations;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;

/**
 * The snapshots of an Iceberg table, as far as they have not expired. Spark's streaming sink writes the query's id and the
 * micro-batch into a snapshot's summary; what a {@code replace} added was made of other files.
 */
public final class IcebergHistory implements TableHistory {
    private static final String QUERY = "spark.sql.streaming.queryId";
    private static final String BATCH = "spark.sql.streaming.epochId";
    /** {@code 00000-10-<query>-00001.parquet}; later names have the batch behind the query. */
    private static final Pattern WITHOUT_BATCH =
            Pattern.compile("\\d{5,}-\\d+-[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}-\\d{5,}\\.parquet");

    private final Stores stores;
    private final FileSource source;
    private final Location root;
    private Optional<Table> known = Optional.empty();
    private boolean read;

    /** Reads nothing yet. */
    public IcebergHistory(Stores stores, Location root) throws IOException {
        this.stores = stores;
        this.source = stores.source(root);
        this.root = root;
    }

    /** A table's snapshots, the oldest first. */
    private record Table(StoreFileIO io, Paths paths, TableMetadata metadata, List<Snapshot> snapshots) {}

    /**
     * A file that a snapshot brought.
     *
     * @param ordinal its place among the entries of the snapshot's own manifests, by which a stream's offsets count
     * @param certain whether the snapshot brought it, and not an older one from which it was carried over: the format's first
     *     version has no numbers to tell the two apart
     * @param rows in it, before delete files take rows out
     */
    private record Added(Location location, long ordinal, boolean certain, long rows) {}

    private record Entry(Location location, long rows) {}

    private Optional<Table> table() throws IOException {
        if (!read) {
            known = NewestMetadata.of(stores, source, root).map(found -> {
                List<Snapshot> snapshots = new ArrayList<>(found.metadata().snapshots());
                snapshots.sort(
                        Comparator.comparingLong(Snapshot::sequenceNumber).thenComparing(Snapshot::timestampMillis));
                return new Table(found.io(), found.paths(), found.metadata(), snapshots);
            });
            read = true;
        }
        return known;
    }

    @Override
    public Map<Identity, TableCommit> commits(Collection<Identity> files) throws IOException {
        return IcebergErrors.told(root, () -> {
            Map<Identity, TableCommit> found = new HashMap<>();
            Optional<Table> table = table();
            if (table.isEmpty()) {
                return found;
            }
            Set<Identity> open = new HashSet<>(files);
            for (Snapshot snapshot : table.get().snapshots()) {
                if (open.isEmpty()) {
                    break;
                }
                Map<Identity, Added> added = added(table.get(), snapshot);
                for (Identity file : List.copyOf(open)) {
                    if (added.containsKey(file)) {
                        found.put(file, commit(table.get(), snapshot, added, file));
                        open.remove(file);
                    }
                }
            }
            return found;
        });
    }

    @Override
    public OptionalLong newestBatch(String query) throws IOException {
        return IcebergErrors.told(root, () -> {
            OptionalLong newest = OptionalLong.empty();
            for (Snapshot snapshot : table().map(Table::snapshots).orElse(List.of())) {
                if (query.equals(snapshot.summary().get(QUERY))) {
                    newest = batch(snapshot);
                }
            }
            return newest;
        });
    }

    @Override
    public List<Location> files(String query, long firstBatch, long lastBatch) throws IOException {
        return IcebergErrors.told(root, () -> {
            List<Location> files = new ArrayList<>();
            Optional<Table> table = table();
            for (Snapshot snapshot : table.map(Table::snapshots).orElse(List.of())) {
                OptionalLong batch = batch(snapshot);
                boolean wanted = query.equals(snapshot.summary().get(QUERY))
                        && batch.isPresent()
                        && batch.getAsLong() >= firstBatch
                        && batch.getAsLong() <= lastBatch;
                if (wanted) {
                    added(table.orElseThrow(), snapshot).values().forEach(added -> files.add(added.location()));
                }
            }
            return files;
        });
    }

    /**
     * Streaming writers before Iceberg 1.5 name a file by a task's number, which begins anew with each start of Spark, and by
     * the query, not by the batch (apache/iceberg, pull request 9255).
     */
    @Override
    public Map<Location, List<TableCommit>> overwritten() throws IOException {
        return IcebergErrors.told(root, () -> {
            Map<Location, List<TableCommit>> commits = new TreeMap<>();
            Optional<Table> table = table();
            for (Snapshot snapshot : table.map(Table::snapshots).orElse(List.of())) {
                if (snapshot.summary().containsKey(QUERY) && batch(snapshot).isPresent()) {
                    Map<Identity, Added> added = added(table.orElseThrow(), snapshot);
                    for (Map.Entry<Identity, Added> file : added.entrySet()) {
                        Location location = file.getValue().location();
                        if (file.getValue().certain()
                                && WITHOUT_BATCH.matcher(location.name()).matches()) {
                            commits.computeIfAbsent(location, l -> new ArrayList<>())
                                    .add(commit(table.orElseThrow(), snapshot, added, file.getKey()));
                        }
                    }
                }
            }
            commits.values().removeIf(of -> of.size() < 2);
            return commits;
        });
    }

    /** The ids of the current snapshot and of its ancestors, as far as they have not expired. */
    @Override
    public List<String> versions() throws IOException {
        return IcebergErrors.told(root, () -> {
            List<String> versions = new ArrayList<>();
            Optional<Table> table = table();
            Snapshot at = table.map(t -> t.metadata().currentSnapshot()).orElse(null);
            while (at != null) {
                versions.add(0, String.valueOf(at.snapshotId()));
                at = at.parentId() == null
                        ? null
                        : table.orElseThrow().metadata().snapshot(at.parentId());
            }
            return versions;
        });
    }

    /**
     * The files that a snapshot brought: of its own manifests, those that it did not carry over from older ones. An entry
     * that was carried over has a place of its own.
     */
    private Map<Identity, Added> added(Table table, Snapshot snapshot) throws IOException {
        Map<Identity, Added> added = new LinkedHashMap<>();
        long first = 0;
        for (ManifestFile manifest : snapshot.dataManifests(table.io())) {
            if (Objects.equals(manifest.snapshotId(), snapshot.snapshotId())) {
                List<Entry> own = new ArrayList<>();
                each(table, manifest, file -> {
                    Long sequence = file.fileSequenceNumber();
                    if (sequence == null || sequence == snapshot.sequenceNumber()) {
                        own.add(new Entry(table.paths().locate(file.location()), file.recordCount()));
                    }
                });
                Optional<Integer> existing = Optional.ofNullable(manifest.existingFilesCount());
                boolean certain = snapshot.sequenceNumber() > 0 || existing.equals(Optional.of(0));
                for (int i = 0; i < own.size(); i++) {
                    Entry entry = own.get(i);
                    added.put(
                            source.identify(entry.location()),
                            new Added(entry.location(), first + i, certain, entry.rows()));
                }
                first += Optional.ofNullable(manifest.addedFilesCount()).orElse(own.size()) + existing.orElse(0);
            }
        }
        return added;
    }

    private interface Files {
        void add(DataFile file);
    }

    private static void each(Table table, ManifestFile manifest, Files files) throws IOException {
        try (ManifestReader<DataFile> reader =
                ManifestFiles.read(manifest, table.io(), table.metadata().specsById())) {
            for (DataFile file : reader) {
                files.add(file);
            }
        }
    }

    private TableCommit commit(Table table, Snapshot snapshot, Map<Identity, Added> added, Identity file)
            throws IOException {
        Optional<String> query = Optional.ofNullable(snapshot.summary().get(QUERY));
        OptionalLong batch = batch(snapshot);
        boolean derived = DataOperations.REPLACE.equals(snapshot.operation())
                || (query.isEmpty() && DataOperations.OVERWRITE.equals(snapshot.operation()));
        boolean streams = query.isPresent() && batch.isPresent();
        return new TableCommit(
                String.valueOf(snapshot.snapshotId()),
                snapshot.manifestListLocation(),
                String.valueOf(snapshot.operation()),
                derived ? TableCommit.Origin.DERIVED : streams ? TableCommit.Origin.STREAM : TableCommit.Origin.JOB,
                query,
                batch,
                added.entrySet().stream()
                        .filter(each -> !each.getKey().equals(file))
                        .map(each -> each.getValue().location())
                        .sorted()
                        .toList(),
                derived ? removed(table, snapshot) : List.of(),
                Optional.ofNullable(added.get(file)).stream()
                        .filter(place -> DataOperations.APPEND.equals(snapshot.operation()))
                        .mapToLong(Added::ordinal)
                        .findFirst(),
                Optional.ofNullable(added.get(file)).stream()
                        .mapToLong(Added::rows)
                        .findFirst());
    }

    /** The files of the parent snapshot that this one does not have. */
    private List<Location> removed(Table table, Snapshot snapshot) throws IOException {
        Snapshot parent = snapshot.parentId() == null ? null : table.metadata().snapshot(snapshot.parentId());
        Set<Location> files = new HashSet<>();
        if (parent != null) {
            live(table, parent, files::add);
            live(table, snapshot, files::remove);
        }
        return files.stream().sorted().toList();
    }

    private interface Locations {
        void take(Location file);
    }

    private static void live(Table table, Snapshot snapshot, Locations files) throws IOException {
        for (ManifestFile manifest : snapshot.dataManifests(table.io())) {
            each(table, manifest, file -> files.take(table.paths().locate(file.location())));
        }
    }

    private static OptionalLong batch(Snapshot snapshot) {
        String text = String.valueOf(snapshot.summary().get(BATCH));
        return text.matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }
}
