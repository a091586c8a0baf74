// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.CheckpointSearch;
import java.util.List;

/**
 * Where bad files came from.
 *
 * @param looked where checkpoints were looked for
 * @param checkpoints those that were found
 */
public record Trace(
        List<TracedBatch> batches,
        List<Unattributed> others,
        List<CheckpointSearch.Look> looked,
        List<Checkpoint> checkpoints) {
    public Trace {
        batches = List.copyOf(batches);
        others = List.copyOf(others);
        looked = List.copyOf(looked);
        checkpoints = List.copyOf(checkpoints);
    }

    /** Of files that were traced without looking for checkpoints. */
    public Trace(List<TracedBatch> batches, List<Unattributed> others, List<CheckpointSearch.Look> looked) {
        this(batches, others, looked, List.of());
    }
}
