// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.MatchRule;
import java.util.List;
import java.util.Optional;

/**
 * Bad files that one batch of one query wrote, as far as the logs tell.
 *
 * @param sink the directory that the query writes
 * @param rule the weakest by which the sink's log was taken to mean one of the files
 * @param siblings other files of the same batch; empty also when the log of that batch alone is gone
 * @param logs names of the live logs that list one of the files
 * @param newestLog name of the newest log, in which a replacement would be listed
 * @param query the checkpoint that was taken to be the query's; empty when none fits, or several do
 * @param candidates every checkpoint that was compared, best first
 * @param read what that checkpoint says of the batch; empty unless there is a query and one batch
 */
public record TracedBatch(
        Location sink,
        BatchRange batches,
        MatchRule rule,
        List<BadFile> files,
        List<Location> siblings,
        List<String> logs,
        Optional<String> newestLog,
        Optional<Candidate> query,
        List<Candidate> candidates,
        Optional<ReadBatch> read) {
    public TracedBatch {
        files = List.copyOf(files);
        siblings = List.copyOf(siblings);
        logs = List.copyOf(logs);
        candidates = List.copyOf(candidates);
    }

    /** Whether several checkpoints fit equally well. */
    public boolean isAmbiguous() {
        return query.isEmpty()
                && candidates.stream().anyMatch(candidate -> candidate.fit().rating() != Fit.Rating.NONE);
    }
}
