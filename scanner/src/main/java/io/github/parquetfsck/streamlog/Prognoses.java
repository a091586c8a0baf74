// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import static java.util.Map.entry;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import java.util.Map;
import java.util.Set;

/** What each finding about a checkpoint or a sink's log means, where the logs around it do not decide. */
final class Prognoses {
    private static final String BACKUP = "stop the query and copy the checkpoint; then ";

    /** Of a log of a sink; what a torn entry of a checkpoint means is told by its place. */
    private static final Prognosis LOG_OF_SINK = new Prognosis(
            "readers of the sink and the next compaction fail on the log",
            "stop the writer, copy _spark_metadata, and restore the log; a batch's files lie in the sink, written between its"
                    + " plan and the next");

    private static final Map<Defect, Prognosis> TABLE = Map.ofEntries(
            entry(
                    Defect.OFFSET_GAP,
                    new Prognosis(
                            "reads the newest two offsets only: fails with \"batch N doesn't exist\" where N is the one"
                                    + " before the newest, and takes no notice of older gaps",
                            BACKUP + "restore what is missing; a start needs two consecutive offsets, and the newest"
                                    + " commit equal to the newest offsets or one less")),
            entry(
                    Defect.MISSING_QUERY_ID,
                    new Prognosis(
                            "where the file is missing, up to 4.1 gives the query a new id without a word, and a batch that"
                                    + " runs again comes twice in Delta and Iceberg tables; 4.2 fails with"
                                    + " STREAMING_CHECKPOINT_MISSING_METADATA_FILE; where it does not parse, every version fails",
                            "do not start the query; find its id, as txn.appId in the Delta table's log or"
                                    + " spark.sql.streaming.queryId in the Iceberg snapshots whose epochs fit, and write metadata"
                                    + " again as {\"id\":\"ID\"} without a line feed")),
            entry(
                    Defect.OFFSETS_MISSING,
                    new Prognosis(
                            "up to 4.0 plans batch 0 and fails when it commits it, as its commit is there"
                                    + " (CONCURRENT_STREAM_LOG_UPDATE), with the batch's rows written a second time; 4.1 and later"
                                    + " refuse a new query on what is there (4.2: \"assertion failed\")",
                            "restore offsets from a copy of the same time; without one start a new checkpoint with a new output"
                                    + " directory, or from offsets that a person sets")),
            entry(
                    Defect.COMMITS_AHEAD,
                    new Prognosis(
                            "runs the newest planned batch again, then fails with CONCURRENT_STREAM_LOG_UPDATE, as its commit"
                                    + " is there; the batch's rows may come twice",
                            "do not start the query: somebody took offsets away; restore them, or remove the commits beyond the"
                                    + " newest offsets once the sink is known not to hold their batches")),
            entry(
                    Defect.COMMIT_WITHOUT_OFFSET,
                    new Prognosis(
                            "does not read it unless it is next to the newest; an asynchronous write that failed leaves such a"
                                    + " commit (SPARK-56720), and a resume may start from wrong offsets",
                            "compare the sink's rows of the batch with the source before the next start")),
            entry(
                    Defect.LOST_BATCHES,
                    new Prognosis(
                            "warns that the completion log is \"not trailing\", runs the newest batch only, and never runs"
                                    + " those before it",
                            BACKUP
                                    + "move the newest offsets away one by one, and start with Trigger.Once for each batch in turn,"
                                    + " oldest first; where it has started since, replay these batches")),
            entry(
                    Defect.BATCH_NOT_COMMITTED,
                    new Prognosis(
                            "runs the batch again with the offsets that were planned for it; what it wrote may be visible"
                                    + " already, and sinks without a guard get it twice",
                            "nothing, while the query runs; if it fails at this batch, look at the batch's input files")),
            entry(
                    Defect.SHARED_CHECKPOINT,
                    new Prognosis(
                            "notices only when both plan the same batch: \"Concurrent update to the log. Multiple streaming"
                                    + " jobs detected\"",
                            "see that one query alone runs on this checkpoint; clocks of drivers that differ look the same")),
            entry(
                    Defect.SINK_LOG_INCOMPLETE,
                    new Prognosis(
                            "readers of the sink fail (4.1 and before: IllegalStateException, 4.2: FileNotFoundException); the"
                                    + " writer goes on until its next compaction, and fails there",
                            "stop the writer before its next compaction; restore the missing logs, or write them again: a"
                                    + " compact log is the sum of the plain ones before it")),
            entry(
                    Defect.SINK_LOG_ENTRY_MALFORMED,
                    new Prognosis(
                            "readers of the sink and the next compaction fail on the line",
                            "stop the writer, copy the log out of _spark_metadata, and take the line out or mend it")),
            entry(
                    Defect.RELOCATED_SINK_LOG,
                    new Prognosis(
                            "readers of the copy read the files of the original place, or fail where they are gone",
                            "read the original, or read this directory with"
                                    + " spark.sql.streaming.fileStreamSink.ignoreMetadata=true, or rewrite the paths in the live"
                                    + " logs")),
            entry(
                    Defect.FOREIGN_NAME,
                    new Prognosis(
                            "takes no notice, unless the whole name parses as a number: then it is a batch to it",
                            "move it out of the checkpoint, the sooner when it parses as a number")),
            entry(
                    Defect.LEFTOVER_TEMPORARY,
                    new Prognosis(
                            "takes no notice; a writer that died left it",
                            "nothing; it may be deleted while the query is stopped")),
            entry(
                    Defect.LOG_SIDECAR_MISMATCH,
                    new Prognosis(
                            "reads the log all the same; programs that read through Hadoop's checksummed local file system"
                                    + " fail",
                            "find out who changed the log; delete the stale .crc when the change was meant")),
            entry(
                    Defect.SOURCE_LOG_INCOMPLETE,
                    new Prognosis(
                            "fails at the start, or at the batch that needs the log: \"batch N doesn't exist\", or the source's"
                                    + " own error; nothing is made up for what is missing",
                            BACKUP
                                    + "restore the source's log; do not delete the rest of it: the source would read every file"
                                    + " once more. One torn log alone may be deleted: the newest, where its number is above"
                                    + " that of logOffset in the newest offsets, for the source finds its files again")),
            entry(
                    Defect.SOURCE_COUNT_DIFFERS,
                    new Prognosis(
                            "compares only the newest offsets with the query: fails with \"There are [n] sources in the"
                                    + " checkpoint offsets and now there are [m] sources requested\" where they differ",
                            "see that the query which is started has as many sources as the newest offsets")),
            entry(
                    Defect.SOURCE_TABLE_RECREATED,
                    new Prognosis(
                            "the Delta source fails with DIFFERENT_DELTA_TABLE_READ_BY_STREAMING_SOURCE; nothing is read from"
                                    + " the new table",
                            "find out which rows of the old table the query had read; start a new checkpoint with a new output"
                                    + " directory from the version that goes on after them, and never write the new id into the"
                                    + " old offsets")),
            entry(
                    Defect.BATCH_OVERWRITTEN,
                    new Prognosis(
                            "goes on without a word; readers of the table read the file once for each snapshot that brought it,"
                                    + " or fail where the lengths that the snapshots have differ",
                            "stop the query and move on to Iceberg 1.5 or later, which puts the batch into names; take the file"
                                    + " out of the table, and replay every batch that is named")),
            entry(
                    Defect.SINK_AHEAD,
                    new Prognosis(
                            "the sink skips every batch that it has (a file sink: \"Skipping already committed batch\", Delta:"
                                    + " \"Skipping already complete epoch\"): rows that come with these ids are read, dropped and"
                                    + " committed without an error",
                            "do not start the query: the checkpoint was rewound alone, or is new over an old directory; take"
                                    + " the sink back to the same batch (a file sink: its logs beyond the checkpoint; a table: an"
                                    + " older version), or give the new checkpoint a new output directory")),
            entry(
                    Defect.SINK_BEHIND,
                    new Prognosis(
                            "goes on with the next batch, and fails at the next compaction (BATCH_METADATA_NOT_FOUND, before"
                                    + " \"doesn't exist when compacting batch\"); readers of the sink do not see files of the batches between",
                            "stop the query; restore the sink's logs, or rewind checkpoint and sink together to the sink's"
                                    + " newest batch; see that this is the query's own directory and not a copy")),
            entry(
                    Defect.SINK_OF_ANOTHER_QUERY,
                    new Prognosis(
                            "has skipped these batches as already committed, and goes on after them",
                            "replay what the batches read, with a batch job, into new files; never start a new checkpoint over"
                                    + " an old directory")),
            entry(
                    Defect.STATE_WITHOUT_OFFSETS,
                    new Prognosis(
                            "4.1 and later refuse to start a new query over it; up to 4.0 batch 0 is planned and old versions of"
                                    + " the state are overwritten one by one",
                            "restore offsets and commits from a copy of the same time; without one start a new checkpoint with"
                                    + " a new output directory")),
            entry(
                    Defect.LOG_OVERSIZED,
                    new Prognosis(
                            "the driver reads it whole, at the start, at each compaction, and for each reader of the sink: it may"
                                    + " run out of memory",
                            "give the driver more memory; the sink's option retention drops old entries at the next compaction,"
                                    + " a new query with a new output directory starts small")),
            entry(
                    Defect.COMPACT_LOG_EMPTIED,
                    new Prognosis(
                            "goes on, and every compact log after it is as short; readers of the sink get no row of the files"
                                    + " that it listed, without an error",
                            "stop the query, and restore the log from a copy, or write it anew from the older logs, the compact"
                                    + " one before it and the plain ones since, while they are there; right it is only where"
                                    + " somebody has shortened the sink's option retention to less than the age of the newest"
                                    + " file")),
            entry(
                    Defect.COMPACT_LOG_EXPIRED,
                    new Prognosis(
                            "goes on; readers of the sink get no row of the files that earlier logs list, without an error",
                            "look into the query's code: with .option(\"retention\", ...) nothing; without it the log was"
                                    + " emptied: stop the query, and restore it from a copy, or write it anew from the older logs"
                                    + " while they are there")),
            entry(
                    Defect.SOURCE_LOG_EMPTIED,
                    new Prognosis(
                            "starts without an error, takes the files that the log listed for new ones and reads them in later"
                                    + " batches: their rows come twice; a planned batch that runs again gets none of them",
                            BACKUP
                                    + "restore the log, or write it again before the next start: v1, and for each file a line"
                                    + " {\"path\":URI,\"timestamp\":MILLISECONDS,\"batchId\":ID OF THE LOG}; where it has"
                                    + " started since, take the rows out that came twice")),
            entry(
                    Defect.SOURCE_START_UNREADABLE,
                    new Prognosis(
                            "reads it only while batch 0 is to run: fails there where it is torn",
                            "nothing for the start of a query that is past batch 0; a replay of batch 0 has to be told where the"
                                    + " source began")),
            entry(Defect.TORN_LOG, LOG_OF_SINK),
            entry(Defect.BAD_ENCODING, LOG_OF_SINK),
            entry(Defect.UNSUPPORTED_VERSION, LOG_OF_SINK),
            entry(
                    Defect.STATE_CHECKSUM_MISMATCH,
                    new Prognosis(
                            "4.1 and later, which write these checksums, fail when they load the file; earlier versions load"
                                    + " it, and fail or go on with wrong state",
                            "stop the query, copy the checkpoint, and restore the file with its checksum from a copy; never"
                                    + " delete the checksum alone")),
            entry(
                    Defect.COMMIT_GAP,
                    new Prognosis(
                            "does not read them: only the newest commit counts",
                            "nothing for the start; whether these batches were done is told by the sink alone")),
            entry(
                    Defect.DUPLICATE_ENTRY,
                    new Prognosis(
                            "readers of the sink get the rows of the file twice",
                            "stop the writer and take one of the lines out")),
            entry(
                    Defect.FOREIGN_ACTION,
                    new Prognosis(
                            "from 3.1 on the line is read as one that adds the file",
                            "stop the writer and take the line out")));

    private Prognoses() {}

    /** What has a prognosis of its own here. */
    static Set<Defect> covered() {
        return TABLE.keySet();
    }

    /** What the finding means in any checkpoint. */
    static Prognosis of(Finding finding) {
        return TABLE.getOrDefault(
                finding.defect(),
                new Prognosis("is not known to read it", "look at the file, and restore it where a copy is at hand"));
    }
}
