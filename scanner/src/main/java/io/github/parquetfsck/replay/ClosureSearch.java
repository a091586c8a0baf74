// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.Owners;
import io.github.parquetfsck.dataset.TableHistory;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.Evidence;
import io.github.parquetfsck.streamlog.Involvement;
import io.github.parquetfsck.streamlog.Involvement.Part;
import io.github.parquetfsck.streamlog.SourceOffset.Kind;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Follows bad files onward through every query whose checkpoint is at hand. Only reads. */
public final class ClosureSearch {
    private static final Duration MAX_FILE_AGE = Duration.ofDays(7);
    private static final int MOST_FILES = 100_000;

    private final Stores stores;
    private final List<Checkpoint> checkpoints;
    private final Outputs outputs;
    private final TableReaders tables;
    private final CloudFiles cloudFiles;
    private final Map<Location, List<Closure.Reading>> readings = new LinkedHashMap<>();
    private final Map<Location, BatchRange> batches = new HashMap<>();
    private final List<String> notes = new ArrayList<>();

    /**
     * A search in these stores.
     *
     * @param checkpoints of all queries that may be concerned
     * @param cloudFiles what Auto Loader has listed
     */
    public ClosureSearch(
            Stores stores, TableHistory.Openers histories, List<Checkpoint> checkpoints, CloudFiles cloudFiles) {
        this.cloudFiles = cloudFiles;
        this.stores = stores;
        this.checkpoints = checkpoints;
        this.outputs = new Outputs(stores, histories, checkpoints);
        this.tables = new TableReaders(stores, histories);
    }

    /** A file whose rows are bad or in doubt, and the dataset that readers open. */
    private record Tainted(Location file, Location dataset, boolean bad) {}

    /** Everything that has to do with what was traced. */
    public Closure of(Trace trace) {
        if (checkpoints.isEmpty()) {
            return Closure.NONE;
        }
        Map<Identity, Tainted> frontier = new LinkedHashMap<>();
        for (TracedBatch traced : trace.batches()) {
            for (BadFile file : traced.files()) {
                frontier.put(file.identity(), new Tainted(file.location(), traced.sink(), true));
                traced.query().ifPresent(query -> wrote(query, traced, file));
            }
        }
        trace.others().stream()
                .filter(other -> other.cause() != Unattributed.Cause.NOT_LISTED)
                .forEach(other -> frontier.put(
                        other.file().identity(),
                        new Tainted(
                                other.file().location(),
                                other.sink()
                                        .orElseGet(() -> Owners.table(
                                                other.file().location().parent())),
                                true)));
        Set<Location> datasets = new LinkedHashSet<>();
        frontier.values().forEach(file -> datasets.add(file.dataset()));
        outputs.find(datasets);
        Set<Identity> seen = new LinkedHashSet<>(frontier.keySet());
        Map<Identity, Tainted> next = frontier;
        while (!next.isEmpty() && seen.size() <= MOST_FILES) {
            next = onward(next);
            next.keySet().removeAll(seen);
            seen.addAll(next.keySet());
        }
        return new Ordering(queries()).closure(notes());
    }

    private List<String> notes() {
        List<String> all = new ArrayList<>(notes);
        all.addAll(outputs.notes());
        all.addAll(tables.notes());
        return all.stream().distinct().toList();
    }

    private void wrote(Candidate query, TracedBatch traced, BadFile file) {
        Involvement involvement = new Involvement(
                query.query(), Optional.of(query.checkpoint()), Part.WROTE, Optional.of(traced.batches()), "");
        readings.computeIfAbsent(query.checkpoint(), q -> new ArrayList<>())
                .add(new Closure.Reading(
                        file.location(), traced.sink(), Kind.NOTHING, true, involvement, Optional.empty()));
        batches.merge(query.checkpoint(), traced.batches(), ClosureSearch::both);
    }

    /** The files that the readers of these wrote in the batches that read them. */
    private Map<Identity, Tainted> onward(Map<Identity, Tainted> files) {
        Map<Identity, Tainted> written = new LinkedHashMap<>();
        for (Checkpoint checkpoint : checkpoints) {
            try {
                Optional<BatchRange> read = read(checkpoint, files);
                if (read.isPresent()) {
                    BatchRange doubtful = carried(checkpoint, read.get());
                    batches.merge(checkpoint.directory(), doubtful, ClosureSearch::both);
                    Optional<Location> dataset = outputs.of(checkpoint).map(Owner::root);
                    for (Location file : outputs.files(checkpoint, doubtful)) {
                        written.put(
                                stores.source(file).identify(file), new Tainted(file, dataset.orElseThrow(), false));
                    }
                }
            } catch (IOException unreadable) {
                notes.add(checkpoint.directory() + " could not be read: " + unreadable.getMessage());
            }
        }
        return written;
    }

    /** The batches of the query that read some of the files, or are about to. */
    private Optional<BatchRange> read(Checkpoint checkpoint, Map<Identity, Tainted> files) throws IOException {
        Map<Identity, TableReaders.Found> found = new LinkedHashMap<>();
        ofFiles(checkpoint, files)
                .forEach((file, involved) -> found.put(file, new TableReaders.Found(Kind.FILE, involved)));
        Map<Identity, Location> datasets = new LinkedHashMap<>();
        files.forEach((identity, file) -> datasets.put(identity, file.dataset()));
        tables.of(checkpoint, datasets).forEach(found::putIfAbsent);
        ofAutoLoader(checkpoint, files)
                .forEach((file, involved) -> found.putIfAbsent(file, new TableReaders.Found(Kind.OPAQUE, involved)));
        Optional<BatchRange> read = Optional.empty();
        for (Map.Entry<Identity, TableReaders.Found> involved : found.entrySet()) {
            Tainted file = files.get(involved.getKey());
            if (file == null) {
                continue;
            }
            readings.computeIfAbsent(checkpoint.directory(), c -> new ArrayList<>())
                    .add(new Closure.Reading(
                            file.file(),
                            file.dataset(),
                            involved.getValue().source(),
                            file.bad(),
                            involved.getValue().involvement(),
                            deadline(involved.getValue(), file)));
            Optional<BatchRange> range = involved.getValue().involvement().batches();
            if (range.isPresent()) {
                BatchRange known = read.orElse(range.get());
                read = Optional.of(both(known, range.get()));
            }
        }
        return read;
    }

    private Map<Identity, Involvement> ofFiles(Checkpoint checkpoint, Map<Identity, Tainted> files) throws IOException {
        FileSource source = stores.source(checkpoint.directory());
        Map<Identity, Identity> directories = new HashMap<>();
        for (Map.Entry<Identity, Tainted> file : files.entrySet()) {
            Location dataset = file.getValue().dataset();
            directories.put(file.getKey(), stores.source(dataset).identify(dataset));
        }
        Map<Identity, Involvement> found = new HashMap<>();
        for (String name : checkpoint.sources()) {
            found.putAll(FileReadings.of(source, checkpoint, name, directories));
        }
        return found;
    }

    /** Only Databricks reads what Auto Loader has listed. */
    private Map<Identity, Involvement> ofAutoLoader(Checkpoint checkpoint, Map<Identity, Tainted> files)
            throws IOException {
        List<Location> bad =
                files.values().stream().filter(Tainted::bad).map(Tainted::file).toList();
        if (bad.isEmpty() || !CloudFiles.isOf(stores, checkpoint)) {
            return Map.of();
        } else if (cloudFiles.isKnown()) {
            return cloudFiles.readings(stores, checkpoint, files.keySet());
        }
        notes.add("the query of " + checkpoint.directory() + " may read the files by Auto Loader, whose list only"
                + " Databricks reads; run there, and give the result by --cloud-files-state FILE: "
                + CloudFiles.query(checkpoint, bad));
        return Map.of();
    }

    /** A table's files have no age. */
    private Optional<Instant> deadline(TableReaders.Found found, Tainted file) throws IOException {
        Part part = found.involvement().part();
        if (found.source() != Kind.FILE || (part != Part.NOT_LISTED && part != Part.UNCERTAIN)) {
            return Optional.empty();
        }
        return stores.source(file.file()).stat(file.file()).map(Node::entry).map(entry -> entry.modified()
                .plus(MAX_FILE_AGE));
    }

    /** State carries rows into every later batch. */
    private static BatchRange carried(Checkpoint checkpoint, BatchRange read) {
        if (checkpoint.operators().isEmpty() || checkpoint.offsets().isEmpty()) {
            return read;
        }
        long last = Math.max(read.last(), checkpoint.offsets().lastKey());
        return new BatchRange(read.first(), last, Evidence.RANGE, "the query's state carries rows into later batches");
    }

    private static BatchRange both(BatchRange one, BatchRange other) {
        if (one.first() == other.first() && one.last() == other.last()) {
            return one;
        }
        return new BatchRange(
                Math.min(one.first(), other.first()),
                Math.max(one.last(), other.last()),
                Evidence.RANGE,
                "several batches are concerned");
    }

    private List<Closure.Query> queries() {
        List<Closure.Query> queries = new ArrayList<>();
        for (Checkpoint checkpoint : checkpoints) {
            List<Closure.Reading> of = readings.getOrDefault(checkpoint.directory(), List.of());
            if (!of.isEmpty()) {
                queries.add(new Closure.Query(
                        checkpoint.directory(),
                        checkpoint.query().id(),
                        of,
                        Optional.ofNullable(batches.get(checkpoint.directory())),
                        outputs.of(checkpoint).map(Owner::root),
                        !checkpoint.operators().isEmpty()));
            }
        }
        return queries;
    }
}
