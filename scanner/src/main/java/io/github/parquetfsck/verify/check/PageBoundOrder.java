// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.IndexView;
import java.util.Set;
import java.util.function.Consumer;

/** The smallest value of a page is not above its largest one, by an order that is defined and that the file declares. */
final class PageBoundOrder implements Check<IndexView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.PAGE_BOUNDS_ORDER);
    }

    @Override
    public void inspect(IndexView view, Consumer<Finding> findings) {
        PageBounds.of(view).ifPresent(pages -> {
            for (int i = 0; i < pages.count(); i++) {
                if (pages.minAboveMax(i)) {
                    findings.accept(Finding.of(
                            Defect.PAGE_BOUNDS_ORDER,
                            Places.chunk(view.group(), view.chunk()),
                            Columns.path(view.group(), view.chunk()),
                            pages.page(i)));
                    return;
                }
            }
        });
    }
}
