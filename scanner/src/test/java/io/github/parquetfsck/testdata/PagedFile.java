// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A file of one column, two row groups: the pages of its first leaf can be changed in the second of them before the chunks
 * are put together.
 */
final class PagedFile {
    /** The row group whose pages can be changed. */
    static final int CHANGED = 1;

    private static final int DICTIONARY_PAGE = 2;

    private final Column column;
    private int codec = Compressed.NONE;
    private boolean second;
    private boolean unsealed;

    private PagedFile(Column column) {
        this.column = column;
    }

    static PagedFile of(Column column) {
        return new PagedFile(column);
    }

    /** With every page compressed. */
    PagedFile codec(int other) {
        codec = other;
        return this;
    }

    /** With data pages of version 2. */
    PagedFile v2() {
        second = true;
        return this;
    }

    /** Without checksums in the second row group. */
    PagedFile withoutChecksums() {
        unsealed = true;
        return this;
    }

    Draft with(Consumer<List<PageDraft>> change) {
        Draft base = SmallFile.of(column);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(Draft.ascii(Draft.MAGIC));
        for (int g = 0; g < SmallFile.GROUPS; g++) {
            List<Leaf> leaves = column.leaves(g);
            long start = body.size();
            long uncompressed = 0;
            for (int c = 0; c < leaves.size(); c++) {
                List<PageDraft> pages = pages(leaves.get(c));
                if (g == CHANGED && c == 0) {
                    change.accept(pages);
                }
                if (g == CHANGED && unsealed) {
                    pages.forEach(page -> page.header.remove(4));
                }
                uncompressed += write(base.meta(g, c), pages, body);
            }
            base.group(g).set(2, uncompressed).set(5, start).set(6, body.size() - start);
        }
        return new Draft(base.footer, body.toByteArray());
    }

    private List<PageDraft> pages(Leaf leaf) {
        List<PageDraft> pages = new ArrayList<>();
        if (leaf.dictionary()) {
            pages.add(leaf.dictionaryDraft());
        }
        pages.add(second ? leaf.dataDraftV2() : leaf.dataDraft());
        pages.forEach(page -> page.compress(codec));
        return pages;
    }

    private long write(Struct meta, List<PageDraft> pages, ByteArrayOutputStream body) {
        long start = body.size();
        long data = start;
        long dictionary = -1;
        long uncompressed = 0;
        for (PageDraft page : pages) {
            boolean first = body.size() == start;
            byte[] bytes = page.bytes();
            if (first && page.header.number(1) == DICTIONARY_PAGE) {
                dictionary = start;
                data = start + bytes.length;
            }
            uncompressed += bytes.length - page.body.length + page.header.number(2);
            body.writeBytes(bytes);
        }
        long size = body.size() - start;
        meta.set(4, codec).set(6, uncompressed).set(7, size).set(9, data);
        if (dictionary >= 0) {
            meta.set(11, dictionary);
        } else {
            meta.remove(11).remove(13);
        }
        if (second) {
            meta.remove(13);
        }
        return uncompressed;
    }
}
