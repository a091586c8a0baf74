// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.LogFile;
import io.github.parquetfsck.streamlog.Readership;
import io.github.parquetfsck.streamlog.SinkEntry;
import io.github.parquetfsck.streamlog.SinkLog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The checkpoints at hand that may be of the query that wrote something, each with why.
 *
 * @param all best first
 */
record Queries(List<Compared> all) {
    private static final int COMPARED_BATCHES = 20;

    Queries {
        all = List.copyOf(all);
    }

    /** A checkpoint and how well it fits. */
    record Compared(Checkpoint checkpoint, Candidate candidate) {
        /** The same, of which something tells that it does not fit, whatever times and ids say. */
        Compared unfit(String reason) throws IOException {
            Fit fit = candidate.fit();
            return new Compared(
                    checkpoint,
                    CheckpointFit.candidate(checkpoint, new Fit(Fit.Rating.NONE, fit.tested(), fit.hits(), reason)));
        }
    }

    /**
     * The checkpoints by how well they fit a sink, the best first; what reads the sink does not fit. Reads the sink's newest
     * plain logs alone.
     */
    static Queries of(FileSource source, SinkLog sink, List<Checkpoint> checkpoints) throws IOException {
        NavigableMap<Long, List<SinkEntry>> newest = newest(sink);
        long newestId = sink.newestId().orElse(-1);
        List<Compared> compared = new ArrayList<>();
        for (Checkpoint checkpoint : checkpoints) {
            compared.add(new Compared(checkpoint, CheckpointFit.candidate(checkpoint, newestId, newest)));
        }
        List<Compared> fits = compared.stream()
                .filter(each -> each.candidate().fit().rating() != Fit.Rating.NONE)
                .toList();
        List<Compared> writers = Readership.writers(source, sink, fits, Compared::checkpoint);
        for (Compared each : fits) {
            if (!writers.contains(each)) {
                compared.remove(each);
                compared.add(each.unfit("it reads the sink, and another query writes it"));
            }
        }
        compared.sort(
                Comparator.comparing((Compared each) -> each.candidate().fit().rating())
                        .thenComparing(each -> -each.candidate().fit().hits())
                        .thenComparing(each -> each.candidate().checkpoint()));
        return new Queries(compared);
    }

    /** Entries of the newest plain logs that have any, by batch. */
    private static NavigableMap<Long, List<SinkEntry>> newest(SinkLog sink) throws IOException {
        NavigableMap<Long, List<SinkEntry>> newest = new TreeMap<>();
        List<LogFile> logs = sink.logs();
        for (int i = logs.size() - 1; i >= 0 && newest.size() < COMPARED_BATCHES; i--) {
            List<SinkEntry> entries = logs.get(i).isCompact() ? List.of() : sink.entries(logs.get(i));
            if (!entries.isEmpty()) {
                newest.put(logs.get(i).id(), entries);
            }
        }
        return newest;
    }

    /** Those whose query has the id; of a checkpoint and its copies only a person knows which one counts. */
    static Queries named(List<Checkpoint> checkpoints, String query) throws IOException {
        List<Compared> named = new ArrayList<>();
        for (Checkpoint checkpoint : checkpoints) {
            if (checkpoint.query().id().filter(query::equals).isPresent()) {
                Fit fit = new Fit(Fit.Rating.QUERY_ID, 0, 0, "the query's id is the one that the writing names");
                named.add(new Compared(checkpoint, CheckpointFit.candidate(checkpoint, fit)));
            }
        }
        return new Queries(named);
    }

    /** The one that fits, unless another fits as well: acting on the wrong one would lose rows. */
    Optional<Compared> best() {
        if (all.isEmpty() || all.get(0).candidate().fit().rating() == Fit.Rating.NONE) {
            return Optional.empty();
        }
        Fit.Rating best = all.get(0).candidate().fit().rating();
        boolean tie = all.size() > 1 && all.get(1).candidate().fit().rating() == best;
        return tie ? Optional.empty() : Optional.of(all.get(0));
    }

    List<Candidate> candidates() {
        return all.stream().map(Compared::candidate).toList();
    }
}
