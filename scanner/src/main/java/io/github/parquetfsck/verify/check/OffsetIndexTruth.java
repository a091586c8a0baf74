// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.OffsetIndexView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.ChunkPages;
import io.github.parquetfsck.verify.IndexView;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The offset index names the data pages where they are, with no fewer bytes than they have and, in a flat column, with
 * their rows. Readers take no notice of sizes that are too large.
 */
final class OffsetIndexTruth implements Check<ChunkPages> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.OFFSET_INDEX_DISAGREES_WITH_PAGES, Defect.OFFSET_INDEX_ROWS_DIFFER);
    }

    @Override
    public void inspect(ChunkPages chunk, Consumer<Finding> findings) {
        int located = chunk.index().map(PageIndexes::located).orElse(0);
        if (located == 0) {
            return;
        }
        OffsetIndexView index = chunk.index().flatMap(IndexView::offsetIndex).orElseThrow();
        boolean sized = !PageIndexes.withoutHeaders(index, chunk.end());
        for (int page = 0; page < Math.max(located, chunk.dataPages()); page++) {
            boolean same = page < Math.min(located, chunk.dataPages())
                    && index.offset(page) == chunk.dataPageOffset(page)
                    && (!sized || index.size(page) >= chunk.dataPageSize(page));
            if (!same) {
                report(chunk, index, page, findings);
                return;
            }
        }
        rows(chunk, index, findings);
    }

    private static void report(ChunkPages chunk, OffsetIndexView index, int page, Consumer<Finding> findings) {
        boolean walked = page < chunk.dataPages();
        boolean listed = page < index.pageCount();
        findings.accept(Finding.of(
                Defect.OFFSET_INDEX_DISAGREES_WITH_PAGES,
                chunk.place(),
                chunk.path(),
                page,
                walked ? chunk.dataPageOffset(page) : "none",
                walked ? chunk.dataPageOffset(page) + chunk.dataPageSize(page) : "none",
                listed ? index.offset(page) : "none",
                listed ? index.offset(page) + index.size(page) : "none"));
    }

    /** Only flat columns: the rows of nested pages are known to be wrong in their headers. */
    private static void rows(ChunkPages chunk, OffsetIndexView index, Consumer<Finding> findings) {
        for (int page = 0; page < chunk.dataPages() && chunk.maxRepetitionLevel() == 0; page++) {
            boolean last = page + 1 == chunk.dataPages();
            long next = last ? chunk.rowGroup().numRows() : index.firstRow(page + 1);
            long rows = next - index.firstRow(page);
            if (rows != chunk.dataPageValues(page)) {
                findings.accept(Finding.of(
                        Defect.OFFSET_INDEX_ROWS_DIFFER,
                        chunk.place(),
                        chunk.path(),
                        page,
                        chunk.dataPageValues(page),
                        rows));
                return;
            }
        }
    }
}
