// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.streamlog.Evidence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Backfills of one stateless query that are so many that the query itself is run again, once, from the first bad batch on:
 * most of what it has written since then is bad, as after a change of the file system's client.
 */
final class ManyBatches {
    /** With fewer, backfills are less trouble than a new directory for every reader of the sink. */
    static final int FEWEST = 10;

    private ManyBatches() {}

    /** The decisions in their order, where many backfills of one query have become one lock-step. */
    static List<Decision> joined(List<TracedBatch> traced, List<Decision> decisions) {
        Map<Candidate, List<Integer>> backfills = new LinkedHashMap<>();
        for (int i = 0; i < traced.size(); i++) {
            boolean backfill = decisions.get(i).action() == Action.BACKFILL_BATCH
                    && traced.get(i).kind() == Owner.Kind.STREAMING_SINK
                    && traced.get(i).batches().evidence() == Evidence.EXACT;
            if (backfill) {
                backfills
                        .computeIfAbsent(traced.get(i).query().orElseThrow(), q -> new ArrayList<>())
                        .add(i);
            }
        }
        List<Decision> joined = new ArrayList<>(decisions);
        backfills.forEach((query, places) -> reason(
                        query, places.stream().map(traced::get).toList())
                .ifPresent(reason -> places.forEach(i -> joined.set(i, new Decision(Action.REWIND_LOCKSTEP, reason)))));
        return joined;
    }

    /** Why all of them are run again at once; empty where they are too few, or cannot be. */
    private static Optional<String> reason(Candidate query, List<TracedBatch> backfills) {
        TracedBatch first = backfills.stream()
                .min(Comparator.comparingLong(batch -> batch.batches().first()))
                .orElseThrow();
        ReadBatch read = first.read().orElseThrow();
        long batch = first.batches().first();
        long written = query.newestOffsets().orElse(batch) - batch + 1;
        boolean many = backfills.size() >= FEWEST && 2L * backfills.size() >= written;
        boolean possible = read.later().gone().isEmpty() && read.hindrance().isEmpty();
        return many && possible
                ? Optional.of("files of " + backfills.size() + " of the " + written + " batches since batch " + batch
                        + " are bad: the query is run again from there, once, instead of a backfill for each")
                : Optional.empty();
    }
}
