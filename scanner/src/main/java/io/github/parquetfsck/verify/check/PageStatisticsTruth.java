// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.PageField;
import io.github.parquetfsck.format.PageHeaderView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.ValueOrder;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.DecodedPage;
import io.github.parquetfsck.verify.Extreme;
import io.github.parquetfsck.verify.PageFacts;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Statistics in the header of a page are true of its values: deprecated bounds where the signed order that they are in
 * is that of the type. In lists, empty ones may count as nulls or not.
 */
final class PageStatisticsTruth implements Check<DecodedPage> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.PAGE_STATISTICS_LIE);
    }

    @Override
    public void inspect(DecodedPage page, Consumer<Finding> findings) {
        PageHeaderView header = page.header();
        if (!header.has(PageField.V1_STATISTICS) && !header.has(PageField.V2_STATISTICS)) {
            return;
        }
        String wrong = nulls(page);
        if (wrong.isEmpty()) {
            wrong = nans(page);
        }
        if (wrong.isEmpty() && StatedBounds.ordered(page.chunk())) {
            wrong = bounds(page, PageField.MIN_VALUE, PageField.MAX_VALUE);
        }
        if (wrong.isEmpty() && isSigned(page.chunk().order())) {
            wrong = bounds(page, PageField.MIN, PageField.MAX);
        }
        if (!wrong.isEmpty()) {
            String path = page.chunk().path();
            findings.accept(Finding.of(Defect.PAGE_STATISTICS_LIE, page.facts().place(), path, wrong));
        }
    }

    private static boolean isSigned(ValueOrder order) {
        return order == ValueOrder.SIGNED || order == ValueOrder.FLOAT || order == ValueOrder.DOUBLE;
    }

    private static String nulls(DecodedPage page) {
        PageFacts facts = page.facts();
        long stated = page.header().longValue(PageField.NULL_COUNT);
        boolean nested = page.chunk().maxRepetitionLevel() > 0;
        boolean right = stated == facts.nulls() || (nested && stated == facts.nullElements());
        return right || !page.header().has(PageField.NULL_COUNT)
                ? ""
                : "null_count is " + stated + ", the page has " + facts.nulls() + " nulls";
    }

    private static String nans(DecodedPage page) {
        long stated = page.header().longValue(PageField.NAN_COUNT);
        boolean right = stated == page.facts().nans() || !page.chunk().order().isReal();
        return right || !page.header().has(PageField.NAN_COUNT)
                ? ""
                : "nan_count is " + stated + ", the page has " + page.facts().nans() + " NaNs";
    }

    private static String bounds(DecodedPage page, PageField min, PageField max) {
        Optional<Extreme> low = page.facts().min().filter(value -> compare(page, value, min) < 0);
        if (low.isPresent()) {
            return min.field().name() + " is above the value of row "
                    + low.get().row();
        }
        return page.facts()
                .max()
                .filter(value -> compare(page, value, max) > 0)
                .map(value -> max.field().name() + " is below the value of row " + value.row())
                .orElse("");
    }

    /** 0 where there is no such bound, or one of a width that readers do not take. */
    private static int compare(DecodedPage page, Extreme extreme, PageField field) {
        ChunkFacts chunk = page.chunk();
        byte[] value = extreme.value();
        byte[] bound = page.header().binary(field);
        SchemaView schema = chunk.rowGroup().footer().schema();
        return page.header().has(field) && Bounds.fits(schema, chunk.element(), bound.length)
                ? chunk.order().compare(value, 0, value.length, bound, 0, bound.length)
                : 0;
    }
}
