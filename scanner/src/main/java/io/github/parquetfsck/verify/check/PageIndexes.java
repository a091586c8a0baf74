// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.format.ColumnIndexField;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.format.OffsetIndexView;
import io.github.parquetfsck.verify.IndexView;

/** What several checks ask of page indexes. */
final class PageIndexes {
    private PageIndexes() {}

    /** The pages of the offset index; 0 where it is absent, broken or empty, which readers take for absent. */
    static int located(IndexView view) {
        return view.offsetIndex()
                .filter(OffsetIndexView::complete)
                .map(OffsetIndexView::pageCount)
                .orElse(0);
    }

    /** How many pages the lists of the column index are to have entries for. */
    static int expected(IndexView view, ColumnIndexView index) {
        int located = located(view);
        return located > 0 ? located : index.size(ColumnIndexField.NULL_PAGES);
    }

    /** The pages whose bounds can be asked for; 0 unless both lists have one for each page. */
    static int bounded(ColumnIndexView index) {
        int pages = index.size(ColumnIndexField.NULL_PAGES);
        return pages == index.size(ColumnIndexField.MIN_VALUES) && pages == index.size(ColumnIndexField.MAX_VALUES)
                ? pages
                : 0;
    }

    /** The null counts of the pages; none unless there is one for each page. */
    static long[] nullCounts(ColumnIndexView index) {
        long[] counts = index.numbers(ColumnIndexField.NULL_COUNTS);
        return counts.length == index.size(ColumnIndexField.NULL_PAGES) ? counts : new long[0];
    }

    /**
     * Whether bytes are left over behind every single page of several: some writers leave the page headers out of the
     * sizes.
     *
     * @param end where the chunk ends in the file
     */
    static boolean withoutHeaders(OffsetIndexView index, long end) {
        int pages = index.pageCount();
        for (int page = 0; page < pages; page++) {
            long next = page + 1 < pages ? index.offset(page + 1) : end;
            if (index.size(page) <= 0 || index.offset(page) + index.size(page) >= next) {
                return false;
            }
        }
        return pages > 1;
    }
}
