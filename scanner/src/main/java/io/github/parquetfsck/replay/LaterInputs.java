// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.FileSourceLog;
import io.github.parquetfsck.streamlog.OffsetEntry;
import io.github.parquetfsck.streamlog.SourceOffset;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Whether the files are there that batches after one had read, which run again after it in lock-step: Spark's file source
 * would go on without those that are not.
 *
 * @param gone one line for each source of which files are gone
 * @param unknown one line for each source of which that cannot be told
 */
public record LaterInputs(List<String> gone, List<String> unknown) {
    static final LaterInputs NONE = new LaterInputs(List.of(), List.of());

    /** Each is asked for by itself. */
    private static final int MOST_FILES = 10_000;

    public LaterInputs {
        gone = List.copyOf(gone);
        unknown = List.copyOf(unknown);
    }

    /** Of the batches after one that are planned. */
    static LaterInputs after(Stores stores, Checkpoint checkpoint, OffsetEntry first) throws IOException {
        List<String> gone = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        List<OffsetEntry> later = new ArrayList<>();
        for (long batch : checkpoint.offsets().tailMap(first.batch(), false).keySet()) {
            checkpoint.offset(batch).ifPresent(later::add);
        }
        if (later.isEmpty()) {
            return NONE;
        }
        for (OffsetEntry.SourceLine line : later.get(later.size() - 1).sources()) {
            if (line.offset().kind() == SourceOffset.Kind.FILE) {
                new OfSource(stores, line.source(), batches(later, line.source()), gone, unknown)
                        .look(
                                checkpoint,
                                first.of(line.source()).map(LaterInputs::logId).orElse(-1L));
            }
        }
        return new LaterInputs(gone, unknown);
    }

    /** By the newest log id that it read, the first batch that ended there. */
    private static NavigableMap<Long, Long> batches(List<OffsetEntry> later, String source) {
        NavigableMap<Long, Long> batches = new TreeMap<>();
        later.forEach(entry -> entry.of(source)
                .filter(offset -> offset.kind() == SourceOffset.Kind.FILE)
                .ifPresent(offset -> batches.putIfAbsent(logId(offset), entry.batch())));
        return batches;
    }

    private static long logId(SourceOffset offset) {
        return offset instanceof SourceOffset.FileLog files ? files.logOffset() : -1;
    }

    private record OfSource(
            Stores stores, String name, NavigableMap<Long, Long> batches, List<String> gone, List<String> unknown) {

        void look(Checkpoint checkpoint, long after) throws IOException {
            Optional<FileSourceLog> log = checkpoint.fileSource(name);
            long upTo = batches.isEmpty() ? after : batches.lastKey();
            if (upTo <= after) {
                return;
            } else if (log.isEmpty()) {
                unknown.add("which files later batches had read of source " + name + " is not known: it has no log");
                return;
            }
            FileSourceLog.Inputs inputs = log.get().inputs(after, upTo, MOST_FILES);
            if (!inputs.unreadable().isEmpty()) {
                unknown.add("which files later batches had read of source " + name + " is not known: logs are missing"
                        + " or torn: " + String.join(", ", inputs.unreadable().keySet()));
            }
            if (inputs.count() > MOST_FILES) {
                unknown.add("of " + inputs.count() + " files that later batches had read of source " + name
                        + ", the first " + MOST_FILES + " were looked for");
            }
            look(inputs.inputs());
        }

        private void look(List<FileSourceLog.Input> inputs) {
            List<FileSourceLog.Input> absent = new ArrayList<>();
            Optional<Location> unreachable = Optional.empty();
            for (FileSourceLog.Input input : inputs) {
                switch (BatchReader.presence(stores, input.location())) {
                    case PRESENT -> {}
                    case ABSENT -> absent.add(input);
                    case UNKNOWN -> unreachable = unreachable.or(() -> Optional.of(input.location()));
                }
            }
            unreachable.ifPresent(file -> unknown.add("whether all files that later batches had read of source " + name
                    + " are there is not known: " + file + " cannot be looked for"));
            if (!absent.isEmpty()) {
                FileSourceLog.Input first = absent.get(0);
                String batch = Optional.ofNullable(batches.ceilingEntry(first.logId()))
                        .map(Map.Entry::getValue)
                        .map(id -> "batch " + id)
                        .orElse("a later batch");
                gone.add("source " + name + ": of the files that later batches had read, which run again as well, "
                        + absent.size() + (absent.size() == 1 ? " is" : " are") + " gone, the first of them "
                        + first.location() + " of " + batch);
            }
        }
    }
}
