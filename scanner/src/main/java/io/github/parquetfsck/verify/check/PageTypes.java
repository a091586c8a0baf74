// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.PageField;
import io.github.parquetfsck.format.PageHeaderView;
import io.github.parquetfsck.format.PageHeaderView.Kind;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.PageView;
import java.util.Set;
import java.util.function.Consumer;

/** A page has a type that readers know, and the header of that type. Readers ought to skip other types, and do not. */
final class PageTypes implements Check<PageView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.PAGE_TYPE_INVALID, Defect.PAGE_TYPE_UNKNOWN);
    }

    @Override
    public void inspect(PageView page, Consumer<Finding> findings) {
        PageHeaderView header = page.header();
        int type = header.value(PageField.TYPE);
        if (header.kind() == Kind.INDEX || header.kind() == Kind.UNKNOWN) {
            findings.accept(Finding.of(Defect.PAGE_TYPE_UNKNOWN, page.place(), type));
        } else if (!header.hasOwnHeader()) {
            findings.accept(Finding.of(Defect.PAGE_TYPE_INVALID, page.place(), type));
        }
    }
}
