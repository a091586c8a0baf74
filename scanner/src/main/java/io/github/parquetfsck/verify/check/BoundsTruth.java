// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.Extreme;
import java.util.Set;
import java.util.function.Consumer;

/**
 * No value lies outside min_value and max_value, by an order that the file declares, or the only one that there is. Where a
 * file declares none they say nothing by the format, and parquet-java, Spark and DuckDB go by them all the same.
 */
final class BoundsTruth implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.STATISTICS_LIE, Defect.STATISTICS_WITHOUT_ORDER_LIE);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        Extreme min = facts.min().orElse(null);
        Extreme max = facts.max().orElse(null);
        boolean assumed = StatedBounds.assumed(facts);
        boolean known = StatedBounds.ordered(facts) || (assumed && StatedBounds.oneOrder(facts));
        if (min == null || max == null || !(known || assumed)) {
            return;
        }
        Defect defect = known ? Defect.STATISTICS_LIE : Defect.STATISTICS_WITHOUT_ORDER_LIE;
        if (StatedBounds.below(facts, min.value(), ChunkField.MIN_VALUE)) {
            report(defect, facts, min.row(), findings);
        } else if (StatedBounds.above(facts, max.value(), ChunkField.MAX_VALUE)) {
            report(defect, facts, max.row(), findings);
        }
    }

    private static void report(Defect defect, ChunkFacts facts, long row, Consumer<Finding> findings) {
        findings.accept(Finding.of(defect, facts.place(), facts.path(), row));
    }
}
