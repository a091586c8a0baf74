// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.OffsetIndexView;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.StructView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.IndexView;
import java.util.Set;
import java.util.function.Consumer;

/** The pages of an offset index are the data pages of their chunk, from the first to the last, none left out. */
final class OffsetIndexPages implements Check<IndexView> {
    private static final int PLAIN_DICTIONARY = 2;
    private static final int RLE_DICTIONARY = 8;
    private static final int DATA_PAGE = 0;
    private static final int DICTIONARY_PAGE = 2;
    private static final int DATA_PAGE_V2 = 3;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.OFFSET_INDEX_PAGES_INVALID);
    }

    @Override
    public void inspect(IndexView view, Consumer<Finding> findings) {
        int pages = PageIndexes.located(view);
        for (int page = 0; page < pages; page++) {
            OffsetIndexView index = view.offsetIndex().orElseThrow();
            String expected = expected(view, index, page);
            if (!expected.isEmpty()) {
                long from = index.offset(page);
                findings.accept(Finding.of(
                        Defect.OFFSET_INDEX_PAGES_INVALID,
                        Places.chunk(view.group(), view.chunk()),
                        Columns.path(view.group(), view.chunk()),
                        page,
                        from,
                        from + index.size(page),
                        expected));
                return;
            }
        }
    }

    /** What a page should be and is not; nothing when all is well. */
    private static String expected(IndexView view, OffsetIndexView index, int page) {
        RowGroupView group = view.group();
        long end = Columns.end(group, view.chunk());
        long limit = group.footer().footerStart();
        long from = index.offset(page);
        if (index.size(page) <= 0) {
            return "a size above 0";
        } else if (from >= end || index.size(page) > limit - from) {
            return "bytes before " + (from >= end ? end : limit);
        } else if (page == 0) {
            String first = first(group, view.chunk(), from);
            return first.isEmpty() && index.pageCount() == 1 ? last(view, index, end) : first;
        }
        long before = index.offset(page - 1);
        long next = before + index.size(page - 1);
        if (from <= before || (from != next && !PageIndexes.withoutHeaders(index, end))) {
            return "a start at " + next;
        }
        return page == index.pageCount() - 1 ? last(view, index, end) : "";
    }

    /** The first page is at data_page_offset, unless that is where a dictionary page may be. */
    private static String first(RowGroupView group, int chunk, long from) {
        long data = group.value(chunk, ChunkField.DATA_PAGE_OFFSET);
        long dictionary = group.value(chunk, ChunkField.DICTIONARY_PAGE_OFFSET);
        boolean exact = (dictionary > 0 && dictionary < data) || withoutDictionary(group, chunk);
        return from < data || (exact && from > data) ? "a start at " + data : "";
    }

    /** Whether a chunk is sure to have no dictionary page: its list of encodings alone may leave one out. */
    private static boolean withoutDictionary(RowGroupView group, int chunk) {
        for (long encoding : group.numbers(chunk, ChunkField.ENCODINGS)) {
            if (encoding == PLAIN_DICTIONARY || encoding == RLE_DICTIONARY) {
                return false;
            }
        }
        return group.has(chunk, ChunkField.ENCODING_STATS)
                && group.structs(chunk, ChunkField.ENCODING_STATS).stream()
                        .noneMatch(stats -> stats.number(1) == DICTIONARY_PAGE);
    }

    /** Bytes behind the last page are those of another one, where the chunk is known to have more. */
    private static String last(IndexView view, OffsetIndexView index, long end) {
        int page = index.pageCount() - 1;
        if (index.offset(page) + index.size(page) >= end) {
            return "";
        }
        long counted = 0;
        for (StructView stats : view.group().structs(view.chunk(), ChunkField.ENCODING_STATS)) {
            boolean data = stats.number(1) == DATA_PAGE || stats.number(1) == DATA_PAGE_V2;
            counted += data ? stats.number(3) : 0;
        }
        return counted > index.pageCount() ? "another page behind it: encoding_stats counts " + counted : "";
    }
}
