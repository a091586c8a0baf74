// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.io.Serializable;
import java.util.List;

/**
 * What the filter of one process has seen so far.
 *
 * @param mode {@code FAIL}, {@code HOLD} or {@code SKIP}
 * @param asked how often Spark has asked for a file
 * @param files that were judged by reading them, each counted once while it stays the same
 * @param keptOut files that were asked for and not let in, counted in the same way
 */
public record PreReadStatus(
        String mode, long asked, long files, long bytes, long keptOut, long bytesKeptOut, Lists lists)
        implements Serializable {

    /**
     * What the filter knows by lists.
     *
     * @param damaged files that the lists name
     * @param ageSeconds since the run began by which a root was read, of the root with the oldest; -1 without results
     * @param roots directories above partitions that were asked for, the first 1,000
     * @param uncovered those of them of which no results say anything
     */
    public record Lists(int damaged, long ageSeconds, List<String> roots, List<String> uncovered)
            implements Serializable {
        static final Lists NONE = new Lists(0, -1, List.of(), List.of());

        public Lists {
            roots = List.copyOf(roots);
            uncovered = List.copyOf(uncovered);
        }
    }
}
