// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.IndexView;
import java.util.Set;
import java.util.function.Consumer;

/** A page of nulls only has nulls, and no bounds. */
final class NullPages implements Check<IndexView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.NULL_PAGE_WITH_BOUNDS, Defect.NULL_PAGE_WITHOUT_NULLS);
    }

    @Override
    public void inspect(IndexView view, Consumer<Finding> findings) {
        view.columnIndex().ifPresent(index -> inspect(view, index, findings));
    }

    private static void inspect(IndexView view, ColumnIndexView index, Consumer<Finding> findings) {
        long[] nullCounts = PageIndexes.nullCounts(index);
        boolean repeated = view.group().footer().schema().maxRepetitionLevel(view.chunk()) > 0;
        for (int page = 0; page < PageIndexes.bounded(index); page++) {
            if (!index.nullPage(page)) {
                continue;
            }
            // Of a repeated column, empty lists are no values, and some writers do not count them as nulls.
            if (!repeated && nullCounts.length > 0 && nullCounts[page] == 0) {
                findings.accept(Finding.of(
                        Defect.NULL_PAGE_WITHOUT_NULLS,
                        Places.chunk(view.group(), view.chunk()),
                        Columns.path(view.group(), view.chunk()),
                        page,
                        nullCounts[page]));
            }
            if (index.minLength(page) > 0 || index.maxLength(page) > 0) {
                findings.accept(Finding.of(
                        Defect.NULL_PAGE_WITH_BOUNDS,
                        Places.chunk(view.group(), view.chunk()),
                        Columns.path(view.group(), view.chunk()),
                        page));
            }
        }
    }
}
