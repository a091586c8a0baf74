// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.testdata.Struct.Sequence;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Files whose pages are in order, and whose levels or values do not decode or are not what the rest of the file says. */
final class ValueCases {
    /** Numbers of the encodings in parquet.thrift. */
    private static final int RLE = 3;

    static final int DELTA_BINARY_PACKED = 5;
    private static final int DELTA_LENGTH_BYTE_ARRAY = 6;
    private static final int DELTA_BYTE_ARRAY = 7;
    private static final int BYTE_STREAM_SPLIT = 9;

    /** Bytes of the levels in front of the values of column AT, NAME and WORD: length, run header, a byte of levels. */
    static final int LEVELS = 6;

    private ValueCases() {}

    static List<Case> all() {
        List<Case> all = new ArrayList<>();
        levels(all);
        rows(all);
        plain(all);
        dictionaries(all);
        deltas(all);
        others(all);
        domains(all);
        bounds(all);
        counts(all);
        indexes(all);
        metadata(all);
        return all;
    }

    /** A fault of the last page of the second row group. */
    static Case page(Defect defect, Column column, String how, Consumer<PageDraft> fault) {
        return pages(defect, column, how, pages -> change(pages.get(pages.size() - 1), fault));
    }

    private static Case pages(Defect defect, Column column, String how, Consumer<List<PageDraft>> fault) {
        return Case.of(defect, PagedFile.of(column).with(fault), how, draft -> {});
    }

    static void change(PageDraft page, Consumer<PageDraft> fault) {
        fault.accept(page);
        page.header.set(2, page.body.length);
        page.seal();
    }

    private static void levels(List<Case> all) {
        all.add(page(
                Defect.LEVELS_BEYOND_PAGE,
                Column.AT,
                "The definition levels of a page are longer than the page.",
                page -> page.body[1] = 4));
        all.add(page(Defect.RUN_OF_ZERO, Column.AT, "A run of definition levels is empty.", page -> page.body[4] = 0));
        all.add(page(Defect.RUN_INVALID, Column.AT, "A run repeats level 4, which takes three bits of one.", page -> {
            page.body[4] = 6;
            page.body[5] = 4;
        }));
        all.add(page(
                Defect.RUN_TRUNCATED,
                Column.NAME,
                "The last run of a page is eight values shorter than its header says; none of them is wanted.",
                page -> page.body[page.body.length - 2] = 5));
        all.add(page(
                Defect.LEVEL_TOO_HIGH,
                Column.BAG,
                "A definition level is 3 where 2 is the highest.",
                page -> page.body[11] |= 1));
    }

    private static void rows(List<Case> all) {
        all.add(page(
                Defect.REPETITION_STARTS_INSIDE_ROW,
                Column.BAG,
                "The first repetition level of a chunk is 1.",
                page -> page.body[5] = 1));
        all.add(page(
                Defect.RECORD_COUNT_DIFFERS,
                Column.BAG,
                "A repetition level more is 1, so that two records are there for three rows.",
                page -> page.body[5] = 6));
        all.add(page(
                Defect.LEVELS_CONTRADICT,
                Column.BAG,
                "The third entry, an empty list, goes on with the list of the second row.",
                page -> page.body[5] = 4));
        all.add(page(
                        Defect.LEVELS_CONTRADICT,
                        Column.BAG,
                        "The list of the second row is empty, and the third entry goes on with it.",
                        page -> {
                            page.body[5] = 4;
                            page.body[11] = 0x26;
                        })
                .named("list-goes-on-after-it-was-empty"));
        all.add(Case.of(
                        Defect.LEVELS_CONTRADICT,
                        PagedFile.of(Column.MATRIX)
                                .with(pages -> change(pages.get(0), page -> page.body[12] = (byte) 0xa9)),
                        "The inner list is empty, and goes on.",
                        draft -> {})
                .named("inner-list-goes-on-after-it-was-empty"));
        all.add(Case.of(
                Defect.SIBLING_SHAPES_DIFFER,
                SmallFile.of(Column.CROOKED),
                "The values of a map are null in a row in which its keys are empty.",
                draft -> {}));
        all.add(Case.of(
                Defect.PAGE_SPLITS_ROW,
                PagedFile.of(Column.BAG).v2().with(pages -> split(pages, 1, PageDrafts.SECOND)),
                "The second page of a chunk, of version 2, goes on with a row.",
                draft -> {}));
    }

    /** How data pages are drafted. */
    enum PageDrafts {
        FIRST,
        SECOND;

        PageDraft of(Leaf leaf) {
            return this == FIRST ? leaf.dataDraft() : leaf.dataDraftV2();
        }
    }

    /** Makes two pages of column BAG's one: so many entries in the first. */
    static void split(List<PageDraft> pages, int entries, PageDrafts version) {
        Leaf leaf = Column.BAG.leaves(PagedFile.CHANGED).get(0);
        pages.clear();
        pages.add(version.of(part(leaf, 0, entries)));
        pages.add(version.of(part(leaf, entries, leaf.repetitions().length)));
    }

    private static Leaf part(Leaf leaf, int from, int to) {
        int before = (int) Arrays.stream(leaf.definitions(), 0, from)
                .filter(d -> d == leaf.maxDefinition())
                .count();
        int values = (int) Arrays.stream(leaf.definitions(), from, to)
                .filter(d -> d == leaf.maxDefinition())
                .count();
        return new Leaf(
                leaf.path(),
                leaf.type(),
                leaf.maxRepetition(),
                leaf.maxDefinition(),
                Arrays.copyOfRange(leaf.repetitions(), from, to),
                Arrays.copyOfRange(leaf.definitions(), from, to),
                leaf.values().subList(before, before + values),
                leaf.dictionary(),
                leaf.bounds());
    }

    private static void plain(List<Case> all) {
        all.add(page(
                Defect.VALUES_EXHAUSTED,
                Column.RATIO,
                "A page of three values has the bytes of two.",
                page -> page.body = Arrays.copyOf(page.body, 16)));
        all.add(page(
                Defect.VALUES_LEFT_OVER,
                Column.RATIO,
                "Three bytes stand behind the last value of a page.",
                page -> page.body = Arrays.copyOf(page.body, 27)));
        all.add(Case.of(
                Defect.LEVELS_UNDECLARED,
                SmallFile.of(Column.AT),
                "The schema calls a column required whose pages hold definition levels.",
                ValueCases::required));
        all.add(Case.of(
                        Defect.LEVELS_UNDECLARED,
                        SmallFile.of(Column.NAME),
                        "The same of a column with a dictionary.",
                        ValueCases::required)
                .named("levels-undeclared-beside-a-dictionary")
                .with(Defect.NULL_COUNT_ON_REQUIRED));
        all.add(page(
                Defect.BYTE_ARRAY_LENGTH,
                Column.WORD,
                "A byte array is longer than its page.",
                page -> page.body[0] = 100));
    }

    private static void required(Draft draft) {
        draft.schema().struct(1).set(3, 0);
    }

    private static void dictionaries(List<Case> all) {
        all.add(page(
                Defect.DICTIONARY_INDEX_OUT_OF_RANGE,
                Column.NAME,
                "A page refers to the fourth of two values.",
                page -> page.body = Draft.join(Arrays.copyOf(page.body, LEVELS), new byte[] {2, 3, 12, 0})));
        all.add(page(
                Defect.DICTIONARY_INDEX_WIDTH,
                Column.NAME,
                "Dictionary indexes are 40 bits wide.",
                page -> page.body[LEVELS] = 40));
        all.add(page(
                Defect.DICTIONARY_INDEX_WIDTH_ZERO,
                Column.NAME,
                "Dictionary indexes are no bits wide, and the bounds of the page differ.",
                page -> page.body = Draft.join(Arrays.copyOf(page.body, LEVELS), new byte[] {0, 4})));
        all.add(pages(
                Defect.DICTIONARY_NOT_SORTED,
                Column.NAME,
                "A dictionary says it is sorted, and is not.",
                pages -> change(pages.get(0), page -> {
                    byte[] body = page.body;
                    int half = body.length / 2;
                    page.body =
                            Draft.join(Arrays.copyOfRange(body, half, body.length), Arrays.copyOfRange(body, 0, half));
                    page.own().append(3, true);
                })));
    }

    /** {@code varints: block | miniblocks | count | first value in zigzag | smallest delta in zigzag | widths}. */
    static byte[] delta(int block, long count, long first, long step, int... widths) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (long number : new long[] {block, widths.length, count, first << 1 ^ first >> 63}) {
            varint(number, out);
        }
        if (count > 1) {
            varint(step << 1 ^ step >> 63, out);
            for (int width : widths) {
                out.write(width);
            }
        }
        return out.toByteArray();
    }

    private static void varint(long number, ByteArrayOutputStream out) {
        long left = number;
        while (left >>> 7 != 0) {
            out.write((int) (left & 0x7f | 0x80));
            left >>>= 7;
        }
        out.write((int) left);
    }

    private static void deltas(List<Case> all) {
        all.add(page(
                Defect.DELTA_PACKED_INVALID,
                Column.AT,
                "A delta block has 100 values, which is no multiple of 128.",
                page -> {
                    page.own().set(2, DELTA_BINARY_PACKED);
                    page.body = Draft.join(
                            Arrays.copyOf(page.body, LEVELS), delta(100, 3, 1_700_000_003_000L, 1_000, 0, 0, 0, 0));
                }));
        all.add(page(
                        Defect.DELTA_PACKED_INVALID,
                        Column.PRICE,
                        "A page of three nulls has one byte in place of the lengths of its values.",
                        page -> {
                            page.own().set(2, Encoded.DELTA_BYTE_ARRAY);
                            page.body = new byte[] {2, 0, 0, 0, 3 << 1, 0, 1};
                        })
                .named("delta-header-of-no-values"));
        all.add(page(Defect.DELTA_PACKED_TOO_WIDE, Column.SMALL, "Deltas of INT32 take 40 bits.", page -> {
            page.own().set(2, DELTA_BINARY_PACKED);
            page.body = Draft.join(delta(128, 3, 100, 50, 40, 0, 0, 0), new byte[160]);
        }));
        all.add(page(
                Defect.DELTA_BYTES_INVALID,
                Column.WORD,
                "The second value shares seven bytes with the first, which has six.",
                page -> {
                    page.own().set(2, DELTA_BYTE_ARRAY);
                    page.body = Draft.join(
                            delta(128, 3, 0, 7, 0, 0, 0, 0), delta(128, 3, 6, -6, 0, 0, 0, 0), ascii("word10"));
                }));
        all.add(page(
                Defect.DELTA_COUNT_DIFFERS,
                Column.WORD,
                "A page of three values has the lengths of seven.",
                ValueCases::announced));
        all.add(Case.of(
                        Defect.DELTA_BYTES_ACROSS_PAGES,
                        PagedFile.of(Column.WORD).with(ValueCases::acrossPages),
                        "The first value of a page shares bytes with the last one of the page before.",
                        draft -> draft.footer.set(6, "parquet-mr version 1.7.0 (build testdata)"))
                .with(Defect.KNOWN_WRITER_BUG));
        all.add(Case.of(
                        Defect.DELTA_BYTES_INVALID,
                        PagedFile.of(Column.WORD).with(ValueCases::acrossPages),
                        "Values go on across pages, and not by a writer that is known for it.",
                        draft -> {})
                .named("delta-bytes-across-pages-of-another"));
    }

    private static void announced(PageDraft page) {
        page.own().set(2, DELTA_LENGTH_BYTE_ARRAY);
        page.body = Draft.join(delta(128, 7, 6, 0, 0, 0, 0, 0), ascii("word10word11word12"));
    }

    private static void acrossPages(List<PageDraft> pages) {
        PageDraft second = pages.get(0).copy();
        pages.add(second);
        change(pages.get(0), page -> {
            page.own().set(1, 2).set(2, DELTA_BYTE_ARRAY);
            page.body = Draft.join(delta(128, 2, 0, 5, 0, 0, 0, 0), delta(128, 2, 6, -5, 0, 0, 0, 0), ascii("word101"));
        });
        change(second, page -> {
            page.own().set(1, 1).set(2, DELTA_BYTE_ARRAY);
            page.body = Draft.join(delta(128, 1, 5, 0, 0, 0, 0, 0), delta(128, 1, 1, 0, 0, 0, 0, 0), ascii("2"));
        });
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static void others(List<Case> all) {
        all.add(page(
                Defect.BYTE_STREAM_SPLIT_LENGTH,
                Column.RATIO,
                "The byte streams of three values have 25 bytes.",
                page -> {
                    page.own().set(2, BYTE_STREAM_SPLIT);
                    page.body = Arrays.copyOf(page.body, 25);
                }));
        all.add(page(Defect.BOOLEANS_INVALID, Column.FLAG, "The run of booleans is longer than its page.", page -> {
            page.own().set(2, RLE);
            page.body = new byte[] {100, 0, 0, 0, 6, 1};
        }));
    }

    private static void domains(List<Case> all) {
        all.add(Case.of(
                Defect.VALUES_NOT_UTF8,
                PagedFile.of(Column.WORD)
                        .with(pages -> change(pages.get(0), page -> page.body[page.body.length - 1] = (byte) 0xe4)),
                "A string ends in a letter of Latin-1.",
                draft -> draft.meta(PagedFile.CHANGED, 0).remove(12)));
        all.add(Case.of(
                Defect.JSON_INVALID,
                SmallFile.of(Column.WORD),
                "Plain words are called JSON.",
                draft -> draft.element("word").set(6, 19).set(10, Struct.of(12, new Struct()))));
        all.add(page(Defect.GEOMETRY_INVALID, Column.SHAPE, "A geometry is of type 9.", page -> page.body[5] = 9)
                .with(Defect.GEOMETRY_BEYOND_SPARK));
        all.add(page(
                Defect.GEOMETRY_BEYOND_SPARK,
                Column.SHAPE,
                "The latitude of a point is 100 degrees.",
                page -> System.arraycopy(Leaf.littleEndian(Double.doubleToRawLongBits(100), 8), 0, page.body, 17, 8)));
        all.add(Case.of(
                        Defect.GEOMETRY_INVALID,
                        PagedFile.of(Column.SHAPE).with(pages -> change(pages.get(0), page -> page.body[5] = 9)),
                        "A geometry of GeoParquet is of type 9.",
                        draft -> {
                            draft.element("shape").remove(10);
                            draft.footer
                                    .list(5)
                                    .add(Struct.of(
                                            1,
                                            "geo",
                                            2,
                                            "{\"version\":\"1.1.0\",\"primary_column\":\"shape\",\"columns\":{\"shape\":"
                                                    + "{\"encoding\":\"WKB\",\"geometry_types\":[]}}}"));
                        })
                .named("geometry-invalid-by-metadata"));
        all.add(page(
                Defect.INT96_OUT_OF_RANGE,
                Column.STAMP,
                "A timestamp has more nanoseconds than a day.",
                page -> page.body[7] = 0x50));
        all.add(Case.of(
                Defect.VALUE_OUT_OF_DOMAIN,
                PagedFile.of(Column.SMALL).with(pages -> change(pages.get(0), page -> page.body[9] = 1)),
                "A value of UINT_8 is 456.",
                draft -> draft.statistics(PagedFile.CHANGED, 0).set(5, Leaf.littleEndian(456, 4))));
        all.add(Case.of(Defect.TIME_OUTSIDE_DAY, "Timestamps are called times in microseconds.", draft -> {
            Struct microseconds = Struct.of(1, true, 2, Struct.of(2, new Struct()));
            draft.element("at").set(6, 8).set(10, Struct.of(7, microseconds));
        }));
        all.add(Case.of(
                        Defect.DECIMAL_BEYOND_INTEGER,
                        PagedFile.of(Column.PRICE)
                                .with(pages -> change(pages.get(0), page -> {
                                    int last = page.body.length - 4;
                                    System.arraycopy(new byte[] {0, 1, 0, 0}, 0, page.body, last, 4);
                                })),
                        "A decimal of four digits is 65536.",
                        draft -> {
                            draft.element("price").set(8, 4).set(10, Struct.of(5, Struct.of(1, 2, 2, 4)));
                            draft.statistics(PagedFile.CHANGED, 0).set(5, new byte[] {0, 1, 0, 0});
                        })
                .with(Defect.VALUE_OUT_OF_DOMAIN)
                .with(Defect.DECIMAL_BOUND_BEYOND_INTEGER));
        all.add(Case.of(
                Defect.DECIMAL_VALUE_TOO_LONG,
                SmallFile.of(Column.TOTAL),
                "Values of a decimal of 38 digits have seventeen bytes.",
                draft -> {}));
        all.add(Case.of(
                        Defect.DECIMAL_VALUE_NOT_WORDS,
                        SmallFile.of(Column.TOTAL),
                        "Values of a decimal of 40 digits have seventeen bytes.",
                        draft -> Column.decimal(draft.element("total"), 40))
                .with(Defect.DECIMAL_PRECISION_LARGE));
        all.add(Case.of(
                        Defect.DECIMAL_BEYOND_LOW_BITS,
                        SmallFile.of(Column.AMOUNT),
                        "Values of a decimal of nine digits in seventeen bytes do not fit into their last byte.",
                        draft -> Column.decimal(draft.element("amount"), 9))
                .with(Defect.DECIMAL_BYTES_TOO_MANY));
        all.add(Case.of(
                Defect.TIMESTAMP_BEYOND_MICROSECONDS,
                SmallFile.of(Column.AT),
                "max_value of a column of milliseconds is one more than fits into 64 bits of microseconds.",
                draft -> draft.statistics(0, 0).set(5, Leaf.littleEndian(Long.MAX_VALUE / 1000 + 1, 8))));
        all.add(Case.of(
                Defect.LEGACY_CALENDAR,
                SmallFile.of(Column.OLD_DAY),
                "Days of the year 1000, written by Spark 2.4.",
                draft -> draft.footer.list(5).add(Struct.of(1, "org.apache.spark.version", 2, "2.4.5"))));
        all.add(Case.of(
                        Defect.DRILL_DATES_SHIFTED,
                        SmallFile.of(Column.LATE_DAY),
                        "Days about 13,000 years ahead, written by Drill.",
                        draft -> draft.footer.set(6, "parquet-mr version 1.8.1-drill-r0 (build testdata)"))
                .with(Defect.KNOWN_WRITER_BUG));
    }

    private static void bounds(List<Case> all) {
        all.add(Case.of(
                Defect.STATISTICS_LIE,
                SmallFile.of(Column.AT),
                "max_value is below the largest value.",
                draft -> draft.statistics(0, 0).set(5, Leaf.littleEndian(1_700_000_001_000L, 8))));
        all.add(Case.of(
                        Defect.STATISTICS_LIE,
                        SmallFile.of(Column.NAME),
                        "min_value is above the smallest value.",
                        draft -> draft.statistics(0, 0).set(6, "adb"))
                .named("statistics-lie-about-text"));
        all.add(Case.of(
                Defect.DEPRECATED_STATISTICS_LIE,
                SmallFile.of(Column.AT),
                "The deprecated max is below the largest value.",
                draft -> draft.statistics(0, 0)
                        .set(1, Leaf.littleEndian(1_700_000_001_000L, 8))
                        .set(2, Leaf.littleEndian(1_700_000_000_000L, 8))
                        .remove(5)
                        .remove(6)));
        all.add(Case.of(
                        Defect.DEPRECATED_STATISTICS_LIE,
                        SmallFile.of(Column.PRICE),
                        "The deprecated max of decimals is below the largest value.",
                        draft -> draft.statistics(0, 0)
                                .set(1, new byte[] {0, 0, 0, 5})
                                .set(2, new byte[4])
                                .remove(5)
                                .remove(6))
                .named("deprecated-statistics-lie-about-decimals"));
        all.add(Case.of(
                        Defect.DEPRECATED_STATISTICS_LIE,
                        "The deprecated min and max of strings are those of bytes with a sign, and there are no others.",
                        draft -> draft.statistics(0, 1)
                                .set(1, "b")
                                .set(2, "\u00e9")
                                .remove(5)
                                .remove(6))
                .with(Defect.DEPRECATED_BINARY_STATISTICS_ORDER)
                .named("deprecated-statistics-of-signed-bytes"));
        all.add(Case.of(
                        Defect.STATISTICS_LIE,
                        SmallFile.of(Column.AT),
                        "max_value is below the largest value, and the file has no column_orders.",
                        draft -> {
                            draft.footer.remove(7);
                            draft.statistics(0, 0).set(5, Leaf.littleEndian(1_700_000_001_000L, 8));
                        })
                .named("statistics-lie-without-order"));
        all.add(Case.of(
                Defect.STATISTICS_WITHOUT_ORDER_LIE,
                "Bounds of strings in signed order, and no column orders.",
                draft -> {
                    draft.footer.remove(7);
                    draft.statistics(0, 1).set(6, "\u00e9").set(5, "a");
                }));
        all.add(Case.of(
                Defect.SORTING_LIES,
                SmallFile.of(Column.AT),
                "Rows are said to be sorted downwards, and are sorted upwards.",
                draft -> draft.group(0).set(4, Sequence.of(Struct.of(1, 0, 2, true, 3, false)))));
    }

    private static void counts(List<Case> all) {
        all.add(Case.of(
                Defect.NULL_COUNT_LIES,
                SmallFile.of(Column.NAME),
                "null_count is 0, and a row is null.",
                draft -> draft.statistics(0, 0).set(3, 0L)));
        all.add(Case.of(
                Defect.SIZE_STATISTICS_LIE,
                SmallFile.of(Column.NAME),
                "unencoded_byte_array_data_bytes is one more than the values have.",
                draft -> draft.meta(0, 0).set(16, Struct.of(1, 9L))));
        all.add(Case.of(
                Defect.DISTINCT_COUNT_LIES,
                SmallFile.of(Column.NAME),
                "distinct_count is 1, the dictionary has two values and both are used.",
                draft -> draft.statistics(0, 0).set(4, 1L)));
    }

    private static void indexes(List<Case> all) {
        all.add(Case.of(
                Defect.COLUMN_INDEX_LIES,
                SmallFile.paged(Column.AT),
                "The bounds of the second page are those of the third.",
                IndexCases.laidOut(draft -> {
                    Struct index = draft.columnIndex(0, 1);
                    index.list(2).set(1, index.list(2).get(2));
                    index.list(3).set(1, index.list(3).get(2));
                })));
        all.add(Case.of(
                Defect.NULL_PAGES_WITHOUT_COUNT,
                SmallFile.paged(Column.AT),
                "The second page is called null, with -1 nulls.",
                IndexCases.laidOut(draft -> {
                    draft.meta(0, 1).remove(12);
                    Struct index = draft.columnIndex(0, 1);
                    index.list(1).set(1, true);
                    index.list(2).set(1, new byte[0]);
                    index.list(3).set(1, new byte[0]);
                    index.list(5).set(1, -1L);
                })));
        all.add(Case.of(
                Defect.OFFSET_INDEX_ROWS_LIE,
                rowsOfNested(2L),
                "The second page of a list starts with row 1, the offset index says 2.",
                Draft::layOut));
        all.add(Case.of(
                Defect.BLOOM_FILTER_LIES,
                SmallFile.of(Column.ID),
                "The bloom filter is that of another value.",
                IndexCases.laidOut(draft -> {
                    byte[] bits = new byte[32];
                    for (int word = 0; word < bits.length; word += 4) {
                        bits[word] = 1;
                    }
                    draft.part(Draft.Kind.BLOOM_FILTER, 0, 0).rest = bits;
                })));
    }

    /** A list column of two pages, the second of which starts with row 1, and its offset index. */
    static Draft rowsOfNested(long secondRow) {
        List<Integer> sizes = new ArrayList<>();
        Draft draft = PagedFile.of(Column.BAG).with(pages -> {
            split(pages, 2, PageDrafts.FIRST);
            pages.forEach(page -> sizes.add(page.bytes().length));
        });
        long start = draft.meta(PagedFile.CHANGED, 0).number(9);
        Struct index = Struct.of(
                1,
                Sequence.of(
                        Struct.of(1, start, 2, sizes.get(0), 3, 0L),
                        Struct.of(1, start + sizes.get(0), 2, sizes.get(1), 3, secondRow)));
        draft.parts.add(new Draft.Part(Draft.Kind.OFFSET_INDEX, draft.chunk(PagedFile.CHANGED, 0), index));
        return draft;
    }

    private static Case keyed(Defect defect, String key, String value, String how) {
        return Case.of(defect, SmallFile.of(Column.RATIO), how, draft -> draft.footer
                .list(5)
                .add(Struct.of(1, key, 2, value)));
    }

    private static void metadata(List<Case> all) {
        String spark = "org.apache.spark.sql.parquet.row.metadata";
        all.add(keyed(
                Defect.SPARK_SCHEMA_DISAGREES,
                spark,
                "{\"type\":\"struct\",\"fields\":[{\"name\":\"Ratio\",\"type\":\"double\",\"nullable\":true,\"metadata\":{}}]}",
                "Spark's own schema has the column in another case."));
        all.add(keyed(Defect.SPARK_SCHEMA_DISAGREES, spark, "{\"type\":\"struct\"", "Spark's own schema is cut short.")
                .named("spark-schema-cut"));
        all.add(keyed(
                Defect.SPARK_SCHEMA_TYPE,
                spark,
                "{\"type\":\"struct\",\"fields\":[{\"name\":\"ratio\",\"type\":\"float\",\"nullable\":true,\"metadata\":{}}]}",
                "Spark's own schema has a column of DOUBLE as float."));
        all.add(Case.of(
                        Defect.SPARK_SCHEMA_TYPE,
                        SmallFile.of(Column.PRICE),
                        "Spark's own schema has a decimal of fewer digits.",
                        draft -> draft.footer
                                .list(5)
                                .add(Struct.of(
                                        1,
                                        spark,
                                        2,
                                        "{\"type\":\"struct\",\"fields\":[{\"name\":\"price\",\"type\":\"decimal(8,2)\","
                                                + "\"nullable\":true,\"metadata\":{}}]}")))
                .named("spark-schema-decimal"));
        all.add(keyed(
                Defect.PANDAS_METADATA_INVALID,
                "pandas",
                "{\"index_columns\":[\"day\"],\"columns\":[]}",
                "pandas looks for its index in a column that is not there."));
        all.add(keyed(
                Defect.KEY_VALUE_METADATA_INVALID,
                "geo",
                "{\"version\":\"1.0.0\",\"primary_column\":\"geometry\",\"columns\":{}}",
                "GeoParquet's primary column is not there."));
    }
}
