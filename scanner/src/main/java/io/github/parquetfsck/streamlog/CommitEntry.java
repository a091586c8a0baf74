// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Finding;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code commits/N}: batch N is done. Written after the sink has reported success.
 *
 * @param version of the format, -1 when it has none
 * @param nextWatermark the event-time watermark of the batch after it; empty when the query has none
 * @param sinks class names of the sinks, where the file names them (version 3)
 * @param states ids of the state that the batch left, by operator, partition and store in this order; empty before
 *     version 2
 * @param finding what is wrong with the file
 */
public record CommitEntry(
        long batch,
        LogFile file,
        EntryState state,
        int version,
        Optional<Instant> nextWatermark,
        List<String> sinks,
        Map<String, List<List<String>>> states,
        Optional<Finding> finding) {
    public CommitEntry {
        sinks = List.copyOf(sinks);
        states = Map.copyOf(states);
    }
}
