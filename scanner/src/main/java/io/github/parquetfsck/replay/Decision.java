// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.streamlog.BatchStatus;
import io.github.parquetfsck.streamlog.EntryState;
import io.github.parquetfsck.streamlog.Evidence;
import io.github.parquetfsck.streamlog.OffsetEntry;
import java.util.Optional;

/**
 * How one batch can be had again, looked at by itself. Pure: everything it judges by is in the trace.
 *
 * @param reason why this action, in one line
 */
record Decision(Action action, String reason) {

    static Decision of(TracedBatch traced) {
        Optional<Candidate> query = traced.query();
        if (query.isEmpty()) {
            return new Decision(Action.ASK, unknownQuery(traced));
        } else if (traced.read().isEmpty()) {
            return new Decision(
                    Action.ASK,
                    "the batch is not known, only that it is one of a range: "
                            + traced.batches().rule());
        }
        ReadBatch read = traced.read().get();
        if (traced.batches().evidence() == Evidence.HEURISTIC && traced.kind() == Owner.Kind.PLAIN) {
            return new Decision(
                    Action.ASK,
                    "only times tie the file to this batch: look into the query's code whether it writes here");
        }
        return query.get().isStateful() ? stateful(read) : stateless(read, query.get());
    }

    /** Only the query itself, run again from the state of then, makes the rows of such a batch. */
    private static Decision stateful(ReadBatch read) {
        String state = "the query keeps state, so the range of this batch alone cannot regenerate its rows";
        if (read.offsets().isEmpty()) {
            return new Decision(Action.REBUILD, state + ", and the offsets of the batch are purged");
        } else if (!read.offsets().equals(Optional.of(EntryState.OK))) {
            return new Decision(
                    Action.REBUILD,
                    state + ", and the offsets of the batch cannot be read: "
                            + read.offsets().get());
        } else if (!read.lackingState().isEmpty()) {
            return new Decision(
                    Action.REBUILD,
                    state + ", and the state that it began with is not whole in "
                            + String.join(", ", read.lackingState()));
        }
        Optional<SourceRange> lost = read.sources().stream()
                .filter(range -> !range.readableByQuery())
                .findFirst();
        if (lost.isPresent()) {
            return new Decision(Action.RESTORE_OR_ACCEPT_GAP, state + ", and " + notReplayable(lost.get()));
        } else if (!read.later().gone().isEmpty()) {
            return new Decision(
                    Action.RESTORE_OR_ACCEPT_GAP,
                    state + ", and " + read.later().gone().get(0));
        }
        return read.hindrance()
                .map(why -> new Decision(Action.REBUILD, state + ", and " + why))
                .orElseGet(() -> new Decision(Action.REWIND_LOCKSTEP, state));
    }

    private static Decision stateless(ReadBatch read, Candidate query) {
        if (read.offsets().isEmpty()) {
            return new Decision(Action.RESTORE_OR_ACCEPT_GAP, missingOffsets(read, query));
        } else if (!read.offsets().equals(Optional.of(EntryState.OK))) {
            return new Decision(
                    Action.ASK,
                    "the offsets of the batch cannot be read: " + read.offsets().get());
        } else if (read.mode() != OffsetEntry.Mode.MICRO_BATCH) {
            return new Decision(Action.ASK, "no ordinary micro-batch: " + read.mode());
        }
        Optional<SourceRange> unknownStart = read.sources().stream()
                .filter(range -> range instanceof SourceRange.Kafka kafka && kafka.lacksStart())
                .findFirst();
        if (read.repeated() && unknownStart.isPresent()) {
            return repeated(read, unknownStart.get());
        }
        return read.sources().stream()
                .filter(range -> !range.replayable())
                .findFirst()
                .map(range -> read.repeated()
                        ? repeated(read, range)
                        : new Decision(Action.RESTORE_OR_ACCEPT_GAP, notReplayable(range)))
                .orElseGet(() -> new Decision(
                        Action.BACKFILL_BATCH, "the query is stateless, and what the batch read can be read again"));
    }

    /**
     * Which log is of which line only the query itself knows: run again it reads what it had read, and fails before it writes
     * where a log is lost.
     */
    private static Decision repeated(ReadBatch read, SourceRange range) {
        boolean known = read.sources().stream()
                .filter(other -> !other.replayable())
                .allMatch(SourceRange.Files.class::isInstance);
        Optional<SourceRange> gone =
                read.sources().stream().filter(SourceRange::isGone).findFirst();
        if (!known || gone.isPresent()) {
            return new Decision(Action.RESTORE_OR_ACCEPT_GAP, notReplayable(gone.orElse(range)));
        } else if (!read.later().gone().isEmpty()) {
            return new Decision(
                    Action.RESTORE_OR_ACCEPT_GAP, read.later().gone().get(0));
        } else if (read.hindrance().isPresent()) {
            return new Decision(Action.RESTORE_OR_ACCEPT_GAP, read.hindrance().get());
        }
        return new Decision(
                Action.REWIND_LOCKSTEP,
                "the query reads one source twice, or the log of a source is lost, which looks the same: only the query"
                        + " itself reads what it had read, and it fails before it writes where a log is lost");
    }

    private static String unknownQuery(TracedBatch traced) {
        if (traced.candidates().isEmpty() && traced.queryId().isEmpty()) {
            return "no checkpoint was found: name the directory that holds the query's with --checkpoints";
        } else if (traced.isAmbiguous()) {
            return "several checkpoints fit this sink equally well: name the right one with --checkpoints";
        }
        if (traced.queryId().isPresent()) {
            return "no checkpoint that was found is of query "
                    + traced.queryId().get() + ": name the right one with --checkpoints";
        }
        return "no checkpoint that was found fits this sink: name the right one with --checkpoints";
    }

    private static String missingOffsets(ReadBatch read, Candidate query) {
        if (read.status() == BatchStatus.PURGED && query.oldestOffsets().isPresent()) {
            return "the checkpoint keeps offsets from batch "
                    + query.oldestOffsets().getAsLong() + " on only";
        }
        return "the checkpoint has no offsets of the batch";
    }

    /** The first partition of which records are gone; {@link ReplayWarnings} has them all. */
    private static String lost(SourceRange.Kafka kafka) {
        return kafka.partitions().stream()
                .filter(SourceRange.PartitionRange::lacksRecords)
                .findFirst()
                .map(range -> "Kafka no longer has all of " + range.text() + ": "
                        + range.retention().reason())
                .orElse("");
    }

    private static String notReplayable(SourceRange range) {
        String source = "source " + range.source() + ": ";
        return source
                + range.fold(
                        Decision::lost,
                        files -> files.lacksFiles()
                                ? "files that the batch read are gone"
                                : "its log is incomplete, so that files of the batch are not known",
                        seconds -> "the rate source makes its rows by the clock, and none can be read again",
                        delta -> "the batch ended or began amid a version of the Delta table, between offsets "
                                + delta.start().orElse("none") + " and " + delta.end(),
                        iceberg -> "",
                        raw -> "how to read a range of such a source again is not known",
                        nothing -> "",
                        open -> "where the batch began is not known, for the offsets before it are purged");
    }
}
