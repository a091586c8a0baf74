// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.OffsetIndexView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.IndexView;
import java.util.Set;
import java.util.function.Consumer;

/** The pages of an offset index have their headers in their sizes, and the last one ends where its chunk does. */
final class OffsetIndexSizes implements Check<IndexView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.OFFSET_INDEX_SIZE_WITHOUT_HEADER, Defect.OFFSET_INDEX_END_DIFFERS);
    }

    @Override
    public void inspect(IndexView view, Consumer<Finding> findings) {
        int pages = PageIndexes.located(view);
        if (pages == 0) {
            return;
        }
        OffsetIndexView index = view.offsetIndex().orElseThrow();
        long end = Columns.end(view.group(), view.chunk());
        Place place = Places.chunk(view.group(), view.chunk());
        String path = Columns.path(view.group(), view.chunk());
        if (PageIndexes.withoutHeaders(index, end)) {
            long sum = 0;
            for (int page = 0; page < pages; page++) {
                sum += index.size(page);
            }
            findings.accept(
                    Finding.of(Defect.OFFSET_INDEX_SIZE_WITHOUT_HEADER, place, path, sum, end - index.offset(0)));
            return;
        }
        int last = pages - 1;
        long to = index.offset(last) + index.size(last);
        if (to != end) {
            findings.accept(
                    Finding.of(Defect.OFFSET_INDEX_END_DIFFERS, place, path, last, index.offset(last), to, end));
        }
    }
}
