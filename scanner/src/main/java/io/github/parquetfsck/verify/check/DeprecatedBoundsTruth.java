// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.Utf8;
import io.github.parquetfsck.format.ValueOrder;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.Extreme;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Consumer;

/**
 * No value lies outside the deprecated min and max, where the signed order that writers used for them and the order of
 * the type are one: numbers with a sign, and text below U+0080. Of decimals in bytes and of other text they are not, and
 * DuckDB trusts them all the same, so that it finds no row beyond them.
 */
final class DeprecatedBoundsTruth implements WholeChunkCheck {
    private static final int KEPT = 8;

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
        if (isLow(facts, min.value())) {
            report(facts, min.row(), findings);
        } else if (isHigh(facts, max.value())) {
            report(facts, max.row(), findings);
        }
    }

    private static boolean isTrusted(ChunkFacts facts) {
        ValueOrder order = facts.order();
        return StatedBounds.oneOrder(facts) || order == ValueOrder.SIGNED_BYTES || order == ValueOrder.BYTES;
    }

    private static boolean isLow(ChunkFacts facts, byte[] value) {
        return anyHigh(facts)
                ? StatedBounds.lowest(facts.rowGroup(), facts.chunk()) == ChunkField.MIN
                        && compare(value, bound(facts, ChunkField.MIN)) < 0
                : StatedBounds.below(facts, value, ChunkField.MIN);
    }

    private static boolean isHigh(ChunkFacts facts, byte[] value) {
        return anyHigh(facts)
                ? StatedBounds.highest(facts.rowGroup(), facts.chunk()) == ChunkField.MAX
                        && compare(value, bound(facts, ChunkField.MAX)) > 0
                : StatedBounds.above(facts, value, ChunkField.MAX);
    }

    /** Whether two orders are at odds over the bytes of the column. */
    private static boolean anyHigh(ChunkFacts facts) {
        return facts.order() == ValueOrder.BYTES
                && (facts.highBytes() || high(bound(facts, ChunkField.MIN)) || high(bound(facts, ChunkField.MAX)));
    }

    private static boolean high(byte[] bytes) {
        for (byte b : bytes) {
            if (b < 0) {
                return true;
            }
        }
        return false;
    }

    private static byte[] bound(ChunkFacts facts, ChunkField bound) {
        return facts.rowGroup().binary(facts.chunk(), bound);
    }

    /** DuckDB keeps the first bytes of a bound only, and none of one that is not UTF-8; 0 for an absent one. */
    private static int compare(byte[] value, byte[] bound) {
        int length = Math.min(KEPT, Math.min(value.length, bound.length));
        return Utf8.invalid(bound, 0, bound.length) >= 0
                ? 0
                : Arrays.compareUnsigned(value, 0, length, bound, 0, length);
    }

    private static void report(ChunkFacts facts, long row, Consumer<Finding> findings) {
        findings.accept(Finding.of(Defect.DEPRECATED_STATISTICS_LIE, facts.place(), facts.path(), row));
    }
}
