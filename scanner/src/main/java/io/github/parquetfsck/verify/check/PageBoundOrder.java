// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.IndexView;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The smallest value of a page is not above its largest one, and pages are in the order that the index claims: the
 * smallest and the largest values both, pages of nulls left out. An order that is there and not claimed is legal.
 */
final class PageBoundOrder implements Check<IndexView> {
    private static final int ASCENDING = 1;
    private static final int DESCENDING = 2;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.PAGE_BOUNDS_ORDER, Defect.BOUNDARY_ORDER_WRONG, Defect.PAGE_BOUNDS_ORDER_UNDECLARED);
    }

    @Override
    public void inspect(IndexView view, Consumer<Finding> findings) {
        Place place = Places.chunk(view.group(), view.chunk());
        String path = Columns.path(view.group(), view.chunk());
        PageBounds.of(view, Bounds.declared(view.group(), view.chunk())).ifPresent(pages -> {
            int reversed = reversed(pages);
            int claimed = claimed(view);
            int unordered = unordered(pages, claimed);
            if (reversed >= 0) {
                findings.accept(Finding.of(Defect.PAGE_BOUNDS_ORDER, place, path, pages.page(reversed)));
            } else if (unordered > 0) {
                findings.accept(Finding.of(
                        Defect.BOUNDARY_ORDER_WRONG,
                        place,
                        path,
                        claimed == ASCENDING ? "ASCENDING" : "DESCENDING",
                        pages.page(unordered - 1),
                        pages.page(unordered)));
            }
        });
        PageBounds.of(view, Bounds.assumed(view.group(), view.chunk())).ifPresent(pages -> {
            int page = Math.max(reversed(pages), unordered(pages, claimed(view)));
            if (page >= 0) {
                findings.accept(Finding.of(Defect.PAGE_BOUNDS_ORDER_UNDECLARED, place, path, pages.page(page)));
            }
        });
    }

    /** The first page with its bounds in reverse, -1 for none. */
    private static int reversed(PageBounds pages) {
        for (int i = 0; i < pages.count(); i++) {
            if (pages.minAboveMax(i)) {
                return i;
            }
        }
        return -1;
    }

    /** Readers take an order that they do not know for none. */
    private static int claimed(IndexView view) {
        return view.columnIndex().map(ColumnIndexView::boundaryOrder).orElse(0);
    }

    /** The first page that is not in the order claimed, -1 for none. */
    private static int unordered(PageBounds pages, int claimed) {
        for (int i = 1; i < pages.count(); i++) {
            boolean falls = claimed == ASCENDING && pages.above(i - 1, i);
            if (falls || (claimed == DESCENDING && pages.above(i, i - 1))) {
                return i;
            }
        }
        return -1;
    }
}
