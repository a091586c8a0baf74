// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.Owners;
import io.github.parquetfsck.dataset.TableHistory;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.CheckpointSearch;
import io.github.parquetfsck.streamlog.LogName;
import io.github.parquetfsck.streamlog.MatchRule;
import io.github.parquetfsck.streamlog.SinkLog;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Follows bad files back: to the batches that wrote them, the queries of those, and what they had read. Only reads. */
public final class Lineage {
    private final Stores stores;
    private final TableHistory.Openers histories;
    private final JobFiles jobFiles;
    /** A place is searched once, however many files are asked about one by one. */
    private final Map<Places, CheckpointSearch> searches = new HashMap<>();

    private Lineage(Stores stores, TableHistory.Openers histories, JobFiles jobFiles) {
        this.stores = stores;
        this.histories = histories;
        this.jobFiles = jobFiles;
    }

    /** @param histories what the logs of tables tell of their commits */
    public Lineage(Stores stores, TableHistory.Openers histories) {
        this(stores, histories, JobFiles.listedIn(stores));
    }

    /** Of who wrote a file alone: where no log tells what was written with it, tables are not listed for that. */
    public static Lineage ofWriters(Stores stores, TableHistory.Openers histories) {
        return new Lineage(stores, histories, JobFiles.NOT_LISTED);
    }

    /** Where checkpoints are looked for: in directories, and around datasets. */
    private record Places(List<Location> in, List<Location> around) {}

    private CheckpointSearch look(Places places) {
        CheckpointSearch search = new CheckpointSearch(stores);
        places.in().forEach(search::in);
        places.around().forEach(search::around);
        return search;
    }

    private record Found(SinkLog log, List<BadFile> files) {}

    /**
     * Traces files.
     *
     * @param checkpoints directories to look for checkpoints in; when there are none, in and beside each sink
     */
    public Trace trace(Collection<BadFile> files, List<Location> checkpoints) {
        List<Unattributed> others = new ArrayList<>();
        List<BadFile> unlogged = new ArrayList<>();
        Collection<Found> sinks = sinks(files, unlogged, others);
        List<Location> datasets = checkpoints.isEmpty()
                ? Stream.concat(
                                sinks.stream().map(sink -> sink.log().sink()),
                                unlogged.stream()
                                        .map(file -> table(file.location().parent())))
                        .distinct()
                        .toList()
                : List.of();
        CheckpointSearch search = searches.computeIfAbsent(new Places(checkpoints, datasets), this::look);
        List<TracedBatch> batches = new ArrayList<>();
        BatchReaders readers = new BatchReaders(stores);
        for (Found sink : sinks) {
            try {
                batches.addAll(trace(sink, search.found(), readers, others));
            } catch (IOException unreadable) {
                sink.files()
                        .forEach(file -> others.add(unreadable(file, sink.log().sink(), unreadable)));
            }
        }
        batches.addAll(unlogged(unlogged, search.found(), readers, others));
        return new Trace(batches, others, search.looked(), search.found());
    }

    /** Files that lie in no streaming sink: in a table, or in a directory that any job may write to. */
    private List<TracedBatch> unlogged(
            List<BadFile> files, List<Checkpoint> checkpoints, BatchReaders readers, List<Unattributed> others) {
        Owners owners = new Owners(stores);
        Map<Owner, List<BadFile>> tables = new LinkedHashMap<>();
        List<BadFile> plain = new ArrayList<>();
        for (BadFile file : files) {
            try {
                Owner owner = owners.of(file.location().parent());
                (histories.byKind().containsKey(owner.kind())
                                ? tables.computeIfAbsent(owner, o -> new ArrayList<>())
                                : plain)
                        .add(file);
            } catch (IOException unreadable) {
                others.add(unreadable(file, file.location().parent(), unreadable));
            }
        }
        TableLineage ofTables = new TableLineage(stores, checkpoints, readers);
        tables.forEach((owner, bad) -> {
            try {
                ofTables.trace(owner, histories.open(stores, owner).orElseThrow(), bad);
            } catch (IOException unreadable) {
                plain.addAll(bad);
            }
        });
        plain.addAll(ofTables.unnamed());
        others.addAll(ofTables.others());
        List<TracedBatch> batches = new ArrayList<>(ofTables.batches());
        List<BadFile> rest = new ArrayList<>();
        try {
            batches.addAll(new JobLineage(stores, checkpoints, readers, jobFiles).trace(plain, rest));
        } catch (IOException unreadable) {
            plain.forEach(file -> others.add(unreadable(file, file.location().parent(), unreadable)));
            return batches;
        }
        String detail =
                "no log above it names a streaming query, and no checkpoint at hand has a batch of its time: run the job"
                        + " again that wrote it, or name with --checkpoints where the checkpoints of its query lie";
        rest.forEach(file ->
                others.add(new Unattributed(file, Unattributed.Cause.NO_SINK, Optional.empty(), detail, List.of())));
        return batches;
    }

    /** The directory that readers open: above partitions, and above the data of an Iceberg table. */
    private static Location table(Location directory) {
        Location table = Owners.table(directory);
        return table.name().equals("data") ? table.parent() : table;
    }

    private Collection<Found> sinks(Collection<BadFile> files, List<BadFile> unlogged, List<Unattributed> others) {
        Map<Identity, Found> sinks = new LinkedHashMap<>();
        Map<Location, Optional<SinkLog>> known = new HashMap<>();
        for (BadFile file : files) {
            try {
                Optional<SinkLog> log = sink(file, known);
                if (log.isEmpty()) {
                    unlogged.add(file);
                } else {
                    Location directory = log.get().sink();
                    Identity identity = stores.source(directory).identify(directory);
                    sinks.computeIfAbsent(identity, s -> new Found(log.get(), new ArrayList<>()))
                            .files()
                            .add(file);
                }
            } catch (IOException unreadable) {
                others.add(unreadable(file, file.location().parent(), unreadable));
            }
        }
        return sinks.values();
    }

    /** The sink that a file belongs to. */
    private Optional<SinkLog> sink(BadFile file, Map<Location, Optional<SinkLog>> known) throws IOException {
        Location key = file.sink().orElse(file.location().parent());
        Optional<SinkLog> log = known.get(key);
        if (log == null) {
            FileSource source = stores.source(key);
            log = file.sink().isPresent() ? SinkLog.open(source, key) : SinkLog.above(source, file.location());
            known.put(key, log);
        }
        return log;
    }

    private static Unattributed unreadable(BadFile file, Location sink, IOException reason) {
        String detail = "the sink's log could not be read: " + reason.getMessage();
        return new Unattributed(file, Unattributed.Cause.UNREADABLE, Optional.of(sink), detail, List.of());
    }

    private List<TracedBatch> trace(
            Found sink, List<Checkpoint> checkpoints, BatchReaders readers, List<Unattributed> others)
            throws IOException {
        Location directory = sink.log().sink();
        FileSource source = stores.source(directory);
        SinkTrace trace = SinkTrace.read(source, sink.log(), sink.files());
        Queries queries = Queries.of(source, sink.log(), checkpoints);
        Optional<Queries.Compared> query = queries.best();
        Map<BatchRange, List<BadFile>> groups = SinkTrace.grouped();
        for (BadFile file : sink.files()) {
            Optional<BatchRange> batches = trace.batches(file);
            if (batches.isEmpty()) {
                others.add(notListed(file, directory, trace.damage()));
                continue;
            }
            BatchRange range =
                    query.isPresent() ? narrowed(query.get(), batches.get(), trace.written(file)) : batches.get();
            groups.computeIfAbsent(range, r -> new ArrayList<>()).add(file);
        }
        List<TracedBatch> traced = new ArrayList<>();
        for (Map.Entry<BatchRange, List<BadFile>> group : groups.entrySet()) {
            BatchRange range = group.getKey();
            List<BadFile> files = group.getValue();
            Optional<ReadBatch> read = Optional.empty();
            if (query.isPresent() && range.isSingle()) {
                BatchReader reader = readers.of(query.get().checkpoint());
                boolean leads = traced.isEmpty() && groups.size() >= ManyBatches.FEWEST;
                read = Optional.of(leads ? reader.readWithLater(range.first()) : reader.read(range.first()));
            }
            Optional<List<Location>> siblings =
                    range.isSingle() ? trace.siblings(range.first(), files) : Optional.empty();
            traced.add(new TracedBatch(
                    directory,
                    Owner.Kind.STREAMING_SINK,
                    range,
                    files.stream().map(trace::rule).max(MatchRule::compareTo).orElse(MatchRule.FULL_PATH),
                    files,
                    siblings.orElse(List.of()),
                    siblings.isPresent() ? TracedBatch.Siblings.KNOWN : TracedBatch.Siblings.UNKNOWN,
                    trace.liveLogs(files),
                    sink.log().newest().map(log -> log.name()).map(LogName::text),
                    Optional.empty(),
                    query.map(Queries.Compared::candidate),
                    queries.candidates(),
                    read));
        }
        return traced;
    }

    private static BatchRange narrowed(Queries.Compared query, BatchRange batches, Optional<Instant> written)
            throws IOException {
        return written.isPresent() ? CheckpointFit.narrowed(query.checkpoint(), batches, written.get()) : batches;
    }

    private static Unattributed notListed(BadFile file, Location sink, String damage) {
        if (!damage.isEmpty()) {
            String detail = "no log of the sink that can be read lists it, but not all can be: " + damage;
            return new Unattributed(file, Unattributed.Cause.UNREADABLE, Optional.of(sink), detail, List.of());
        }
        String what = file.standing() == Standing.UNCOMMITTED ? "not committed" : "an orphan";
        String detail = "no log of the sink lists it, so it is " + what
                + ": readers do not see it, and there is nothing to replay";
        return new Unattributed(file, Unattributed.Cause.NOT_LISTED, Optional.of(sink), detail, List.of());
    }
}
