// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.ValueOrder;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.Extreme;
import java.util.Set;
import java.util.function.Consumer;

/**
 * No value lies outside the deprecated min and max, where the signed order that writers used for them and the order of
 * the type are one: numbers with a sign, and text below U+0080. Of decimals in bytes they are not, and DuckDB trusts them
 * all the same, so that it finds no row beyond them.
 */
final class DeprecatedBoundsTruth implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.DEPRECATED_STATISTICS_LIE);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        Extreme min = facts.min().orElse(null);
        Extreme max = facts.max().orElse(null);
        if (min == null || max == null || !isTrusted(facts)) {
            return;
        }
        if (StatedBounds.below(facts, min.value(), ChunkField.MIN)) {
            report(facts, min.row(), findings);
        } else if (StatedBounds.above(facts, max.value(), ChunkField.MAX)) {
            report(facts, max.row(), findings);
        }
    }

    private static boolean isTrusted(ChunkFacts facts) {
        ValueOrder order = facts.order();
        return StatedBounds.oneOrder(facts)
                || order == ValueOrder.SIGNED_BYTES
                || (order == ValueOrder.BYTES && !facts.highBytes() && !highBound(facts));
    }

    private static boolean highBound(ChunkFacts facts) {
        return high(facts, ChunkField.MIN) || high(facts, ChunkField.MAX);
    }

    private static boolean high(ChunkFacts facts, ChunkField bound) {
        for (byte b : facts.rowGroup().binary(facts.chunk(), bound)) {
            if (b < 0) {
                return true;
            }
        }
        return false;
    }

    private static void report(ChunkFacts facts, long row, Consumer<Finding> findings) {
        findings.accept(Finding.of(Defect.DEPRECATED_STATISTICS_LIE, facts.place(), facts.path(), row));
    }
}
