// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ColumnIndexField;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.Extreme;
import io.github.parquetfsck.verify.PageFacts;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * No value of a page lies outside the page's bounds in the column index, and a page of nulls has none. An index that
 * counts less than no nulls in a page knows nothing of it; where it calls the page null all the same, parquet-java and Spark
 * find no value in it.
 */
final class PageBoundsTruth implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.COLUMN_INDEX_LIES, Defect.NULL_PAGES_WITHOUT_COUNT);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        Optional<ColumnIndexView> index = facts.indexes().flatMap(view -> view.columnIndex());
        if (index.isEmpty() || !index.get().complete()) {
            return;
        }
        int pages = facts.pages().size();
        boolean fits = index.get().size(ColumnIndexField.NULL_PAGES) == pages
                && index.get().size(ColumnIndexField.MIN_VALUES) == pages
                && index.get().size(ColumnIndexField.MAX_VALUES) == pages;
        boolean ordered = StatedBounds.ordered(facts);
        long[] nulls = index.get().numbers(ColumnIndexField.NULL_COUNTS);
        for (int i = 0; fits && i < pages; i++) {
            PageFacts page = facts.pages().get(i);
            if (i < nulls.length && nulls[i] < 0) {
                if (index.get().nullPage(i) && page.values() > 0) {
                    findings.accept(Finding.of(
                            Defect.NULL_PAGES_WITHOUT_COUNT, page.place(), facts.path(), i, nulls[i], page.values()));
                }
                continue;
            }
            long row = outside(facts, page, index.get(), i, ordered);
            if (row >= 0) {
                findings.accept(Finding.of(Defect.COLUMN_INDEX_LIES, page.place(), facts.path(), row, i));
            }
        }
    }

    /** A row whose value is not where the index says; -1 when there is none. */
    private static long outside(ChunkFacts facts, PageFacts page, ColumnIndexView index, int i, boolean ordered) {
        if (index.nullPage(i)) {
            return page.values() == 0 ? -1 : page.min().map(Extreme::row).orElse(page.firstRow());
        }
        Extreme min = page.min().orElse(null);
        Extreme max = page.max().orElse(null);
        if (!ordered || min == null || max == null) {
            return -1;
        }
        int from = index.minOffset(i);
        if (facts.order().compare(min.value(), 0, min.value().length, index.bytes(), from, from + index.minLength(i))
                < 0) {
            return min.row();
        }
        from = index.maxOffset(i);
        return facts.order().compare(max.value(), 0, max.value().length, index.bytes(), from, from + index.maxLength(i))
                        > 0
                ? max.row()
                : -1;
    }
}
