// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.IndexView;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Where a column index says that its pages are in order, they are: the smallest and the largest values both, pages of
 * nulls left out. An order that is there and not claimed is legal.
 */
final class BoundaryOrders implements Check<IndexView> {
    private static final int ASCENDING = 1;
    private static final int DESCENDING = 2;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.BOUNDARY_ORDER_WRONG);
    }

    @Override
    public void inspect(IndexView view, Consumer<Finding> findings) {
        int claimed = view.columnIndex().map(ColumnIndexView::boundaryOrder).orElse(0);
        if (claimed == ASCENDING || claimed == DESCENDING) {
            PageBounds.of(view).ifPresent(pages -> inspect(view, claimed, pages, findings));
        }
    }

    private static void inspect(IndexView view, int claimed, PageBounds pages, Consumer<Finding> findings) {
        for (int i = 1; i < pages.count(); i++) {
            if (claimed == ASCENDING ? pages.above(i - 1, i) : pages.above(i, i - 1)) {
                findings.accept(Finding.of(
                        Defect.BOUNDARY_ORDER_WRONG,
                        Places.chunk(view.group(), view.chunk()),
                        Columns.path(view.group(), view.chunk()),
                        claimed == ASCENDING ? "ASCENDING" : "DESCENDING",
                        pages.page(i - 1),
                        pages.page(i)));
                return;
            }
        }
    }
}
