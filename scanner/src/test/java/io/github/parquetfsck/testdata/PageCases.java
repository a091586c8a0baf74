// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.testdata.Struct.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Files whose footer is sound, and whose pages or page headers are not. */
final class PageCases {
    private PageCases() {}

    static List<Case> all() {
        List<Case> all = new ArrayList<>();
        headers(all);
        unread(all);
        sizes(all);
        checksums(all);
        dictionaries(all);
        values(all);
        levels(all);
        secondVersion(all);
        compression(all);
        return all;
    }

    /** A fault of the data page of a required DOUBLE column. */
    private static Case page(Defect defect, String how, Consumer<PageDraft> fault) {
        return pages(defect, PagedFile.of(Column.RATIO), how, pages -> fault.accept(pages.get(0)));
    }

    /** A fault of the last page of a chunk. */
    private static Case last(Defect defect, PagedFile file, String how, Consumer<PageDraft> fault) {
        return pages(defect, file, how, pages -> fault.accept(pages.get(pages.size() - 1)));
    }

    private static Case pages(Defect defect, PagedFile file, String how, Consumer<List<PageDraft>> fault) {
        return Case.of(defect, file.with(fault), how, draft -> {});
    }

    private static PagedFile optional() {
        return PagedFile.of(Column.AT);
    }

    private static PagedFile dictionary() {
        return PagedFile.of(Column.NAME);
    }

    private static void headers(List<Case> all) {
        all.add(page(
                Defect.PAGE_HEADER_MALFORMED,
                "A page header has no compressed_page_size.",
                page -> page.header.remove(3)));
        all.add(Case.of(
                        Defect.PAGE_HEADER_MALFORMED,
                        PagedFile.of(Column.RATIO).with(pages -> {}),
                        "The first sixteen bytes of a chunk are zero.",
                        draft -> java.util.Arrays.fill(draft.body, start(draft), start(draft) + 16, (byte) 0))
                .named("page-header-zeroed"));
        all.add(page(Defect.PAGE_TYPE_INVALID, "A data page has no data_page_header.", page -> page.header.remove(5)));
        all.add(pages(
                Defect.PAGE_TYPE_UNKNOWN,
                PagedFile.of(Column.RATIO),
                "An index page stands before the data page.",
                pages -> pages.add(0, PageDraft.of(1, new byte[3], 6, new Struct()))));
        all.add(page(
                Defect.PAGE_FIELD_WIRE_TYPE,
                "The checksum of a page is text.",
                page -> page.header.set(4, "checksum")));
        all.add(page(Defect.PAGE_STATISTICS_WIDTH, "min_value of a page's statistics has 3 bytes.", page -> page.own()
                .append(5, Struct.of(5, new byte[8], 6, new byte[3]))));
        all.add(page(Defect.PAGE_STATISTICS_WIDTH, "max of a page's statistics has no bytes.", page -> page.own()
                        .append(5, Struct.of(1, new byte[0], 2, new byte[8])))
                .named("page-deprecated-statistics-width"));
        all.add(page(Defect.PAGE_STATISTICS_INVALID, "min_value of a page's statistics has 9 bytes.", page -> page.own()
                .append(5, Struct.of(5, new byte[8], 6, new byte[9]))));
        all.add(page(
                        Defect.PAGE_STATISTICS_INVALID,
                        "A page's statistics have a min of 3 bytes and no max.",
                        page -> page.own().append(5, Struct.of(2, new byte[3])))
                .named("page-min-without-max"));
        all.add(page(
                        Defect.PAGE_STATISTICS_INVALID,
                        "null_count of a page's statistics is above its values.",
                        page -> page.own().append(5, Struct.of(3, 4L)))
                .named("page-null-count"));
    }

    private static void unread(List<Case> all) {
        all.add(Case.of(
                Defect.UNREAD_DICTIONARY_INVALID,
                unread(page -> page.header.set(1, 0)),
                "The dictionary page of a chunk without values is called a data page.",
                draft -> {}));
        all.add(Case.of(
                        Defect.UNREAD_DICTIONARY_INVALID,
                        unread(page -> page.own().set(2, 5)),
                        "The dictionary page of a chunk without values has encoding DELTA_BINARY_PACKED.",
                        draft -> {})
                .named("unread-dictionary-encoding"));
        all.add(Case.of(
                        Defect.UNREAD_DICTIONARY_INVALID,
                        unread(page -> page.header.set(3, 5_000)),
                        "The dictionary page of a chunk without values is longer than the file.",
                        draft -> {})
                .named("unread-dictionary-too-long"));
        all.add(Case.of(
                        Defect.UNREAD_DICTIONARY_INVALID,
                        unread(page -> page.header.remove(3)),
                        "The dictionary page of a chunk without values has no compressed_page_size.",
                        draft -> {})
                .named("unread-dictionary-header"));
    }

    /** A row group without rows, of which there is the dictionary page alone, as Arrow C++ writes them. */
    static Draft unread(Consumer<PageDraft> change) {
        Draft draft = dictionary().with(pages -> {
            pages.remove(1);
            change.accept(pages.get(0));
        });
        Struct meta = draft.meta(PagedFile.CHANGED, 0);
        long size = meta.number(7);
        draft.footer.set(3, draft.group(0).number(3));
        draft.group(PagedFile.CHANGED).set(3, 0L).set(2, size).remove(5);
        meta.set(5, 0L).set(6, size).set(7, size).set(9, 0L).remove(12).remove(13);
        meta.set(11, (long) draft.body.length - size);
        return draft;
    }

    private static int start(Draft draft) {
        return (int) draft.meta(PagedFile.CHANGED, 0).number(9);
    }

    private static void sizes(List<Case> all) {
        all.add(page(Defect.PAGE_SIZE_INVALID, "compressed_page_size is -1.", page -> page.header.set(3, -1)));
        all.add(pages(
                        Defect.PAGE_SIZE_INVALID,
                        PagedFile.of(Column.RATIO),
                        "The first of two pages is longer than its chunk.",
                        pages -> {
                            pages.add(pages.get(0).copy());
                            pages.get(0).header.set(2, 2_000).set(3, 2_000);
                        })
                .named("page-longer-than-chunk")
                .with(Defect.UNCOMPRESSED_SIZES_DIFFER));
        all.add(last(
                Defect.PAGE_UNCOMPRESSED_SIZE_NEGATIVE,
                optional().codec(Compressed.SNAPPY),
                "uncompressed_page_size is -1.",
                page -> page.header.set(2, -1)));
        all.add(page(
                        Defect.UNCOMPRESSED_PAGE_SIZES_DIFFER,
                        "uncompressed_page_size is one more than compressed_page_size, without a codec.",
                        page -> page.header.set(2, page.body.length + 1))
                .with(Defect.UNCOMPRESSED_SIZES_DIFFER));
        all.add(Case.of(
                Defect.CHUNK_NOT_FILLED,
                PagedFile.of(Column.RATIO).with(pages -> {}),
                "total_compressed_size is ten less than the pages have.",
                draft -> shorten(draft, 10)));
        all.add(Case.of(
                Defect.TOTAL_COMPRESSED_SIZE_SHORT,
                dictionary().with(pages -> {}),
                "total_compressed_size leaves out the header of the dictionary page.",
                draft -> shorten(draft, dictionaryHeader())));
        all.add(Case.of(
                Defect.CHUNK_SLACK,
                PagedFile.of(Column.RATIO).with(pages -> {}),
                "The chunk has twenty bytes behind its last page.",
                draft -> {
                    draft.body = Draft.join(draft.body, new byte[20]);
                    shorten(draft, -20);
                }));
    }

    private static int dictionaryHeader() {
        PageDraft page = Column.NAME.leaves(PagedFile.CHANGED).get(0).dictionaryDraft();
        return page.bytes().length - page.body.length;
    }

    private static void shorten(Draft draft, int bytes) {
        Struct meta = draft.meta(PagedFile.CHANGED, 0);
        Struct group = draft.group(PagedFile.CHANGED);
        meta.set(6, meta.number(6) - bytes).set(7, meta.number(7) - bytes);
        group.set(2, group.number(2) - bytes).set(6, group.number(6) - bytes);
    }

    private static void checksums(List<Case> all) {
        all.add(page(Defect.PAGE_CRC_MISMATCH, "A bit of a page is flipped.", page -> page.body[5] ^= 1));
        all.add(last(
                Defect.PAGE_CRC_OF_OTHER_BYTES,
                optional().codec(Compressed.SNAPPY),
                "A page's checksum is that of its bytes before compression.",
                page -> page.header.set(
                        4, PageDraft.crc(Column.AT.leaves(1).get(0).dataDraft().body))));
        all.add(last(
                        Defect.PAGE_CRC_OF_OTHER_BYTES,
                        optional().v2(),
                        "The checksum of a v2 page leaves out its levels.",
                        page -> page.header.set(
                                4,
                                PageDraft.crc(java.util.Arrays.copyOfRange(page.body, page.levels, page.body.length))))
                .named("page-crc-without-levels"));
        all.add(page(Defect.PAGE_CRC_ZERO, "A page's checksum is 0.", page -> page.header.set(4, 0)));
    }

    private static void dictionaries(List<Case> all) {
        all.add(pages(
                Defect.DICTIONARY_PAGE_MISSING,
                dictionary(),
                "A data page refers to a dictionary, and the chunk has none.",
                pages -> pages.remove(0)));
        all.add(pages(
                Defect.DICTIONARY_PAGE_TWICE,
                dictionary(),
                "The dictionary page stands twice.",
                pages -> pages.add(1, pages.get(0).copy())));
        all.add(pages(
                Defect.DICTIONARY_PAGE_LATE,
                dictionary(),
                "The dictionary page is behind the data page.",
                pages -> pages.add(pages.remove(0))));
        all.add(pages(
                Defect.DICTIONARY_PAGE_ENCODING,
                dictionary(),
                "The dictionary page has encoding RLE.",
                pages -> pages.get(0).own().set(2, 3)));
        all.add(pages(
                Defect.DICTIONARY_PAGE_COUNT,
                dictionary(),
                "The dictionary page declares 9 values and has 2.",
                pages -> pages.get(0).own().set(1, 9)));
        all.add(Case.of(
                        Defect.DICTIONARY_OFFSET_MISSING,
                        dictionary().with(pages -> {}),
                        "dictionary_page_offset is absent, and the chunk starts behind its dictionary page.",
                        draft -> {
                            Struct meta = draft.meta(PagedFile.CHANGED, 0);
                            int page = (int) (meta.number(9) - meta.number(11));
                            meta.remove(11);
                            shorten(draft, page);
                            draft.group(PagedFile.CHANGED).set(5, meta.number(9));
                        })
                .with(Defect.UNREFERENCED_PAGES));
        all.add(Case.of(
                Defect.ENCODING_STATS_DIFFER,
                dictionary().with(pages -> {}),
                "encoding_stats counts two data pages where there is one.",
                draft -> draft.meta(PagedFile.CHANGED, 0).list(13).struct(1).set(3, 2)));
        all.addAll(coveredByDictionary());
    }

    /** Half of the values lie in the dictionary, which the footer says to hold all of them. */
    static List<Case> coveredByDictionary() {
        Case counted = Case.of(
                        Defect.VALUES_OUTSIDE_DICTIONARY,
                        halfInDictionary(),
                        "encoding_stats names the dictionary's encoding only; the second data page is plain.",
                        draft -> {})
                .with(Defect.ENCODING_STATS_DIFFER);
        Case listed = Case.of(
                        Defect.VALUES_OUTSIDE_DICTIONARY,
                        halfInDictionary(),
                        "encodings leaves out PLAIN, and there are no encoding_stats; the second data page is plain.",
                        draft -> draft.meta(PagedFile.CHANGED, 0)
                                .remove(13)
                                .set(2, Sequence.of(Encoded.PLAIN_DICTIONARY, Encoded.RLE)))
                .named("values-outside-dictionary-by-encodings");
        return List.of(counted, listed);
    }

    private static Draft halfInDictionary() {
        Leaf whole = Column.NAME.leaves(PagedFile.CHANGED).get(0);
        List<byte[]> values = whole.values();
        Leaf first = new Leaf(
                whole.path(),
                whole.type(),
                0,
                1,
                new int[1],
                new int[] {1},
                values.subList(0, 1),
                true,
                whole.bounds());
        Leaf rest = new Leaf(
                whole.path(),
                whole.type(),
                0,
                1,
                new int[2],
                new int[] {1, 0},
                values.subList(1, 2),
                false,
                whole.bounds());
        return dictionary().with(pages -> {
            pages.clear();
            pages.addAll(List.of(first.dictionaryDraft(), first.dataDraft(), rest.dataDraft()));
        });
    }

    private static void values(List<Case> all) {
        all.add(pages(
                Defect.PAGE_VALUES_SUM,
                PagedFile.of(Column.RATIO),
                "A page stands twice.",
                pages -> pages.add(pages.get(0).copy())));
        all.add(page(Defect.PAGE_VALUES_SUM, "A page has one value less than its chunk.", page -> page.own()
                        .set(1, 2))
                .named("page-values-too-few"));
        all.add(pages(
                Defect.PAGE_VALUES_NEGATIVE,
                PagedFile.of(Column.RATIO),
                "The first page has minus one values.",
                pages -> pages.add(0, empty(pages.get(0), -1))));
        all.add(pages(
                Defect.PAGE_EMPTY,
                PagedFile.of(Column.RATIO),
                "A page of no values.",
                pages -> pages.add(0, empty(pages.get(0), 0))));
        all.add(page(
                Defect.PAGE_ENCODING_INVALID,
                "A page of DOUBLE has encoding DELTA_LENGTH_BYTE_ARRAY.",
                page -> page.own().set(2, 6)));
        all.add(page(Defect.PAGE_ENCODING_INVALID, "A page has encoding 99.", page -> page.own()
                        .set(2, 99))
                .named("page-encoding-unknown"));
        all.add(last(
                Defect.PAGE_ENCODING_NEWER,
                PagedFile.of(Column.RATIO),
                "A page of DOUBLE has encoding ALP.",
                page -> page.own().set(2, 10)));
        all.add(last(
                Defect.BYTE_STREAM_SPLIT_NOT_FLOATING,
                PagedFile.of(Column.SMALL),
                "A page of INT32 has encoding BYTE_STREAM_SPLIT.",
                page -> {
                    page.own().set(2, 9);
                    page.body = streams(page.body, 4);
                    page.seal();
                }));
    }

    /** The first bytes of all values, then the second ones, and so on. */
    private static byte[] streams(byte[] values, int width) {
        byte[] streams = new byte[values.length];
        int count = values.length / width;
        for (int i = 0; i < values.length; i++) {
            streams[i % width * count + i / width] = values[i];
        }
        return streams;
    }

    private static PageDraft empty(PageDraft like, int values) {
        PageDraft empty = PageDraft.of(0, new byte[0], 5, like.own().copy());
        empty.own().set(1, values);
        return empty;
    }

    private static void levels(List<Case> all) {
        all.add(page(
                Defect.LEVEL_ENCODING_INVALID,
                "definition_level_encoding of a required column is 99.",
                page -> page.own().set(3, 99)));
        all.add(page(
                Defect.LEVEL_ENCODING_WITHOUT_LEVELS,
                "repetition_level_encoding of a flat column is PLAIN.",
                page -> page.own().set(4, 0)));
        all.add(last(
                        Defect.LEVEL_ENCODING_INVALID,
                        optional(),
                        "definition_level_encoding of an optional column is PLAIN.",
                        page -> page.own().set(3, 0))
                .named("level-encoding-plain"));
    }

    private static void secondVersion(List<Case> all) {
        all.add(last(
                Defect.LEVEL_LENGTHS_INVALID,
                optional().v2(),
                "definition_levels_byte_length is -1.",
                page -> page.own().set(5, -1)));
        all.add(last(
                        Defect.LEVEL_LENGTHS_INVALID,
                        optional().v2(),
                        "definition_levels_byte_length is above the page's size.",
                        page -> page.own().set(5, 1_000))
                .named("level-lengths-beyond-page"));
        all.add(last(
                Defect.PAGE_NULLS_NEGATIVE,
                optional().v2(),
                "num_nulls is -1, as parquet-java has it without statistics.",
                page -> page.own().set(2, -1)));
        all.add(last(Defect.PAGE_NULLS_INVALID, optional().v2(), "num_nulls is above num_values.", page -> page.own()
                .set(2, 4)));
        all.add(last(Defect.PAGE_ROWS_INVALID, optional().v2(), "num_rows is -1.", page -> page.own()
                .set(3, -1)));
        all.add(last(
                Defect.PAGE_ROWS_DIFFER, optional().v2(), "num_rows is 2, the page has 3 values.", page -> page.own()
                        .set(3, 2)));
        all.add(last(
                Defect.NESTED_PAGE_ROWS_DIFFER,
                PagedFile.of(Column.TAGS).v2(),
                "num_rows of a nested page counts its values, as old Arrow C++ has it.",
                page -> page.own().set(3, 4)));
        all.add(last(
                Defect.PAGE_COMPRESSION_FLAG,
                optional().v2().codec(Compressed.SNAPPY),
                "A compressed page with is_compressed false.",
                page -> page.own().append(7, false)));
        all.add(Case.of(
                        Defect.PAGE_COMPRESSION_FLAG_OF_OLD_ARROW,
                        optional().v2().codec(Compressed.SNAPPY).with(pages -> pages.get(0)
                                .own()
                                .append(7, false)),
                        "A compressed page with is_compressed false, by parquet-cpp 1.5.1.",
                        draft -> draft.footer.set(6, "parquet-cpp version 1.5.1-SNAPSHOT"))
                .with(Defect.KNOWN_WRITER_BUG));
    }

    private static void compression(List<Case> all) {
        all.add(last(
                Defect.DECOMPRESSION_FAILED,
                optional().codec(Compressed.SNAPPY),
                "A Snappy block has a literal that is longer than the page.",
                page -> {
                    page.body[2] = (byte) 200;
                    page.seal();
                }));
        all.add(last(
                        Defect.DECOMPRESSION_FAILED,
                        optional().codec(Compressed.GZIP),
                        "The checksum of a gzip member does not match.",
                        page -> {
                            page.body[page.body.length - 8] ^= 1;
                            page.seal();
                        })
                .named("gzip-checksum"));
        all.add(last(
                Defect.GZIP_FLAGS_RESERVED,
                optional().codec(Compressed.GZIP),
                "A gzip member has a reserved flag set.",
                page -> {
                    page.body[3] |= 0x40;
                    page.seal();
                }));
        all.add(last(
                Defect.GZIP_HEADER_FIELDS,
                optional().codec(Compressed.GZIP),
                "A gzip member is marked as text.",
                page -> {
                    page.body[3] |= 1;
                    page.seal();
                }));
        all.add(last(
                        Defect.DECOMPRESSION_FAILED,
                        optional().codec(Compressed.ZSTD),
                        "Text where a Zstandard frame should be.",
                        page -> {
                            page.body = "this is no frame".getBytes(US_ASCII);
                            page.seal();
                        })
                .named("no-zstd-frame"));
        for (int codec : new int[] {Compressed.SNAPPY, Compressed.GZIP, Compressed.ZSTD, Compressed.LZ4_RAW}) {
            Case each = last(
                    Defect.DECOMPRESSED_SIZE_DIFFERS,
                    optional().codec(codec),
                    "uncompressed_page_size is one more than codec " + codec + " gives.",
                    page -> page.header.set(2, (int) page.header.number(2) + 1));
            all.add(codec == Compressed.SNAPPY ? each : each.named("decompressed-size-of-codec-" + codec));
        }
        all.add(last(
                        Defect.DECOMPRESSED_SIZE_DIFFERS,
                        optional().codec(Compressed.ZSTD),
                        "A page of 70 bytes declares 900,000,000.",
                        page -> page.header.set(2, 900_000_000))
                .named("declared-size-of-a-bomb"));
        all.add(last(
                        Defect.COMPRESSION_FRAMING,
                        optional().codec(Compressed.LZ4),
                        "A raw LZ4 block under LZ4.",
                        page -> {
                            page.body =
                                    Compressed.block(Column.AT.leaves(1).get(0).dataDraft().body);
                            page.seal();
                        })
                .with(Defect.CODEC_LZ4));
    }
}
