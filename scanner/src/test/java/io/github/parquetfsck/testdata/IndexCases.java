// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.testdata.Struct.Raw;
import io.github.parquetfsck.testdata.Struct.Sequence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Files whose footer is sound, and whose page indexes or bloom filters contradict themselves or their chunk. */
final class IndexCases {
    private IndexCases() {}

    static List<Case> all() {
        List<Case> all = new ArrayList<>();
        offsetIndexes(all);
        columnIndexes(all);
        lengths(all);
        orders(all);
        counts(all);
        bloomFilters(all);
        bits(all);
        wireTypes(all);
        return all;
    }

    /** One fault of an index of the second column, which has a page for each row. */
    private static Case paged(Defect defect, Column column, String how, Consumer<Draft> fault) {
        return Case.of(defect, SmallFile.paged(column), how, laidOut(fault));
    }

    static Consumer<Draft> laidOut(Consumer<Draft> fault) {
        return fault.andThen(Draft::layOut);
    }

    private static void offsetIndexes(List<Case> all) {
        all.add(paged(
                Defect.OFFSET_INDEX_MALFORMED,
                Column.AT,
                "The offset index of a chunk has no page locations.",
                draft -> draft.offsetIndex(0, 1).remove(1).set(2, Sequence.of(8L, 8L, 8L))));
        all.add(paged(
                Defect.OFFSET_INDEX_PAGES_INVALID,
                Column.AT,
                "The second page of an offset index starts at -1.",
                draft -> draft.page(0, 1, 1).set(1, -1L)));
        all.add(paged(
                        Defect.OFFSET_INDEX_PAGES_INVALID,
                        Column.AT,
                        "The second page of an offset index is two bytes too short.",
                        draft -> {
                            Struct page = draft.page(0, 1, 1);
                            page.set(2, (int) page.number(2) - 2);
                        })
                .named("offset-index-page-short"));
        all.add(paged(
                        Defect.OFFSET_INDEX_PAGES_INVALID,
                        Column.AT,
                        "The first page is missing from both indexes, and there is no dictionary page.",
                        draft -> {
                            draft.meta(0, 1).set(13, Sequence.of(Struct.of(1, 0, 2, 0, 3, 3)));
                            draft.offsetIndex(0, 1).list(1).remove(0);
                            draft.page(0, 1, 0).set(3, 0L);
                            for (int list : new int[] {1, 2, 3, 5}) {
                                draft.columnIndex(0, 1).list(list).remove(0);
                            }
                        })
                .named("offset-index-first-page-lost"));
        all.add(paged(
                        Defect.OFFSET_INDEX_PAGES_INVALID,
                        Column.AT,
                        "The last page is missing from both indexes; encoding_stats counts it.",
                        draft -> {
                            draft.meta(0, 1).set(13, Sequence.of(Struct.of(1, 0, 2, 0, 3, 3)));
                            draft.offsetIndex(0, 1).list(1).remove(2);
                            for (int list : new int[] {1, 2, 3, 5}) {
                                draft.columnIndex(0, 1).list(list).remove(2);
                            }
                        })
                .named("offset-index-page-lost"));
        all.add(paged(
                Defect.OFFSET_INDEX_SIZE_WITHOUT_HEADER,
                Column.AT,
                "The sizes of an offset index leave out the page headers.",
                draft -> {
                    for (int page = 0; page < 3; page++) {
                        Struct location = draft.page(0, 1, page);
                        location.set(2, (int) location.number(2) - 20);
                    }
                }));
        all.add(paged(
                        Defect.OFFSET_INDEX_PAGES_INVALID,
                        Column.AT,
                        "The second page of an offset index is two bytes too long.",
                        draft -> {
                            Struct page = draft.page(0, 1, 1);
                            page.set(2, (int) page.number(2) + 2);
                        })
                .named("offset-index-pages-overlap"));
        all.add(paged(
                Defect.OFFSET_INDEX_END_DIFFERS,
                Column.AT,
                "The last page of an offset index is two bytes too long.",
                draft -> {
                    Struct page = draft.page(0, 1, 2);
                    page.set(2, (int) page.number(2) + 2);
                }));
        all.add(paged(
                Defect.OFFSET_INDEX_ROWS,
                Column.AT,
                "Two pages of an offset index start with row 1.",
                draft -> draft.page(0, 1, 2).set(3, 1L)));
        all.add(paged(
                        Defect.OFFSET_INDEX_ROWS,
                        Column.AT,
                        "The last page of an offset index starts behind the last row.",
                        draft -> draft.page(0, 1, 2).set(3, 3L))
                .named("offset-index-rows-beyond"));
        all.add(paged(
                        Defect.OFFSET_INDEX_ROWS,
                        Column.AT,
                        "The first page of an offset index starts with row -1.",
                        draft -> draft.page(0, 1, 0).set(3, -1L))
                .named("offset-index-rows-negative"));
    }

    private static void columnIndexes(List<Case> all) {
        all.add(paged(
                Defect.COLUMN_INDEX_LENGTHS,
                Column.AT,
                "The column index of a chunk of three pages has two minima.",
                draft -> draft.columnIndex(0, 1).list(2).remove(2)));
        all.add(paged(
                        Defect.COLUMN_INDEX_LENGTHS,
                        Column.AT,
                        "The column index of a chunk of three pages has two null counts.",
                        draft -> draft.columnIndex(0, 1).list(5).remove(2))
                .named("column-index-null-counts"));
        all.add(paged(Defect.NULL_PAGE_WITH_BOUNDS, Column.NOTE, "A page of nulls has bounds.", draft -> {
            draft.columnIndex(0, 1).list(2).set(2, "cat0");
            draft.columnIndex(0, 1).list(3).set(2, "dog0");
        }));
        all.add(paged(
                        Defect.NULL_PAGE_WITHOUT_NULLS,
                        Column.AT,
                        "A page of values is said to be one of nulls, and to have no nulls.",
                        draft -> draft.columnIndex(0, 1).list(1).set(2, true))
                .with(Defect.NULL_PAGE_WITH_BOUNDS));
        all.add(paged(Defect.PAGE_BOUNDS_EMPTY, Column.AT, "A page of timestamps has bounds of no bytes.", draft -> {
            draft.columnIndex(0, 1).list(2).set(1, new byte[0]);
            draft.columnIndex(0, 1).list(3).set(1, new byte[0]);
        }));
        all.add(paged(
                Defect.COLUMN_INDEX_WIDTH,
                Column.AT,
                "The minimum of a page of timestamps has 3 bytes.",
                draft -> draft.columnIndex(0, 1).list(2).set(1, new byte[3])));
        all.add(paged(
                Defect.COLUMN_INDEX_NAN,
                Column.SIGNAL,
                "A page whose one value is NaN has it as its bounds.",
                draft -> {}));
        all.add(paged(
                Defect.COLUMN_INDEX_MALFORMED,
                Column.AT,
                "A list of the column index is longer than the index.",
                draft -> draft.columnIndex(0, 1).set(2, new Raw(CompactWriter.LIST, new byte[] {(byte) 0xF8, 0x7F}))));
        all.add(paged(
                        Defect.COLUMN_INDEX_MALFORMED,
                        Column.AT,
                        "A boolean of null_pages is 6.",
                        draft ->
                                draft.columnIndex(0, 1).set(1, new Raw(CompactWriter.LIST, new byte[] {0x31, 2, 6, 2})))
                .named("null-page-is-no-boolean"));
    }

    private static void lengths(List<Case> all) {
        all.add(Case.of(
                Defect.PAGE_INDEX_LENGTH,
                SmallFile.paged(Column.AT),
                "The length of a column index takes in the offset index behind it.",
                draft -> {
                    Struct chunk = draft.chunk(0, 1);
                    chunk.set(7, (int) (chunk.number(7) + chunk.number(5)));
                }));
        all.add(Case.of(
                        Defect.COLUMN_INDEX_MALFORMED,
                        "A column index counts more nulls than it has, which parquet-java takes from what follows.",
                        flipped(Column.AT, Draft.Kind.COLUMN_INDEX, 66, 6))
                .with(Defect.COLUMN_INDEX_LENGTHS)
                .named("column-index-runs-on"));
        all.add(Case.of(
                        Defect.OFFSET_INDEX_MALFORMED,
                        "An offset index has another field in the place of its pages, and parquet-java takes those of the"
                                + " next one.",
                        flipped(Column.NOTE, Draft.Kind.OFFSET_INDEX, 0, 1))
                .with(Defect.OFFSET_INDEX_PAGES_INVALID)
                .named("offset-index-runs-on"));
    }

    /** With one bit changed in an index of the second column. */
    private static byte[] flipped(Column column, Draft.Kind kind, int at, int bit) {
        Draft draft = SmallFile.paged(column);
        long from = draft.chunk(0, 1).number(kind == Draft.Kind.COLUMN_INDEX ? 6 : 4);
        byte[] file = draft.bytes();
        file[(int) from + at] ^= (byte) (1 << bit);
        return file;
    }

    private static void orders(List<Case> all) {
        all.add(paged(
                Defect.BOUNDARY_ORDER_WRONG,
                Column.AT,
                "Pages in ascending order are said to be in descending order.",
                draft -> draft.columnIndex(0, 1).set(4, 2)));
        all.add(paged(
                        Defect.BOUNDARY_ORDER_WRONG,
                        Column.SMALL,
                        "Pages of unsigned numbers are in order as signed numbers only.",
                        draft -> {
                            draft.element("small").set(6, 13).set(10, Struct.of(10, Struct.of(1, (byte) 32, 2, false)));
                            draft.statistics(0, 1).set(5, new byte[] {-1, -1, -1, -1});
                            bounds(draft, 0, new byte[] {-1, -1, -1, -1}, new byte[] {-1, -1, -1, -1});
                        })
                .named("boundary-order-of-unsigned"));
        all.add(paged(Defect.PAGE_BOUNDS_ORDER, Column.NOTE, "The minimum of a page is above its maximum.", draft -> {
            draft.columnIndex(0, 1).set(4, 0);
            bounds(draft, 0, Draft.ascii("cat2"), Draft.ascii("cat0"));
        }));
        all.add(paged(
                        Defect.PAGE_BOUNDS_ORDER,
                        Column.RATIO,
                        "The minimum of a page is NaN, its maximum a number.",
                        draft -> {
                            draft.columnIndex(0, 1).set(4, 0);
                            draft.columnIndex(0, 1).list(2).set(1, real(Double.NaN));
                        })
                .with(Defect.COLUMN_INDEX_NAN)
                .named("page-minimum-nan"));
        all.add(paged(
                        Defect.PAGE_BOUNDS_ORDER,
                        Column.BALANCE,
                        "A page of zeros has a minimum of 0.0 and a maximum of -0.0.",
                        draft -> bounds(draft, 0, real(0.0), real(-0.0)))
                .with(Defect.PAGE_MAXIMUM_NEGATIVE_ZERO)
                .named("page-bounds-of-reversed-zeros"));
        all.add(paged(
                Defect.PAGE_MAXIMUM_NEGATIVE_ZERO,
                Column.BALANCE,
                "A page whose one value is -0.0 has it as its bounds.",
                draft -> {}));
        all.add(paged(
                Defect.PAGE_BOUNDS_ORDER_UNDECLARED,
                Column.NOTE,
                "The minimum of a page is above its maximum, and the file has no column orders.",
                draft -> {
                    draft.footer.remove(7);
                    draft.columnIndex(0, 1).set(4, 0);
                    bounds(draft, 0, Draft.ascii("cat2"), Draft.ascii("cat0"));
                }));
        all.add(paged(
                Defect.COLUMN_INDEX_DISAGREES_WITH_CHUNK,
                Column.AT,
                "A page's maximum is above that of the chunk.",
                draft -> draft.columnIndex(0, 1).list(3).set(2, Leaf.littleEndian(1_700_000_009_000L, 8))));
        all.add(paged(
                        Defect.COLUMN_INDEX_DISAGREES_WITH_CHUNK,
                        Column.NOTE,
                        "The pages have two nulls together, the chunk has one.",
                        draft -> draft.columnIndex(0, 1).list(5).set(2, 2L))
                .named("column-index-nulls-differ"));
    }

    private static void counts(List<Case> all) {
        all.add(paged(
                Defect.PAGE_HISTOGRAM_LENGTH,
                Column.NOTE,
                "The definition level histograms of three pages with two levels have five entries.",
                draft -> draft.columnIndex(0, 1).set(7, Sequence.of(0L, 1L, 0L, 1L, 1L))));
        all.add(paged(
                Defect.INDEX_UNENCODED_BYTES_DIFFER,
                Column.NOTE,
                "The unencoded sizes of the pages do not add up to that of the chunk.",
                draft -> {
                    draft.meta(0, 1).set(16, Struct.of(1, 8L));
                    draft.offsetIndex(0, 1).set(2, Sequence.of(4L, 5L, 0L));
                }));
        all.add(paged(
                        Defect.INDEX_UNENCODED_BYTES_DIFFER,
                        Column.AT,
                        "The offset index of timestamps has unencoded sizes.",
                        draft -> draft.offsetIndex(0, 1).set(2, Sequence.of(8L, 8L, 8L)))
                .named("index-unencoded-bytes-of-numbers"));
        all.add(paged(
                        Defect.INDEX_UNENCODED_BYTES_DIFFER,
                        Column.NOTE,
                        "An offset index of three pages has two unencoded sizes.",
                        draft -> draft.offsetIndex(0, 1).set(2, Sequence.of(4L, 4L)))
                .named("index-unencoded-bytes-too-few"));
    }

    private static void bloomFilters(List<Case> all) {
        all.add(bloom(
                Defect.BLOOM_FILTER_HEADER,
                "The bloom filter of a chunk has 33 bytes.",
                bloom -> bloom.tree.set(1, 33)));
        all.add(bloom(
                        Defect.BLOOM_FILTER_HEADER,
                        "The bloom filter of a chunk has -32 bytes.",
                        bloom -> bloom.tree.set(1, -32))
                .named("bloom-filter-negative"));
        all.add(bloom(
                        Defect.BLOOM_FILTER_HEADER,
                        "The header of a bloom filter has no algorithm.",
                        bloom -> bloom.tree.remove(2))
                .named("bloom-filter-without-algorithm"));
        all.add(bloom(
                Defect.BLOOM_FILTER_UNKNOWN,
                "A bloom filter has algorithm 2, which is not defined yet.",
                bloom -> bloom.tree.set(2, Struct.of(2, new Struct()))));
        all.add(Case.of(
                Defect.BLOOM_FILTER_LENGTH_DIFFERS,
                "bloom_filter_length of a chunk is 3 bytes too short.",
                draft -> draft.meta(0, 0).set(15, (int) draft.meta(0, 0).number(15) - 3)));
        all.add(bloom(
                Defect.BLOOM_FILTER_SHORT,
                "A bloom filter of two blocks has one block by its header.",
                bloom -> bloom.rest = Draft.join(bloom.rest, bloom.rest)));
    }

    private static void bits(List<Case> all) {
        all.add(bloom(
                Defect.BLOOM_FILTER_ALL_ZERO,
                "The bloom filter of a column with values is empty.",
                bloom -> bloom.rest = new byte[32]));
        all.add(bloom(
                Defect.BLOOM_FILTER_BLOCK,
                "The last 16 bytes of a bloom filter are zero.",
                bloom -> Arrays.fill(bloom.rest, 16, 32, (byte) 0)));
        all.add(bloom(
                Defect.BLOOM_FILTER_FULL,
                "All bits of a bloom filter are set.",
                bloom -> Arrays.fill(bloom.rest, (byte) -1)));
    }

    private static void wireTypes(List<Case> all) {
        all.add(paged(
                Defect.INDEX_FIELD_WIRE_TYPE,
                Column.AT,
                "first_row_index of a page stands twice, the second time as a struct.",
                draft -> draft.page(0, 1, 1).append(3, new Struct())));
        all.add(paged(
                        Defect.INDEX_FIELD_WIRE_TYPE,
                        Column.AT,
                        "boundary_order of a column index stands twice, the second time as a number of 64 bits.",
                        draft -> draft.columnIndex(0, 1).append(4, 1L))
                .named("boundary-order-as-long"));
        all.add(paged(
                        Defect.INDEX_FIELD_WIRE_TYPE,
                        Column.AT,
                        "The empty histograms of a column index are a list of numbers of 32 bits.",
                        draft -> draft.columnIndex(0, 1).set(6, new Sequence(CompactWriter.I32, List.of())))
                .named("empty-histograms-of-another-type"));
        all.add(bloom(
                        Defect.INDEX_FIELD_WIRE_TYPE,
                        "numBytes of a bloom filter stands twice, the second time as a double.",
                        bloom -> bloom.tree.append(1, 3.0))
                .named("bloom-filter-bytes-as-double"));
        all.add(bloom(
                        Defect.INDEX_FIELD_WIRE_TYPE,
                        "The compression of a bloom filter is a double and no struct.",
                        bloom -> bloom.tree.set(4, Struct.of(1, 3.0)))
                .named("bloom-filter-compression-as-double"));
        all.add(paged(
                        Defect.OFFSET_INDEX_MALFORMED,
                        Column.AT,
                        "The offset of a page in an offset index is text.",
                        draft -> draft.page(0, 1, 1).set(1, "abc"))
                .with(Defect.INDEX_FIELD_WIRE_TYPE)
                .named("page-offset-as-text"));
        all.add(paged(
                        Defect.COLUMN_INDEX_MALFORMED,
                        Column.AT,
                        "The minima of a column index are one text.",
                        draft -> draft.columnIndex(0, 1).set(2, "abc"))
                .with(Defect.INDEX_FIELD_WIRE_TYPE)
                .named("minima-as-text"));
        all.add(bloom(
                        Defect.BLOOM_FILTER_HEADER,
                        "numBytes of a bloom filter has 64 bits.",
                        bloom -> bloom.tree.set(1, 32L))
                .named("bloom-filter-bytes-as-long"));
        all.add(bloom(
                        Defect.BLOOM_FILTER_HEADER,
                        "The header of a bloom filter has a UUID in a field that is not defined.",
                        bloom -> bloom.tree.set(5, new Raw(CompactWriter.UUID, new byte[16])))
                .named("bloom-filter-with-uuid"));
    }

    private static Case bloom(Defect defect, String how, Consumer<Draft.Part> fault) {
        return Case.of(defect, how, laidOut(draft -> fault.accept(draft.part(Draft.Kind.BLOOM_FILTER, 0, 0))));
    }

    static void bounds(Draft draft, int page, byte[] min, byte[] max) {
        draft.columnIndex(0, 1).list(2).set(page, min);
        draft.columnIndex(0, 1).list(3).set(page, max);
    }

    static byte[] real(double value) {
        return Leaf.littleEndian(Double.doubleToRawLongBits(value), 8);
    }
}
