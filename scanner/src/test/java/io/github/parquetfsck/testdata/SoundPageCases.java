// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Sound files with pages that naive checks call broken. */
final class SoundPageCases {
    private SoundPageCases() {}

    static List<Case> all() {
        List<Case> all = new ArrayList<>();
        codecs(all);
        headers(all);
        secondVersion(all);
        return all;
    }

    private static Case pages(String name, PagedFile file, String how, Consumer<List<PageDraft>> oddity) {
        return Case.sound(name, file.with(oddity), how, draft -> {});
    }

    private static Case last(String name, PagedFile file, String how, Consumer<PageDraft> oddity) {
        return pages(name, file, how, pages -> oddity.accept(pages.get(pages.size() - 1)));
    }

    private static PagedFile optional() {
        return PagedFile.of(Column.AT);
    }

    private static void codecs(List<Case> all) {
        all.add(pages("snappy", optional().codec(Compressed.SNAPPY), "Snappy.", pages -> {}));
        all.add(pages("gzip", optional().codec(Compressed.GZIP), "Gzip.", pages -> {}));
        all.add(pages("zstd", optional().codec(Compressed.ZSTD), "Zstandard.", pages -> {}));
        all.add(pages("lz4-raw", optional().codec(Compressed.LZ4_RAW), "LZ4_RAW.", pages -> {}));
        all.add(last("gzip-of-two-members", optional().codec(Compressed.GZIP), "A page of two gzip members.", page -> {
            byte[] bytes = Column.AT.leaves(1).get(0).dataDraft().body;
            page.body = Draft.join(
                    Compressed.gzip(Arrays.copyOf(bytes, 9)),
                    Compressed.gzip(Arrays.copyOfRange(bytes, 9, bytes.length)));
            page.seal();
        }));
        all.add(last("zstd-of-two-frames", optional().codec(Compressed.ZSTD), "A page of two frames.", page -> {
            byte[] bytes = Column.AT.leaves(1).get(0).dataDraft().body;
            page.body = Draft.join(
                    Compressed.zstd(Arrays.copyOf(bytes, 9)),
                    Compressed.zstd(Arrays.copyOfRange(bytes, 9, bytes.length)));
            page.seal();
        }));
    }

    private static void headers(List<Case> all) {
        all.add(Case.sound(
                "dictionary-without-values",
                PageCases.unread(page -> {}),
                "A row group without rows has a dictionary page and no offset of data.",
                draft -> {}));
        all.add(last("page-without-crc", optional(), "A page without a checksum.", page -> page.header.remove(4)));
        all.add(last(
                "page-header-with-unknown-field",
                optional(),
                "A page header with a field of a later format.",
                page -> page.header.append(77, "later")));
        all.add(last(
                "page-header-of-many-bytes",
                optional(),
                "Statistics of 5,000 bytes in a page header.",
                page -> page.header.append(99, new byte[5_000])));
        all.add(last(
                "page-statistics",
                optional(),
                "Statistics in a page header, with bounds that are wider than the values.",
                page -> page.own()
                        .append(
                                5,
                                Struct.of(
                                        3,
                                        0L,
                                        5,
                                        Leaf.littleEndian(1_700_000_005_001L, 8),
                                        6,
                                        Leaf.littleEndian(1_700_000_002_999L, 8)))));
        all.add(last(
                "level-encodings-of-a-flat-column",
                PagedFile.of(Column.RATIO),
                "A required column whose level encodings are BIT_PACKED.",
                page -> page.own().set(3, 4).set(4, 4)));
        all.add(Case.sound(
                "dictionary-unused",
                unusedDictionary(),
                "A dictionary page that no data page uses.",
                draft -> draft.meta(1, 0).remove(13)));
    }

    private static Draft unusedDictionary() {
        return PagedFile.of(Column.NAME).with(pages -> {
            Leaf leaf = Column.NAME.leaves(1).get(0);
            Leaf plain = new Leaf(
                    leaf.path(),
                    leaf.type(),
                    leaf.maxRepetition(),
                    leaf.maxDefinition(),
                    leaf.repetitions(),
                    leaf.definitions(),
                    leaf.values(),
                    false,
                    leaf.bounds());
            pages.set(1, plain.dataDraft());
        });
    }

    private static void secondVersion(List<Case> all) {
        all.add(pages("v2-pages", optional().v2(), "Pages of version 2.", pages -> {}));
        all.add(pages(
                "v2-pages-with-snappy",
                optional().v2().codec(Compressed.SNAPPY),
                "Compressed pages of version 2, whose levels are not.",
                pages -> {}));
        all.add(last(
                "v2-page-stored", optional().v2(), "A page of version 2 with is_compressed false.", page -> page.own()
                        .append(7, false)));
        all.add(pages("v1-and-v2-pages", optional(), "Pages of both versions in one chunk.", pages -> {
            List<Leaf> rows = Column.AT.leaves(1).get(0).rowByRow();
            pages.clear();
            pages.add(rows.get(0).dataDraft());
            pages.add(rows.get(1).dataDraftV2());
            pages.add(rows.get(2).dataDraftV2());
        }));
    }
}
