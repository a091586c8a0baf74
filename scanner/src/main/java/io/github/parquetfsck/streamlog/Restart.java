// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Defect;
import java.io.IOException;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What Spark does with a checkpoint at the next start, as far as its logs decide it.
 *
 * @param batch the micro-batch that runs first, where one would
 * @param text in words, by version where versions differ
 */
public record Restart(Outcome outcome, OptionalLong batch, String text) {
    /** How a start goes. */
    public enum Outcome {
        STARTS("the checkpoint has never planned a batch: the query begins, with batch 0"),
        CONTINUES(
                "the query has run before and its newest batch is done: it goes on with the next one, and no batch that"
                        + " is done runs again"),
        RERUNS("the newest batch was planned and is not done: it runs again, with the same input"),
        SKIPS("the newest batch runs again, and older ones that are not done never do: their rows are lost"),
        DEPENDS("the version of Spark, or the way in which the query is started, decides"),
        FAILS("no start succeeds before somebody mends the checkpoint");

        private final String meaning;

        Outcome(String meaning) {
            this.meaning = meaning;
        }

        /** In words, for those who meet the name for the first time. */
        public String meaning() {
            return meaning;
        }
    }

    /** Reads what Spark reads: the newest two offsets and the newest commit. */
    static Restart of(Checkpoint checkpoint) throws IOException {
        Optional<Restart> failed = unreadable(checkpoint);
        if (failed.isPresent()) {
            return failed.get();
        }
        Restart restart = bySequence(checkpoint).needing(versions(checkpoint));
        if (checkpoint.query().state() != QueryId.State.MISSING || restart.outcome() == Outcome.FAILS) {
            return restart;
        }
        return new Restart(
                Outcome.DEPENDS,
                restart.batch(),
                "Spark 4.2 fails (STREAMING_CHECKPOINT_MISSING_METADATA_FILE); up to 4.1 the query gets a new id and then "
                        + restart.text());
    }

    private Restart needing(String versions) {
        return new Restart(outcome, batch, text + versions);
    }

    /** Which versions of Spark can read the newest entries at all. */
    private static String versions(Checkpoint checkpoint) throws IOException {
        int offsets = checkpoint.offsets().isEmpty()
                ? 1
                : checkpoint
                        .offset(checkpoint.offsets().lastKey())
                        .map(OffsetEntry::version)
                        .orElse(1);
        int commits = checkpoint.commits().isEmpty()
                ? 1
                : checkpoint
                        .commit(checkpoint.commits().lastKey())
                        .map(CommitEntry::version)
                        .orElse(1);
        if (offsets > 1 || commits > 2) {
            return "; needs Spark 4.2 or later: offsets have version " + offsets + ", commits " + commits;
        }
        return commits == 2
                ? "; needs Spark 4.0 or later, with spark.sql.streaming.stateStore.checkpointFormatVersion=2 up to 4.1:"
                        + " commits have version 2"
                : "";
    }

    private static Optional<Restart> unreadable(Checkpoint checkpoint) throws IOException {
        QueryId.State id = checkpoint.query().state();
        if (id == QueryId.State.EMPTY || id == QueryId.State.BAD) {
            return Optional.of(fails("metadata does not parse"));
        }
        NavigableMap<Long, LogFile> offsets = checkpoint.offsets();
        if (!offsets.isEmpty()) {
            long newest = offsets.lastKey();
            Optional<Restart> failed = unreadable(checkpoint, newest);
            if (failed.isEmpty() && newest > 0 && !checkpoint.hasAsynchronousGaps()) {
                failed = unreadable(checkpoint, newest - 1);
            }
            if (failed.isPresent()) {
                return failed;
            }
        }
        if (!checkpoint.commits().isEmpty()) {
            long newest = checkpoint.commits().lastKey();
            return checkpoint
                    .commit(newest)
                    .flatMap(entry -> reason("commits/" + newest, entry.state(), entry.version()))
                    .map(Restart::fails);
        }
        return Optional.empty();
    }

    private static Optional<Restart> unreadable(Checkpoint checkpoint, long batch) throws IOException {
        Optional<OffsetEntry> entry = checkpoint.offset(batch);
        if (entry.isEmpty()) {
            return Optional.of(fails("batch " + batch + " doesn't exist"));
        }
        return reason("offsets/" + batch, entry.get().state(), entry.get().version())
                .map(Restart::fails);
    }

    private static Optional<String> reason(String log, EntryState state, int version) {
        return switch (state) {
            case OK, OVER_LIMIT -> Optional.empty();
            case EMPTY -> Optional.of(log + " is empty (Incomplete log file)");
            case TORN, BAD_ENCODING -> Optional.of(log + " does not parse");
            case UNSUPPORTED -> Optional.of(log + " has version " + version + " (INVALID_LOG_VERSION)");
        };
    }

    /** The same start, which fails for what lies beside offsets and commits. */
    Restart failing(Defect defect) {
        boolean runs = outcome == Outcome.CONTINUES || outcome == Outcome.RERUNS || outcome == Outcome.SKIPS;
        if (!runs) {
            return this;
        }
        String because = ": " + defect.title().toLowerCase(Locale.ROOT) + " (" + defect.code() + ")";
        return new Restart(Outcome.FAILS, OptionalLong.empty(), text + ", and fails" + because);
    }

    private static Restart fails(String reason) {
        return new Restart(Outcome.FAILS, OptionalLong.empty(), "fails, and so does every start after it: " + reason);
    }

    private static Restart bySequence(Checkpoint checkpoint) throws IOException {
        NavigableMap<Long, LogFile> offsets = checkpoint.offsets();
        NavigableMap<Long, LogFile> commits = checkpoint.commits();
        if (offsets.isEmpty() && commits.isEmpty() && checkpoint.operators().isEmpty()) {
            return new Restart(Outcome.STARTS, OptionalLong.of(0), "plans batch 0");
        } else if (offsets.isEmpty()) {
            return new Restart(
                    Outcome.DEPENDS,
                    OptionalLong.empty(),
                    "Spark 4.1 and later refuse what other queries left; up to 4.0 batch 0 is planned over it");
        }
        long planned = offsets.lastKey();
        long done = checkpoint.newestDone().orElse(-1);
        boolean continuous = checkpoint
                .offset(planned)
                .filter(entry -> entry.mode() == OffsetEntry.Mode.CONTINUOUS)
                .isPresent();
        if (done > planned) {
            return fails("batch " + planned
                    + " runs again and cannot be committed, as commits are ahead (CONCURRENT_STREAM_LOG_UPDATE)");
        } else if (continuous) {
            return new Restart(
                    Outcome.CONTINUES,
                    OptionalLong.of(done + 1),
                    "goes on after epoch " + done + ", the last that is committed; rows since then come a second time");
        } else if (done == planned) {
            return new Restart(Outcome.CONTINUES, OptionalLong.of(planned + 1), asynchronous(checkpoint, planned));
        }
        String again = "runs batch " + planned + " again, with the offsets that were planned for it";
        if (done == planned - 1 || checkpoint.hasAsynchronousGaps()) {
            return new Restart(Outcome.RERUNS, OptionalLong.of(planned), again);
        }
        Optional<Long> skipped = offsets.tailMap(done, false).keySet().stream().findFirst();
        return new Restart(
                skipped.filter(id -> id < planned).isPresent() ? Outcome.SKIPS : Outcome.RERUNS,
                OptionalLong.of(planned),
                again
                        + skipped.filter(id -> id < planned)
                                .map(id -> "; batches " + id + " to " + (planned - 1)
                                        + " are not run, with a warning in" + " the log only")
                                .orElse(""));
    }

    private static String asynchronous(Checkpoint checkpoint, long planned) {
        String text = "plans batch " + (planned + 1);
        if (!checkpoint.hasAsynchronousGaps() || checkpoint.offsets().containsKey(planned - 1)) {
            return text;
        }
        return text + " with asyncProgressTrackingEnabled; without it fails (batch " + (planned - 1)
                + " doesn't exist) until two batches ran with asyncProgressTrackingCheckpointIntervalMs=0";
    }
}
