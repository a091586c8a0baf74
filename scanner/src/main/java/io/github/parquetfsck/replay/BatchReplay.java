// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import java.util.List;

/**
 * A batch to replay.
 *
 * @param reason why this action, in one line
 * @param steps what a person does, in order; commands stand on lines of their own
 * @param warnings what must not be done, and what the logs cannot tell
 */
public record BatchReplay(TracedBatch traced, Action action, String reason, List<String> steps, List<String> warnings) {
    public BatchReplay {
        steps = List.copyOf(steps);
        warnings = List.copyOf(warnings);
    }
}
