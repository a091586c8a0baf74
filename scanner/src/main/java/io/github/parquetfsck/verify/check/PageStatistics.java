// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.PageField;
import io.github.parquetfsck.format.PageHeaderView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.ValueOrder;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.PageView;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Statistics in a page header have the width of their type and no impossible counts. No listed reader uses them, but
 * parquet-java converts them with each page that it reads.
 */
final class PageStatistics implements Check<PageView> {
    private static final PageField[] BOUNDS = {PageField.MIN_VALUE, PageField.MAX_VALUE, PageField.MIN, PageField.MAX};

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.PAGE_STATISTICS_INVALID, Defect.PAGE_STATISTICS_WIDTH);
    }

    @Override
    public void inspect(PageView page, Consumer<Finding> findings) {
        PageHeaderView header = page.header();
        if (!header.has(PageField.V1_STATISTICS) && !header.has(PageField.V2_STATISTICS)) {
            return;
        }
        long nulls = header.longValue(PageField.NULL_COUNT);
        if (nulls < 0 || nulls > header.numValues()) {
            report(page, "null_count is " + nulls + ", the page has " + header.numValues() + " values", findings);
        }
        SchemaView schema = page.chunk().rowGroup().footer().schema();
        int element = schema.leaf(page.chunk().column());
        ConvertedBounds converted = ConvertedBounds.of(header, schema, element);
        for (PageField bound : BOUNDS) {
            int length = header.binary(bound).length;
            if (header.has(bound) && !Bounds.fits(schema, element, length)) {
                int width = Bounds.width(schema, element);
                String name = bound.field().name();
                if (converted.failsAt(bound, length, width, ValueOrder.of(schema, element))) {
                    findings.accept(Finding.of(Defect.PAGE_STATISTICS_WIDTH, page.place(), name, length, width));
                } else {
                    report(page, name + " has " + length + " bytes, expected " + width, findings);
                }
            }
        }
    }

    private static void report(PageView page, String what, Consumer<Finding> findings) {
        findings.accept(Finding.of(Defect.PAGE_STATISTICS_INVALID, page.place(), what));
    }
}
