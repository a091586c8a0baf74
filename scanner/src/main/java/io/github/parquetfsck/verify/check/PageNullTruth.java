// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.PageField;
import io.github.parquetfsck.format.PageHeaderView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.DecodedPage;
import io.github.parquetfsck.verify.PageFacts;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A page of version 2 has as many nulls as num_nulls says; what cannot be a number of nulls was found before. In lists,
 * empty ones may count or not.
 */
final class PageNullTruth implements Check<DecodedPage> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.PAGE_NULLS_LIE);
    }

    @Override
    public void inspect(DecodedPage page, Consumer<Finding> findings) {
        PageFacts facts = page.facts();
        long stated = page.header().value(PageField.V2_NUM_NULLS);
        if (page.header().kind() != PageHeaderView.Kind.DATA_V2 || stated < 0 || stated == facts.nulls()) {
            return;
        }
        boolean nested = page.chunk().maxRepetitionLevel() > 0;
        if (!nested || stated != facts.nullElements()) {
            findings.accept(Finding.of(
                    Defect.PAGE_NULLS_LIE, facts.place(), page.chunk().path(), stated, facts.nulls()));
        }
    }
}
