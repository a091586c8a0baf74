// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.Location;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A checkpoint that may be the one of the query that writes a sink.
 *
 * @param query the query's id; empty when the checkpoint has lost it
 * @param oldestOffsets the oldest batch of which offsets are kept
 * @param operators names of the query's stateful operators, none for a stateless query
 * @param modified when anything was last planned or committed
 * @param findings what is wrong with the checkpoint; not looked for where it does not fit
 */
public record Candidate(
        Location checkpoint,
        Optional<String> query,
        Fit fit,
        OptionalLong oldestOffsets,
        OptionalLong newestOffsets,
        OptionalLong newestCommit,
        List<String> operators,
        Optional<Instant> modified,
        List<Finding> findings) {
    public Candidate {
        operators = List.copyOf(operators);
        findings = List.copyOf(findings);
    }

    /** Whether the query keeps state: what a batch wrote cannot be computed from what it read alone then. */
    public boolean isStateful() {
        return !operators.isEmpty();
    }
}
