// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.Evidence;
import io.github.parquetfsck.streamlog.LogFile;
import io.github.parquetfsck.streamlog.SinkEntry;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;

/** Compares a checkpoint with a sink, and places files among its batches by time. */
final class CheckpointFit {
    private static final int MOST_NARROWED = 1000;

    private CheckpointFit() {}

    /** @param entries of the sink's newest plain logs, by batch */
    static Candidate candidate(Checkpoint checkpoint, long sinkNewest, NavigableMap<Long, List<SinkEntry>> entries)
            throws IOException {
        List<Fit.Window> windows = new ArrayList<>();
        for (Map.Entry<Long, List<SinkEntry>> batch : entries.entrySet()) {
            window(checkpoint, batch.getKey(), batch.getValue()).ifPresent(windows::add);
        }
        long commit = checkpoint.newestDone().orElse(-1);
        long offset = newest(checkpoint.offsets()).orElse(-1);
        return candidate(checkpoint, Fit.of(sinkNewest, commit, offset, windows));
    }

    static Candidate candidate(Checkpoint checkpoint, Fit fit) throws IOException {
        return new Candidate(
                checkpoint.directory(),
                checkpoint.query().id(),
                fit,
                checkpoint.offsets().isEmpty()
                        ? OptionalLong.empty()
                        : OptionalLong.of(checkpoint.offsets().firstKey()),
                newest(checkpoint.offsets()),
                newest(checkpoint.commits()),
                checkpoint.operators(),
                checkpoint.modified(),
                fit.rating() == Fit.Rating.NONE ? List.of() : checkpoint.findings());
    }

    private static OptionalLong newest(NavigableMap<Long, LogFile> entries) {
        return entries.isEmpty() ? OptionalLong.empty() : OptionalLong.of(entries.lastKey());
    }

    private static Optional<Fit.Window> window(Checkpoint checkpoint, long batch, List<SinkEntry> entries)
            throws IOException {
        Optional<Instant> first = entries.stream().map(SinkEntry::modified).min(Comparator.naturalOrder());
        Optional<Instant> planned = checkpoint.planned(batch);
        return first.isPresent() && planned.isPresent()
                ? Optional.of(
                        new Fit.Window(batch, first.get(), planned.get(), ended(checkpoint, batch, planned.get())))
                : Optional.empty();
    }

    /** When the next batch was planned, or the commit was written if that lies before: a copied file's time does not. */
    private static Optional<Instant> ended(Checkpoint checkpoint, long batch, Instant planned) throws IOException {
        Long next = checkpoint.offsets().higherKey(batch);
        Optional<Instant> end = next == null ? Optional.empty() : checkpoint.planned(next);
        Optional<Instant> commit = Optional.ofNullable(checkpoint.commits().get(batch))
                .map(file -> file.entry().modified())
                .filter(at -> !at.isBefore(planned))
                .filter(at -> end.map(e -> !at.isAfter(e)).orElse(true));
        return commit.or(() -> end);
    }

    /**
     * The batches in whose time files were written, all of one job; empty when that is none, or when the files took longer
     * than a batch. Two batches that are so near to each other that clocks may deceive are both possible.
     */
    static Optional<BatchRange> around(Checkpoint checkpoint, Instant first, Instant last) throws IOException {
        long low = -1;
        long high = -1;
        String rule = "";
        Optional<Long> start = plannedBefore(checkpoint, first.plus(Fit.TOLERANCE));
        Long id = start.map(at ->
                        Optional.ofNullable(checkpoint.offsets().lowerKey(at)).orElse(at))
                .orElse(null);
        for (int looked = 0;
                id != null && looked < 3;
                looked++, id = checkpoint.offsets().higherKey(id)) {
            Optional<Instant> planned = checkpoint.planned(id);
            if (planned.isPresent()) {
                Fit.Window from = new Fit.Window(id, first, planned.get(), ended(checkpoint, id, planned.get()));
                Fit.Window to = new Fit.Window(id, last, planned.get(), from.ended());
                if (from.agrees() && to.agrees() && from.ended().isPresent()) {
                    low = low < 0 ? id : low;
                    high = id;
                    rule = "the file, with those of the same write job, was written from " + first + " to " + last
                            + "; batch " + id + " was planned " + planned.get() + " and done "
                            + from.ended().get() + " (margin " + Fit.TOLERANCE.toSeconds() + " s)";
                }
            }
        }
        return low < 0 ? Optional.empty() : Optional.of(new BatchRange(low, high, Evidence.HEURISTIC, rule));
    }

    /** The newest batch that was planned before a moment: batches are planned one after the other. */
    private static Optional<Long> plannedBefore(Checkpoint checkpoint, Instant moment) throws IOException {
        List<Long> ids = List.copyOf(checkpoint.offsets().keySet());
        int low = 0;
        int high = ids.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            Optional<Instant> planned = checkpoint.planned(ids.get(middle));
            if (planned.isPresent() && !planned.get().isAfter(moment)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0 ? Optional.empty() : Optional.of(ids.get(low - 1));
    }

    /**
     * The one batch of a range in whose time the file was written, where the times of batches tell: the last that was
     * planned before, unless the file's time is so near to another batch's that clocks may deceive.
     */
    static BatchRange narrowed(Checkpoint checkpoint, BatchRange range, Instant written) throws IOException {
        if (range.isSingle()) {
            return range;
        }
        Optional<Long> before = Optional.empty();
        int read = 0;
        Long id = checkpoint.offsets().ceilingKey(range.first());
        while (id != null && id <= range.last() + 1 && read++ < MOST_NARROWED) {
            Optional<Instant> planned = checkpoint.planned(id);
            if (planned.isPresent()) {
                if (planned.get().isAfter(written.plus(Fit.TOLERANCE))) {
                    break;
                } else if (planned.get().isAfter(written.minus(Fit.TOLERANCE)) && before.isPresent()) {
                    return range;
                }
                before = Optional.of(id).filter(range::contains);
            }
            id = checkpoint.offsets().higherKey(id);
        }
        String rule = "the file was written after this batch was planned and before the next was; " + range.rule();
        return before.map(batch -> new BatchRange(batch, batch, Evidence.HEURISTIC, rule))
                .orElse(range);
    }
}
