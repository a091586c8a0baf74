// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.Extreme;
import java.util.Set;
import java.util.function.Consumer;

/** No value lies outside min_value and max_value, by an order that the file declares. */
final class BoundsTruth implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.STATISTICS_LIE);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        Extreme min = facts.min().orElse(null);
        Extreme max = facts.max().orElse(null);
        if (min == null || max == null || !StatedBounds.ordered(facts)) {
            return;
        }
        if (StatedBounds.below(facts, min.value(), ChunkField.MIN_VALUE)) {
            report(facts, min.row(), findings);
        } else if (StatedBounds.above(facts, max.value(), ChunkField.MAX_VALUE)) {
            report(facts, max.row(), findings);
        }
    }

    private static void report(ChunkFacts facts, long row, Consumer<Finding> findings) {
        findings.accept(Finding.of(Defect.STATISTICS_LIE, facts.place(), facts.path(), row));
    }
}
