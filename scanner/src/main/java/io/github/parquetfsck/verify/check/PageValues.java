// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.PageHeaderView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.PageView;
import java.util.Set;
import java.util.function.Consumer;

/** A data page has values; in a chunk of no rows it has none. */
final class PageValues implements Check<PageView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.PAGE_VALUES_NEGATIVE, Defect.PAGE_EMPTY);
    }

    @Override
    public void inspect(PageView page, Consumer<Finding> findings) {
        PageHeaderView header = page.header();
        if (!header.isData() || !header.hasOwnHeader()) {
            return;
        }
        long values = page.chunk().declaredValues();
        if (header.numValues() < 0) {
            findings.accept(Finding.of(Defect.PAGE_VALUES_NEGATIVE, page.place(), header.numValues()));
        } else if (header.numValues() == 0 && values > 0) {
            findings.accept(Finding.of(Defect.PAGE_EMPTY, page.place(), values));
        }
    }
}
