// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.CheckpointSearch;
import io.github.parquetfsck.streamlog.LogName;
import io.github.parquetfsck.streamlog.MatchRule;
import io.github.parquetfsck.streamlog.SinkEntry;
import io.github.parquetfsck.streamlog.SinkLog;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;

/** Follows bad files back: to the batches that wrote them, the queries of those, and what they had read. Only reads. */
public final class Lineage {
    private static final int COMPARED_BATCHES = 20;

    private final Stores stores;

    public Lineage(Stores stores) {
        this.stores = stores;
    }

    private record Found(SinkLog log, List<BadFile> files) {}

    /** A checkpoint and how well it fits. */
    private record Compared(Checkpoint checkpoint, Candidate candidate) {}

    /**
     * Traces files.
     *
     * @param checkpoints directories to look for checkpoints in; when there are none, in and beside each sink
     */
    public Trace trace(Collection<BadFile> files, List<Location> checkpoints) {
        List<Unattributed> others = new ArrayList<>();
        Collection<Found> sinks = sinks(files, others);
        CheckpointSearch search = new CheckpointSearch(stores);
        checkpoints.forEach(search::in);
        if (checkpoints.isEmpty()) {
            sinks.forEach(sink -> search.around(sink.log().sink()));
        }
        List<TracedBatch> batches = new ArrayList<>();
        for (Found sink : sinks) {
            try {
                batches.addAll(trace(sink, search.found(), others));
            } catch (IOException unreadable) {
                sink.files()
                        .forEach(file -> others.add(unreadable(file, sink.log().sink(), unreadable)));
            }
        }
        return new Trace(batches, others, search.looked());
    }

    private Collection<Found> sinks(Collection<BadFile> files, List<Unattributed> others) {
        Map<Identity, Found> sinks = new LinkedHashMap<>();
        Map<Location, Optional<SinkLog>> known = new HashMap<>();
        for (BadFile file : files) {
            try {
                Optional<SinkLog> log = sink(file, known);
                if (log.isEmpty()) {
                    String detail = "no directory above it holds " + SinkLog.DIRECTORY
                            + ": no streaming file sink wrote it, or the sink's log is gone";
                    others.add(new Unattributed(file, Unattributed.Cause.NO_SINK, Optional.empty(), detail));
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
        return new Unattributed(file, Unattributed.Cause.UNREADABLE, Optional.of(sink), detail);
    }

    private List<TracedBatch> trace(Found sink, List<Checkpoint> checkpoints, List<Unattributed> others)
            throws IOException {
        Location directory = sink.log().sink();
        SinkTrace trace = SinkTrace.read(stores.source(directory), sink.log(), sink.files());
        List<Compared> compared = compare(trace, checkpoints);
        Optional<Compared> query = best(compared);
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
        List<Candidate> candidates = compared.stream().map(Compared::candidate).toList();
        List<TracedBatch> traced = new ArrayList<>();
        for (Map.Entry<BatchRange, List<BadFile>> group : groups.entrySet()) {
            BatchRange range = group.getKey();
            List<BadFile> files = group.getValue();
            Optional<ReadBatch> read = query.isPresent() && range.isSingle()
                    ? Optional.of(new BatchReader(stores, query.get().checkpoint()).read(range.first()))
                    : Optional.empty();
            traced.add(new TracedBatch(
                    directory,
                    range,
                    files.stream().map(trace::rule).max(MatchRule::compareTo).orElse(MatchRule.FULL_PATH),
                    files,
                    range.isSingle() ? trace.siblings(range.first(), files) : List.of(),
                    trace.liveLogs(files),
                    sink.log().newest().map(log -> log.name()).map(LogName::text),
                    query.map(Compared::candidate),
                    candidates,
                    read));
        }
        return traced;
    }

    private static BatchRange narrowed(Compared query, BatchRange batches, Optional<Instant> written)
            throws IOException {
        return written.isPresent() ? CheckpointFit.narrowed(query.checkpoint(), batches, written.get()) : batches;
    }

    private static Unattributed notListed(BadFile file, Location sink, String damage) {
        if (!damage.isEmpty()) {
            String detail = "no log of the sink that can be read lists it, but not all can be: " + damage;
            return new Unattributed(file, Unattributed.Cause.UNREADABLE, Optional.of(sink), detail);
        }
        String what = file.standing() == Standing.UNCOMMITTED ? "not committed" : "an orphan";
        String detail = "no log of the sink lists it, so it is " + what
                + ": readers do not see it, and there is nothing to replay";
        return new Unattributed(file, Unattributed.Cause.NOT_LISTED, Optional.of(sink), detail);
    }

    private static List<Compared> compare(SinkTrace trace, List<Checkpoint> checkpoints) throws IOException {
        NavigableMap<Long, List<SinkEntry>> newest = trace.newest(COMPARED_BATCHES);
        long newestId = trace.log().newestId().orElse(-1);
        List<Compared> compared = new ArrayList<>();
        for (Checkpoint checkpoint : checkpoints) {
            compared.add(new Compared(checkpoint, CheckpointFit.candidate(checkpoint, newestId, newest)));
        }
        compared.sort(
                Comparator.comparing((Compared each) -> each.candidate().fit().rating())
                        .thenComparing(each -> -each.candidate().fit().hits())
                        .thenComparing(each -> each.candidate().checkpoint()));
        return compared;
    }

    /** The checkpoint that fits, unless another fits as well: acting on the wrong one would lose rows. */
    private static Optional<Compared> best(List<Compared> compared) {
        if (compared.isEmpty() || compared.get(0).candidate().fit().rating() == Fit.Rating.NONE) {
            return Optional.empty();
        }
        Fit.Rating best = compared.get(0).candidate().fit().rating();
        boolean tie = compared.size() > 1 && compared.get(1).candidate().fit().rating() == best;
        return tie ? Optional.empty() : Optional.of(compared.get(0));
    }
}
