// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import java.io.IOException;
import java.util.Optional;

/** What an entry of a checkpoint that cannot be read means: its place in the sequence decides. */
final class TornEntry {
    private final Checkpoint checkpoint;

    TornEntry(Checkpoint checkpoint) {
        this.checkpoint = checkpoint;
    }

    Prognosis offsets(long batch, EntryState state) {
        long newest = checkpoint.offsets().lastKey();
        if (state == EntryState.UNSUPPORTED && batch >= newest - 1) {
            return new Prognosis(
                    "fails with INVALID_LOG_VERSION where it knows no such version: offsets of version 2 need 4.2",
                    "start the query with the version of Spark that wrote the file, or a later one; change nothing");
        } else if (batch < newest - 1) {
            return new Prognosis(
                    "does not read it: a start reads the newest two offsets",
                    "nothing for the start; what batches " + batch + " and " + (batch + 1)
                            + " read can no longer be told from the checkpoint, so restore the file where a copy is at hand");
        } else if (batch == newest - 1) {
            return new Prognosis(
                    "fails at every start: the newest batch begins where this one ended",
                    "stop the query, copy the checkpoint, and restore this file; do not delete it: batch " + batch
                            + " would not exist for Spark");
        } else if (checkpoint.commits().containsKey(batch)) {
            return new Prognosis(
                    "fails at every start (\"Incomplete log file\" where it is empty) and never falls back to an older one",
                    "stop the query, copy the checkpoint, and restore the file's content; do not delete it: the batch is"
                            + " committed, and its rows would be read and written once more");
        }
        return new Prognosis(
                "fails at every start (\"Incomplete log file\" where it is empty) and never falls back to an older one",
                "stop the query and copy the checkpoint; see that the sink does not hold batch " + batch
                        + " (its log, or txn of the table), and only then delete this one file: the batch is planned"
                        + " again; if the sink holds it, restore the file, for Spark would skip a batch of other rows");
    }

    Prognosis commits(long batch, EntryState state) throws IOException {
        if (batch < checkpoint.commits().lastKey()) {
            return new Prognosis(
                    "does not read it: a start reads the newest commit",
                    "nothing for the start; the batch was committed");
        } else if (state == EntryState.UNSUPPORTED) {
            return new Prognosis(
                    "fails where it knows no such version; 4.0 and 4.1 take only the one that"
                            + " spark.sql.streaming.stateStore.checkpointFormatVersion says, 4.2 takes 1 to 3",
                    "start the query with the version of Spark that wrote the file, or a later one; change nothing");
        }
        Optional<OffsetEntry> next = checkpoint.offset(batch + 1);
        String spark = "fails at every start (\"Incomplete log file\" where it is empty)";
        if (next.filter(entry -> entry.state() == EntryState.OK).isPresent()) {
            long watermark =
                    next.get().watermark().map(java.time.Instant::toEpochMilli).orElse(0L);
            return new Prognosis(
                    spark,
                    "stop the query, copy the checkpoint, and write the file again as two lines without a last line feed,"
                            + " v1 and {\"nextBatchWatermarkMs\":" + watermark
                            + "}: the next batch was planned with that"
                            + " watermark");
        }
        return new Prognosis(
                spark,
                "stop the query and copy the checkpoint; deleting the file makes batch " + batch
                        + " run again, which a file sink, Delta and Iceberg skip when they have it, and which gives"
                        + " duplicates elsewhere");
    }
}
