// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.FileSource;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How well a checkpoint and a sink go together: neither names the other, so times have to tell. A file of batch N was
 * written after the batch was planned and before the next one was.
 *
 * @param tested batches of which both tell the time
 * @param hits those that agree
 * @param before batches whose files were written long before the checkpoint planned them
 */
public record SinkRelation(Checkpoint checkpoint, int tested, int hits, List<Long> before) {
    /** Clocks of drivers, executors and stores differ. */
    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    private static final Duration LONG_BEFORE = Duration.ofMinutes(10);

    /** Logs of batches that are looked into, newest first. */
    private static final int MOST = 120;

    /** How a sink came to be looked at. */
    public enum Origin {
        /** A person has named it. */
        NAMED,
        /** It lies where checkpoints were looked for. */
        MET
    }

    public SinkRelation {
        before = List.copyOf(before);
    }

    /** @param written by log, when the first of its files was written, as far as it was read; completed here */
    private static SinkRelation of(Checkpoint checkpoint, SinkLog sink, Map<Long, Optional<Instant>> written)
            throws IOException {
        List<LogFile> plain =
                sink.logs().stream().filter(log -> !log.isCompact()).toList();
        int tested = 0;
        int hits = 0;
        List<Long> before = new ArrayList<>();
        for (LogFile log : plain.subList(Math.max(0, plain.size() - MOST), plain.size())) {
            Optional<Instant> planned = checkpoint.planned(log.id());
            if (planned.isEmpty()) {
                continue;
            }
            if (!written.containsKey(log.id())) {
                written.put(log.id(), written(sink, log));
            }
            Optional<Instant> first = written.getOrDefault(log.id(), Optional.empty());
            if (first.isEmpty()) {
                continue;
            }
            Optional<Instant> next = checkpoint.planned(log.id() + 1);
            tested++;
            boolean late =
                    next.filter(end -> first.get().isAfter(end.plus(TOLERANCE))).isPresent();
            if (!late && !first.get().isBefore(planned.get().minus(TOLERANCE))) {
                hits++;
            } else if (first.get().isBefore(planned.get().minus(LONG_BEFORE))) {
                before.add(log.id());
            }
        }
        return new SinkRelation(checkpoint, tested, hits, before);
    }

    private static Optional<Instant> written(SinkLog sink, LogFile log) throws IOException {
        return sink.entries(log).stream().map(SinkEntry::modified).min(Comparator.naturalOrder());
    }

    /**
     * The one checkpoint that fits; none when several fit alike. Where a person has named both, the only checkpoint is
     * taken, whether it fits or not: one that is new over an old sink never does.
     */
    static Optional<SinkRelation> closest(FileSource source, List<Checkpoint> checkpoints, SinkLog sink, Origin origin)
            throws IOException {
        List<SinkRelation> relations = new ArrayList<>();
        Map<Long, Optional<Instant>> written = new HashMap<>();
        for (Checkpoint checkpoint : checkpoints) {
            relations.add(of(checkpoint, sink, written));
        }
        if (relations.size() == 1 && origin == Origin.NAMED) {
            return Optional.of(relations.get(0));
        }
        relations.removeIf(relation -> relation.hits() == 0);
        TreeMap<Integer, List<SinkRelation>> byHits = new TreeMap<>(Comparator.reverseOrder());
        relations.forEach(relation -> byHits.computeIfAbsent(relation.hits(), hits -> new ArrayList<>())
                .add(relation));
        return writer(source, sink, byHits.values());
    }

    /**
     * Of those that fit, the best first: most fit by their newest batch alone, of which nothing tells the end, and what they
     * read is looked up only where it counts.
     */
    private static Optional<SinkRelation> writer(FileSource source, SinkLog sink, Collection<List<SinkRelation>> alike)
            throws IOException {
        if (alike.isEmpty()) {
            return Optional.empty();
        }
        Readership readership = new Readership(source, sink);
        List<SinkRelation> reading = List.of();
        for (List<SinkRelation> equals : alike) {
            Map<Readership.Part, List<SinkRelation>> parts = new EnumMap<>(Readership.Part.class);
            for (SinkRelation relation : equals) {
                parts.computeIfAbsent(readership.part(relation.checkpoint()), part -> new ArrayList<>())
                        .add(relation);
            }
            List<SinkRelation> apart = parts.getOrDefault(Readership.Part.APART, List.of());
            if (!apart.isEmpty()) {
                return only(apart);
            }
            reading = reading.isEmpty() ? parts.getOrDefault(Readership.Part.READS, List.of()) : reading;
        }
        return only(reading);
    }

    private static Optional<SinkRelation> only(List<SinkRelation> relations) {
        return relations.size() == 1 ? Optional.of(relations.get(0)) : Optional.empty();
    }
}
