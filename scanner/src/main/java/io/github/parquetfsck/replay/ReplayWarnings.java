// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.streamlog.BatchStatus;
import io.github.parquetfsck.streamlog.Evidence;
import io.github.parquetfsck.streamlog.MatchRule;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Words what must not be done about a batch, and what the logs cannot tell. */
final class ReplayWarnings {
    private static final Duration ALIVE = Duration.ofMinutes(10);

    private final TracedBatch traced;
    private final Instant now;
    private final List<String> warnings = new ArrayList<>();

    ReplayWarnings(TracedBatch traced, Instant now) {
        this.traced = traced;
        this.now = now;
    }

    List<String> of(Action action) {
        ofBatch(action);
        traps(action);
        return List.copyOf(warnings);
    }

    /** Of a batch that runs again in the lock-step of an earlier one, where the traps stand. */
    List<String> afterAnother() {
        ofBatch(Action.REWIND_LOCKSTEP);
        return List.copyOf(warnings);
    }

    private void ofBatch(Action action) {
        traced.query().ifPresent(this::query);
        if (traced.query().isEmpty() && traced.kind() == Owner.Kind.DELTA) {
            warnings.add(
                    "if a Lakeflow (Delta Live Tables) pipeline writes the table: Databricks keeps its checkpoints out"
                            + " of reach, so that --checkpoints cannot name them; a full refresh of the table reads again what its"
                            + " sources still have");
        }
        evidence();
        if (action == Action.BACKFILL_BATCH || action == Action.ASK) {
            asBatchJob();
        }
        traced.read().ifPresent(this::batch);
    }

    private void traps(Action action) {
        if (action == Action.REWIND_LOCKSTEP) {
            traced.read().stream()
                    .flatMap(read -> read.sources().stream())
                    .filter(SourceRange.Files.class::isInstance)
                    .forEach(range ->
                            warnings.add("never let a rewound query run on freely: the batch after this one would"
                                    + " take all later files of source " + range.source() + " at once"));
        }
        switch (traced.kind()) {
            case STREAMING_SINK -> ofSinkLog();
            case DELTA, ICEBERG -> {
                warnings.add("never rewind the checkpoint alone: the table keeps the query's newest batch, skips every"
                        + " batch up to that, and rows that come later are lost without an error");
                anew(action);
            }
            case HUDI ->
                warnings.add("never rewind the checkpoint alone: the table keeps the writer's newest batch, and skips"
                        + " every batch up to that");
            case PLAIN, PARTITIONED, TRANSACTIONAL -> {
                warnings.add("never rewind the checkpoint alone: nothing keeps a batch from being written twice here");
                anew(action);
            }
        }
    }

    /** A streaming sink drops the batches of another query instead, and Hudi writes the same keys again. */
    private void anew(Action action) {
        if (action == Action.REBUILD) {
            warnings.add(
                    "never start a new checkpoint on what holds rows of the query already: they come a second time");
        }
    }

    private void ofSinkLog() {
        String newest =
                traced.newestLog().map(log -> log.replace(".compact", "")).orElse("its newest one");
        warnings.add("never rewind the checkpoint alone: the sink skips every batch up to " + newest
                + " as already committed, and rows that come later are lost without an error");
        warnings.add("never delete commits alone: a restart runs the newest planned batch again and passes over those"
                + " before it");
        warnings.add("never start a new checkpoint on this directory: its first batches, up to " + newest
                + ", are dropped without an error");
        warnings.add("never put a file of another length under the old name: readers trust the length in the sink's"
                + " log and skip row groups beyond it");
    }

    private void query(Candidate query) {
        switch (query.fit().rating()) {
            case TIMES ->
                warnings.add("the newest ids of checkpoint and sink differ: one of the two was rewound or restored");
            case IDS ->
                warnings.add("only the newest ids tie the checkpoint to the sink: there are no times to compare");
            case ONE_BATCH ->
                warnings.add(
                        "only the time in which the files were written ties them to the query: another job may have"
                                + " written them, and retries leave files of their own");
            case QUERY_ID, IDS_AND_TIMES, NONE -> {}
        }
        query.modified()
                .filter(modified -> Duration.between(modified, now).compareTo(ALIVE) < 0)
                .ifPresent(modified -> warnings.add("the query may be running: its checkpoint was last written at "
                        + modified.truncatedTo(ChronoUnit.SECONDS)));
        if (!query.findings().isEmpty()) {
            int findings = query.findings().size();
            warnings.add(
                    "the checkpoint has " + (findings == 1 ? "a finding" : findings + " findings") + " of its own");
        }
    }

    private void evidence() {
        if (traced.batches().evidence() == Evidence.HEURISTIC) {
            warnings.add("the batch is inferred from the time at which the file was written");
        }
        if (traced.rule() == MatchRule.RELATIVE_PATH) {
            warnings.add("the sink's log lists its files in another directory: it was moved or copied since");
        } else if (traced.rule() == MatchRule.FILE_NAME) {
            warnings.add("only the file's name ties it to the sink's log");
        }
    }

    /** What differs where a batch job, and not the query itself, makes the rows. */
    private void asBatchJob() {
        int others = traced.batches().isSingle() ? traced.siblings().size() : 0;
        if (others > 0) {
            warnings.add("a batch job regenerates the whole batch, which has "
                    + (others == 1 ? "one more file that is" : others + " more files that are") + " listed");
        }
        traced.read()
                .flatMap(ReadBatch::planned)
                .ifPresent(at ->
                        warnings.add("current_timestamp() was " + at + " in the batch: a batch job has another one"));
    }

    private void retention(SourceRange.Kafka kafka) {
        if (kafka.partitions().stream().allMatch(SourceRange.PartitionRange::isUnasked)) {
            warnings.add("whether Kafka still has the records of source " + kafka.source()
                    + " cannot be told from here: --kafka HOST:PORT asks");
        }
        for (SourceRange.PartitionRange range : kafka.partitions()) {
            switch (range.retention().kept()) {
                case WHOLE, UNASKED -> {}
                case UNKNOWN ->
                    warnings.add("whether Kafka still has " + range.text() + " is not known: "
                            + range.retention().reason());
                case PARTLY, GONE ->
                    warnings.add("Kafka no longer has all of " + range.text() + ": "
                            + range.retention().reason());
            }
        }
    }

    private void batch(ReadBatch read) {
        if (read.status() == BatchStatus.IN_FLIGHT) {
            warnings.add("the batch is planned and not committed: it runs again when the query starts, and the sink"
                    + " skips what it writes, for it has the batch already");
        } else if (read.status() == BatchStatus.LOST) {
            warnings.add("the batch was never committed, and a newer one was planned: the query goes on without it");
        }
        if (read.asynchronous()) {
            warnings.add("the query does not persist every batch: the range may span several");
        }
        warnings.addAll(read.later().gone());
        warnings.addAll(read.later().unknown());
        if (read.isWithoutData()) {
            warnings.add("the batch read nothing: its rows came out of the query's state");
        }
        for (SourceRange range : read.sources()) {
            if (range instanceof SourceRange.Kafka kafka) {
                retention(kafka);
                kafka.partitions().stream()
                        .filter(partition -> partition.from() < 0)
                        .forEach(partition -> warnings.add("partition " + partition.topic() + "-"
                                + partition.partition()
                                + " was new in this batch, which began at its earliest record of"
                                + " then"));
            } else if (range instanceof SourceRange.Files files && files.lacksFiles()) {
                long gone = files.files().stream()
                        .filter(file -> file.presence() == SourceRange.Presence.ABSENT)
                        .count();
                warnings.add(gone + " of the " + files.count() + " files that the batch read from source "
                        + files.source() + " are gone");
            }
        }
    }
}
