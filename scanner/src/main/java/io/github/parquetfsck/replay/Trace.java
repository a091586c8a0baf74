// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.streamlog.CheckpointSearch;
import java.util.List;

/**
 * Where bad files came from.
 *
 * @param looked where checkpoints were looked for
 */
public record Trace(List<TracedBatch> batches, List<Unattributed> others, List<CheckpointSearch.Look> looked) {
    public Trace {
        batches = List.copyOf(batches);
        others = List.copyOf(others);
        looked = List.copyOf(looked);
    }
}
