// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.TableCommit;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.MatchRule;
import java.util.List;
import java.util.Optional;

/**
 * Bad files that one batch of one query wrote, as far as the logs tell.
 *
 * @param sink the directory that the query writes
 * @param kind whose log tells which files of it count; PLAIN where none does, as foreachBatch leaves its files
 * @param rule the weakest by which the sink's log was taken to mean one of the files
 * @param siblings other files of the same batch, as far as they are known
 * @param extent whether all other files of the batch are known
 * @param logs names of the live logs, or versions of the table, that list one of the files
 * @param newestLog name of the newest log, in which a replacement would be listed
 * @param commit of a table: the commit that put the first of the files there
 * @param query the checkpoint that was taken to be the query's; empty when none fits, or several do
 * @param candidates every checkpoint that was compared, best first
 * @param read what that checkpoint says of the batch; empty unless there is a query and one batch
 */
public record TracedBatch(
        Location sink,
        Owner.Kind kind,
        BatchRange batches,
        MatchRule rule,
        List<BadFile> files,
        List<Location> siblings,
        Siblings extent,
        List<String> logs,
        Optional<String> newestLog,
        Optional<TableCommit> commit,
        Optional<Candidate> query,
        List<Candidate> candidates,
        Optional<ReadBatch> read) {
    public TracedBatch {
        files = List.copyOf(files);
        siblings = List.copyOf(siblings);
        logs = List.copyOf(logs);
        candidates = List.copyOf(candidates);
    }

    /** What is known of the other files of a batch. */
    public enum Siblings {
        KNOWN,
        /** The log that would name them is gone, or there never was one. */
        UNKNOWN
    }

    /** The id of the query, by its checkpoint or by the commit. */
    public Optional<String> queryId() {
        return query.flatMap(Candidate::query).or(() -> commit.flatMap(TableCommit::query));
    }

    /** The same, with more known of what the batch read. */
    TracedBatch reading(Optional<ReadBatch> known) {
        return new TracedBatch(
                sink, kind, batches, rule, files, siblings, extent, logs, newestLog, commit, query, candidates, known);
    }

    /** Whether several checkpoints fit equally well. */
    public boolean isAmbiguous() {
        return query.isEmpty()
                && candidates.stream().anyMatch(candidate -> candidate.fit().rating() != Fit.Rating.NONE);
    }
}
