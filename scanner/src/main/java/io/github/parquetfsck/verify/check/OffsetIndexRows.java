// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.OffsetIndexView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.IndexView;
import java.util.Set;
import java.util.function.Consumer;

/** The rows of an offset index start at 0, ascend, and end inside the row group. */
final class OffsetIndexRows implements Check<IndexView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.OFFSET_INDEX_ROWS);
    }

    @Override
    public void inspect(IndexView view, Consumer<Finding> findings) {
        long rows = view.group().numRows();
        int pages = rows > 0 ? PageIndexes.located(view) : 0;
        for (int page = 0; page < pages; page++) {
            OffsetIndexView index = view.offsetIndex().orElseThrow();
            long row = index.firstRow(page);
            String expected = page == 0 ? "0" : "more than " + index.firstRow(page - 1);
            boolean ascends = page == 0 ? row == 0 : row > index.firstRow(page - 1);
            if (!ascends || row >= rows) {
                findings.accept(Finding.of(
                        Defect.OFFSET_INDEX_ROWS,
                        Places.chunk(view.group(), view.chunk()),
                        Columns.path(view.group(), view.chunk()),
                        row,
                        page,
                        ascends ? "less than " + rows : expected));
                return;
            }
        }
    }
}
