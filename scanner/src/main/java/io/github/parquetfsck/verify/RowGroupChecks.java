// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.RowGroupView;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks of row groups: those that look at each chunk by itself apart from the others, so that nobody has to ask a check
 * which it is for every row group of every file.
 *
 * @param whole asked of the row group as a whole, first
 * @param ranged asked of some chunks at a time
 */
public record RowGroupChecks(List<Check<RowGroupView>> whole, List<ChunkRangeCheck> ranged) {
    public RowGroupChecks {
        whole = List.copyOf(whole);
        ranged = List.copyOf(ranged);
    }

    /** Sorts checks by what they look at; among themselves they keep their order. */
    public static RowGroupChecks of(List<Check<RowGroupView>> checks) {
        List<Check<RowGroupView>> whole = new ArrayList<>();
        List<ChunkRangeCheck> ranged = new ArrayList<>();
        for (Check<RowGroupView> check : checks) {
            if (check instanceof ChunkRangeCheck each) {
                ranged.add(each);
            } else {
                whole.add(check);
            }
        }
        return new RowGroupChecks(whole, ranged);
    }

    /** All of them, in the order in which they are asked. */
    public List<Check<RowGroupView>> all() {
        List<Check<RowGroupView>> all = new ArrayList<>(whole);
        all.addAll(ranged);
        return List.copyOf(all);
    }

    int size() {
        return whole.size() + ranged.size();
    }
}
