// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.streamlog.CheckpointSearch;
import java.util.List;
import java.util.Optional;

/**
 * What to replay so that the rows of bad files are there again.
 *
 * @param others bad files that no batch has to be replayed for, or that could not be traced
 * @param looked where checkpoints were looked for
 */
public record ReplayPlan(List<BatchReplay> batches, List<Unattributed> others, List<CheckpointSearch.Look> looked) {
    public ReplayPlan {
        batches = List.copyOf(batches);
        others = List.copyOf(others);
        looked = List.copyOf(looked);
    }

    /** Whether a batch must be replayed: the exit code says so. */
    public boolean asksForReplay() {
        return !batches.isEmpty() || others.stream().anyMatch(other -> other.cause() == Unattributed.Cause.NO_SINK);
    }

    /** Whether a file could not be traced because a log could not be read: there may be more to replay. */
    public boolean isIncomplete() {
        return others.stream().anyMatch(other -> other.cause() == Unattributed.Cause.UNREADABLE);
    }

    /** The batch that wrote a file; empty when none is known. */
    public Optional<BatchReplay> of(Identity file) {
        return batches.stream()
                .filter(batch -> batch.traced().files().stream()
                        .anyMatch(bad -> bad.identity().equals(file)))
                .findFirst();
    }
}
