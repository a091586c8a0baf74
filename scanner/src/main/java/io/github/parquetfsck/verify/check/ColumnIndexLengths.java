// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ColumnIndexField;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.IndexView;
import java.util.Set;
import java.util.function.Consumer;

/** The lists of a column index have an entry for each page of the offset index; histograms share evenly. */
final class ColumnIndexLengths implements Check<IndexView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.COLUMN_INDEX_LENGTHS, Defect.PAGE_HISTOGRAM_LENGTH);
    }

    @Override
    public void inspect(IndexView view, Consumer<Finding> findings) {
        view.columnIndex().filter(ColumnIndexView::complete).ifPresent(index -> {
            int pages = PageIndexes.expected(view, index);
            bounds(view, index, ColumnIndexField.NULL_PAGES, pages, findings);
            bounds(view, index, ColumnIndexField.MIN_VALUES, pages, findings);
            bounds(view, index, ColumnIndexField.MAX_VALUES, pages, findings);
            bounds(view, index, ColumnIndexField.NULL_COUNTS, pages, findings);
            SchemaView schema = view.group().footer().schema();
            int repetitions = schema.maxRepetitionLevel(view.chunk()) + 1;
            int definitions = schema.maxDefinitionLevel(view.chunk()) + 1;
            histograms(view, index, ColumnIndexField.REPETITION_HISTOGRAMS, repetitions, findings);
            histograms(view, index, ColumnIndexField.DEFINITION_HISTOGRAMS, definitions, findings);
        });
    }

    /** Readers refuse lists of different lengths. */
    private static void bounds(
            IndexView view, ColumnIndexView index, ColumnIndexField list, long expected, Consumer<Finding> findings) {
        if (index.has(list) && index.size(list) != expected) {
            report(Defect.COLUMN_INDEX_LENGTHS, view, list, index.size(list), expected, findings);
        }
    }

    /** An empty list says nothing; readers refuse one that pages do not share evenly. */
    private static void histograms(
            IndexView view, ColumnIndexView index, ColumnIndexField list, int levels, Consumer<Finding> findings) {
        int pages = index.size(ColumnIndexField.NULL_PAGES);
        if (pages > 0 && index.size(list) % pages != 0) {
            report(Defect.PAGE_HISTOGRAM_LENGTH, view, list, index.size(list), (long) pages * levels, findings);
        }
    }

    private static void report(
            Defect defect, IndexView view, ColumnIndexField list, int size, long expected, Consumer<Finding> findings) {
        findings.accept(Finding.of(
                defect,
                Places.chunk(view.group(), view.chunk()),
                Columns.path(view.group(), view.chunk()),
                list.field().name(),
                size,
                expected));
    }
}
