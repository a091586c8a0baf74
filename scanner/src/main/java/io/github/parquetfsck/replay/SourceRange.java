// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.streamlog.SourceOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** What a batch read of one of its sources. */
public sealed interface SourceRange {

    /** The source's position in the query from 0, or the name that the query gave it. */
    String source();

    /**
     * Records of Kafka.
     *
     * @param startingOffsets inclusive, ready for the option of that name; every partition is there
     * @param endingOffsets exclusive, ready for the option of that name
     * @param assign ready for the option of that name
     */
    record Kafka(
            String source, List<PartitionRange> partitions, String startingOffsets, String endingOffsets, String assign)
            implements SourceRange {
        public Kafka {
            partitions = List.copyOf(partitions);
        }

        /** Records in all, without those of partitions whose start is not known. */
        public long records() {
            return partitions.stream().mapToLong(PartitionRange::records).sum();
        }

        /** Whether the start of a partition is not known. */
        boolean lacksStart() {
            return partitions.stream().anyMatch(range -> range.from() < 0);
        }

        /** Whether Kafka was asked, and no longer has all records of the range. */
        public boolean lacksRecords() {
            return partitions.stream().anyMatch(PartitionRange::lacksRecords);
        }
    }

    /**
     * The records of one partition.
     *
     * @param from inclusive; {@link #EARLIEST} where the partition was new in this batch
     * @param until exclusive
     * @param retention what Kafka still has of them
     */
    record PartitionRange(String topic, int partition, long from, long until, Retention retention) {
        /** Kafka's own sign for the earliest offset that is there. */
        public static final long EARLIEST = -2;

        public PartitionRange(String topic, int partition, long from, long until) {
            this(topic, partition, from, until, Retention.UNASKED);
        }

        /** Whether the batch read anything of the partition. */
        public boolean hasRecords() {
            return from != until;
        }

        /** The range for a person: {@code clicks-0 [600, 800)}. */
        public String text() {
            return place() + " [" + (from < 0 ? "earliest" : from) + ", " + until + ")";
        }

        boolean isUnasked() {
            return retention.kept() == Retention.Kept.UNASKED;
        }

        Brokers.Partition place() {
            return new Brokers.Partition(topic, partition);
        }

        PartitionRange kept(Retention known) {
            return new PartitionRange(topic, partition, from, until, known);
        }

        /** Whether Kafka was asked, and no longer has all of them. */
        public boolean lacksRecords() {
            return switch (retention.kept()) {
                case PARTLY, GONE -> true;
                case WHOLE, UNKNOWN, UNASKED -> false;
            };
        }

        /** 0 when the start is not known. */
        public long records() {
            return from < 0 ? 0 : Math.max(0, until - from);
        }
    }

    /**
     * Files.
     *
     * @param after log id that the batch before had read up to, exclusive start
     * @param upTo log id that this batch read up to, inclusive
     * @param files the first of them
     * @param count how many there are
     * @param unreadable logs of the range that are missing, torn or empty, so that files of it are not known
     */
    record Files(
            String source, long after, long upTo, List<InputFile> files, long count, Map<String, String> unreadable)
            implements SourceRange {
        public Files {
            files = List.copyOf(files);
            unreadable = Map.copyOf(unreadable);
        }

        /** Whether one of the files that were looked for is gone. */
        public boolean lacksFiles() {
            return files.stream().anyMatch(file -> file.presence() == Presence.ABSENT);
        }
    }

    /** A file that the batch read. */
    record InputFile(Location location, Presence presence) {}

    /** Whether a file is still where it was read. */
    enum Presence {
        PRESENT,
        ABSENT,
        UNKNOWN
    }

    /** Seconds of the rate source since its creation; {@code from} inclusive, {@code until} exclusive. */
    record Seconds(String source, long from, long until) implements SourceRange {}

    /**
     * Versions of a Delta table.
     *
     * @param tableId as the table's log names it
     * @param first the first version that was read; empty where the batch began with the table as it stood
     * @param last the last version that was read
     * @param whole whether the batch read all files of these versions; the offsets count files otherwise
     * @param start as the log has it
     * @param end as the log has it
     */
    record Delta(
            String source,
            String tableId,
            OptionalLong first,
            long last,
            boolean whole,
            Optional<String> start,
            String end)
            implements SourceRange {
        /** How a batch job reads the rows that these versions added. */
        String reading() {
            String until = at(last);
            if (!whole) {
                return "";
            }
            return first.isEmpty() || first.getAsLong() == 0
                    ? until
                    : until + ".exceptAll(" + at(first.getAsLong() - 1) + ")";
        }

        private static String at(long version) {
            return "spark.read.format(\"delta\").option(\"versionAsOf\", " + version + "L).load(\"TABLE\")";
        }
    }

    /**
     * Snapshots of an Iceberg table.
     *
     * @param from how far the batch before had read; empty where the batch began with the table's first snapshot
     * @param until how far this batch read, exclusive
     * @param start as the log has it
     * @param end as the log has it
     */
    record Iceberg(String source, Optional<Position> from, Position until, Optional<String> start, String end)
            implements SourceRange {
        /** So many files of a snapshot, and all files of the snapshots before it. */
        public record Position(long snapshot, long files) {}
    }

    /** Offsets of a source that this program does not interpret, as the logs have them. */
    record Raw(String source, SourceOffset.Kind kind, Optional<String> start, String end) implements SourceRange {}

    /** The batch read nothing of the source. */
    record Nothing(String source, Optional<String> at) implements SourceRange {}

    /** The start of the batch is no longer known: the offsets of the batch before it are purged. */
    record Open(String source, SourceOffset.Kind kind, String end) implements SourceRange {}

    /** Calls the one function that fits. */
    default <T> T fold(
            Function<Kafka, T> kafka,
            Function<Files, T> files,
            Function<Seconds, T> seconds,
            Function<Delta, T> delta,
            Function<Iceberg, T> iceberg,
            Function<Raw, T> raw,
            Function<Nothing, T> nothing,
            Function<Open, T> open) {
        if (this instanceof Kafka k) {
            return kafka.apply(k);
        } else if (this instanceof Files f) {
            return files.apply(f);
        } else if (this instanceof Seconds s) {
            return seconds.apply(s);
        } else if (this instanceof Delta d) {
            return delta.apply(d);
        } else if (this instanceof Iceberg i) {
            return iceberg.apply(i);
        } else if (this instanceof Raw r) {
            return raw.apply(r);
        } else if (this instanceof Nothing n) {
            return nothing.apply(n);
        }
        return open.apply((Open) this);
    }

    /** Whether some of what the batch read is known to be there no more: Spark's file source would go on without it. */
    default boolean isGone() {
        return fold(
                Kafka::lacksRecords,
                Files::lacksFiles,
                seconds -> false,
                delta -> false,
                iceberg -> false,
                raw -> false,
                nothing -> false,
                open -> false);
    }

    /**
     * Whether the query itself reads the range again when its batch is run again, as far as the logs tell: its rate source
     * makes the same rows from the same offsets and the start that its checkpoint keeps.
     */
    default boolean readableByQuery() {
        return fold(
                kafka -> !kafka.lacksRecords(),
                files -> !files.lacksFiles(),
                seconds -> true,
                delta -> true,
                iceberg -> true,
                raw -> raw.kind() == SourceOffset.Kind.RATE_MICRO_BATCH,
                nothing -> true,
                open -> true);
    }

    /** Whether a batch job can read the range again, as far as the logs tell. */
    default boolean replayable() {
        return fold(
                kafka -> !kafka.lacksRecords(),
                files -> files.unreadable().isEmpty() && !files.lacksFiles(),
                seconds -> false,
                Delta::whole,
                iceberg -> true,
                raw -> false,
                nothing -> true,
                open -> false);
    }
}
