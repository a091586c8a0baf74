// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.format.LittleEndian;
import io.github.parquetfsck.format.ValueOrder;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.Extreme;
import io.github.parquetfsck.verify.PageFacts;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * INT96 timestamps lie inside their bounds, where the file declares INT96_TIMESTAMP_ORDER; DuckDB trusts those of the chunk. Columns with timestamps that
 * are none are left out: the format does not say which comes first, of two that differ by days of nanoseconds.
 */
final class TimestampBoundsTruth implements WholeChunkCheck {
    private static final int WIDTH = 12;
    private static final long NANOS_OF_DAY = 86_400_000_000_000L;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.TIMESTAMP_BOUNDS_LIE, Defect.TIMESTAMP_PAGE_BOUNDS_LIE);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        Extreme min = facts.min().orElse(null);
        Extreme max = facts.max().orElse(null);
        if (facts.order() != ValueOrder.TIMESTAMP || facts.timestamps().odd() >= 0 || min == null || max == null) {
            return;
        }
        byte[] low = facts.rowGroup().binary(facts.chunk(), ChunkField.MIN_VALUE);
        byte[] high = facts.rowGroup().binary(facts.chunk(), ChunkField.MAX_VALUE);
        outside(facts, min, max, low, high)
                .ifPresent(row ->
                        findings.accept(Finding.of(Defect.TIMESTAMP_BOUNDS_LIE, facts.place(), facts.path(), row)));
        facts.indexes()
                .flatMap(view -> view.columnIndex())
                .filter(index -> PageIndexes.bounded(index) == facts.pages().size())
                .ifPresent(index -> pages(facts, index, findings));
    }

    private static void pages(ChunkFacts facts, ColumnIndexView index, Consumer<Finding> findings) {
        for (int i = 0; i < facts.pages().size(); i++) {
            PageFacts page = facts.pages().get(i);
            Extreme min = page.min().orElse(null);
            Extreme max = page.max().orElse(null);
            if (min == null || max == null || index.nullPage(i)) {
                continue;
            }
            OptionalLong row = outside(facts, min, max, index.min(i), index.max(i));
            if (row.isPresent()) {
                findings.accept(
                        Finding.of(Defect.TIMESTAMP_PAGE_BOUNDS_LIE, page.place(), facts.path(), row.getAsLong(), i));
            }
        }
    }

    private static OptionalLong outside(ChunkFacts facts, Extreme min, Extreme max, byte[] low, byte[] high) {
        ValueOrder order = facts.order();
        if (isTimestamp(low) && order.compare(min.value(), 0, WIDTH, low, 0, WIDTH) < 0) {
            return OptionalLong.of(min.row());
        }
        return isTimestamp(high) && order.compare(max.value(), 0, WIDTH, high, 0, WIDTH) > 0
                ? OptionalLong.of(max.row())
                : OptionalLong.empty();
    }

    /** {@code nanoseconds of the day, 8 bytes | Julian day, 4 bytes}, little-endian. */
    private static boolean isTimestamp(byte[] bound) {
        long nanos = bound.length == WIDTH ? LittleEndian.int64(bound, 0) : -1;
        return nanos >= 0 && nanos < NANOS_OF_DAY;
    }
}
