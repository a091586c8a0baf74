// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.IndexView;
import java.util.Set;
import java.util.function.Consumer;

/** The pages of a column index have the nulls of their chunk together, and bounds inside those of the chunk. */
final class ColumnIndexAndChunk implements Check<IndexView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.COLUMN_INDEX_DISAGREES_WITH_CHUNK);
    }

    @Override
    public void inspect(IndexView view, Consumer<Finding> findings) {
        view.columnIndex().ifPresent(index -> {
            nulls(view, index, findings);
            PageBounds.of(view, Bounds.declared(view.group(), view.chunk()))
                    .ifPresent(pages -> bounds(view, pages, findings));
        });
    }

    private static void nulls(IndexView view, ColumnIndexView index, Consumer<Finding> findings) {
        long[] counts = PageIndexes.nullCounts(index);
        if (counts.length == 0 || !view.group().has(view.chunk(), ChunkField.NULL_COUNT)) {
            return;
        }
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        long ofChunk = view.group().value(view.chunk(), ChunkField.NULL_COUNT);
        if (sum != ofChunk) {
            report(view, "null_count", sum, ofChunk, findings);
        }
    }

    private static void bounds(IndexView view, PageBounds pages, Consumer<Finding> findings) {
        RowGroupView group = view.group();
        byte[] bytes = group.footer().bytes();
        SchemaView schema = group.footer().schema();
        int width = Bounds.indexWidth(schema, schema.leaf(view.chunk()));
        int min = group.binaryLength(view.chunk(), ChunkField.MIN_VALUE);
        int max = group.binaryLength(view.chunk(), ChunkField.MAX_VALUE);
        int minAt = group.binaryOffset(view.chunk(), ChunkField.MIN_VALUE);
        int maxAt = group.binaryOffset(view.chunk(), ChunkField.MAX_VALUE);
        for (int i = 0; i < pages.count(); i++) {
            if (min >= 0 && (width < 0 || min == width) && pages.minBelow(i, bytes, minAt, min)) {
                report(view, "min_value", "smaller in page " + pages.page(i), "larger", findings);
                return;
            }
            if (max >= 0 && (width < 0 || max == width) && pages.maxAbove(i, bytes, maxAt, max)) {
                report(view, "max_value", "larger in page " + pages.page(i), "smaller", findings);
                return;
            }
        }
    }

    private static void report(
            IndexView view, String what, Object ofPages, Object ofChunk, Consumer<Finding> findings) {
        findings.accept(Finding.of(
                Defect.COLUMN_INDEX_DISAGREES_WITH_CHUNK,
                Places.chunk(view.group(), view.chunk()),
                Columns.path(view.group(), view.chunk()),
                what,
                ofPages,
                ofChunk));
    }
}
