// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.Involvement;
import io.github.parquetfsck.streamlog.SourceOffset;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Every query that bad files have to do with: those that wrote them, those that read them, and those that read what these
 * wrote of them, and so on.
 *
 * @param queries in an order in which replays must run: a query comes after those whose output it reads
 * @param cycles queries that read, over others, what they wrote themselves; there is no order among those of one
 * @param notes one line each: what could not be followed
 */
public record Closure(List<Query> queries, List<List<Location>> cycles, List<String> notes) {
    public Closure {
        queries = List.copyOf(queries);
        cycles = List.copyOf(cycles);
        notes = List.copyOf(notes);
    }

    /** No query at all. */
    public static final Closure NONE = new Closure(List.of(), List.of(), List.of());

    /**
     * One query.
     *
     * @param query its id; empty when its checkpoint has lost it
     * @param readings what it has to do with each file
     * @param batches of its own whose rows are in doubt; empty when none are, or when they are not known
     * @param output the directory or table that it writes; empty when none at hand fits
     * @param stateful whether its state carries rows from one batch into later ones
     */
    public record Query(
            Location checkpoint,
            Optional<String> query,
            List<Reading> readings,
            Optional<BatchRange> batches,
            Optional<Location> output,
            boolean stateful) {
        public Query {
            readings = List.copyOf(readings);
        }

        /** The part of most weight: what it fails on or may have lost comes before what it has not seen. */
        public Involvement.Part part() {
            return weightiest().map(reading -> reading.involvement().part()).orElse(Involvement.Part.UNCERTAIN);
        }

        /** By what kind of source the query plays that part. */
        public SourceOffset.Kind source() {
            return weightiest().map(Reading::source).orElse(SourceOffset.Kind.NOTHING);
        }

        private Optional<Reading> weightiest() {
            return readings.stream()
                    .min(Comparator.comparingInt(
                            reading -> weight(reading.involvement().part())));
        }

        private static int weight(Involvement.Part part) {
            return switch (part) {
                case UNCOMMITTED -> 0;
                case WROTE -> 1;
                case READ -> 2;
                case LISTED -> 3;
                case UNCERTAIN -> 4;
                case NOT_LISTED -> 5;
            };
        }
    }

    /**
     * A query and a file.
     *
     * @param dataset the directory or table that the file is part of
     * @param source what kind of source reads the file; NOTHING for the query that wrote it
     * @param bad whether the file itself is bad; else it was made of rows that are in doubt
     * @param deadline until when a file that keeps its time is still taken up, where it has not been read: the source takes
     *     none that is older than the newest by more than {@code maxFileAge}, by default seven days
     */
    public record Reading(
            Location file,
            Location dataset,
            SourceOffset.Kind source,
            boolean bad,
            Involvement involvement,
            Optional<Instant> deadline) {}
}
