// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.Extreme;
import java.util.Set;
import java.util.function.Consumer;

/** A bound that is marked as exact is the smallest or the largest value, not one beyond it. */
final class ExactBoundsTruth implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.EXACT_BOUND_LIES);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        Extreme min = facts.min().orElse(null);
        Extreme max = facts.max().orElse(null);
        if (min == null || max == null || !StatedBounds.ordered(facts)) {
            return;
        }
        boolean wideBelow = isExact(facts, ChunkField.IS_MIN_VALUE_EXACT)
                && StatedBounds.above(facts, min.value(), ChunkField.MIN_VALUE);
        boolean wideAbove = isExact(facts, ChunkField.IS_MAX_VALUE_EXACT)
                && StatedBounds.below(facts, max.value(), ChunkField.MAX_VALUE);
        if (wideBelow) {
            report(facts, "min_value", "smallest", min.row(), findings);
        }
        if (wideAbove) {
            report(facts, "max_value", "largest", max.row(), findings);
        }
    }

    private static boolean isExact(ChunkFacts facts, ChunkField flag) {
        RowGroupView group = facts.rowGroup();
        return group.has(facts.chunk(), flag) && group.value(facts.chunk(), flag) == 1;
    }

    private static void report(ChunkFacts facts, String bound, String extreme, long row, Consumer<Finding> findings) {
        findings.accept(Finding.of(Defect.EXACT_BOUND_LIES, facts.place(), facts.path(), bound, extreme, row));
    }
}
