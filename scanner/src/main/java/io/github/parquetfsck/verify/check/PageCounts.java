// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.PageField;
import io.github.parquetfsck.format.PageHeaderView;
import io.github.parquetfsck.format.PageHeaderView.Kind;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.ChunkPages;
import io.github.parquetfsck.verify.PageView;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Nulls and rows of a v2 page are no more than its values, and in a flat column its rows are its values. parquet-java
 * before 1.18 writes -1 nulls when statistics are off (apache/parquet-java issue 3585); rows of nested pages are known
 * to be wrong in files of old Arrow C++ (apache/arrow issue 34086) and are asked of the chunk.
 */
final class PageCounts implements Check<PageView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(
                Defect.PAGE_NULLS_NEGATIVE,
                Defect.PAGE_NULLS_INVALID,
                Defect.PAGE_ROWS_INVALID,
                Defect.PAGE_ROWS_DIFFER);
    }

    @Override
    public void inspect(PageView page, Consumer<Finding> findings) {
        PageHeaderView header = page.header();
        if (header.kind() != Kind.DATA_V2 || !header.hasOwnHeader()) {
            return;
        }
        Place place = page.place();
        int values = header.numValues();
        int nulls = header.value(PageField.V2_NUM_NULLS);
        if (nulls == -1) {
            findings.accept(Finding.of(Defect.PAGE_NULLS_NEGATIVE, place, nulls, writer(page.chunk())));
        } else if (nulls < 0 || nulls > values) {
            findings.accept(Finding.of(Defect.PAGE_NULLS_INVALID, place, nulls, values));
        }
        int rows = header.value(PageField.V2_NUM_ROWS);
        boolean flat = page.chunk().maxRepetitionLevel() == 0;
        if (rows < 0 || (flat && rows == 0 && isLocated(page.chunk()))) {
            findings.accept(Finding.of(Defect.PAGE_ROWS_INVALID, place, rows, flat ? values : "at least 1"));
        } else if (flat ? rows != values : rows > values) {
            findings.accept(Finding.of(Defect.PAGE_ROWS_DIFFER, place, rows, values));
        }
    }

    /** Whether readers skip rows by an offset index: only then they look at num_rows. */
    private static boolean isLocated(ChunkPages chunk) {
        return chunk.index().map(PageIndexes::located).orElse(0) > 0;
    }

    /** What the file says of its writer. */
    static String writer(ChunkPages chunk) {
        return chunk.rowGroup().footer().createdBy().map(Text::of).orElse("a writer without a name");
    }
}
