// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.testdata.Struct.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Page indexes and bloom filters that look odd and are sound. */
final class SoundIndexCases {
    private SoundIndexCases() {}

    static List<Case> all() {
        List<Case> all = new ArrayList<>();
        offsetIndexes(all);
        bounds(all);
        counts(all);
        bloomFilters(all);
        return all;
    }

    private static Case paged(String name, Column column, String how, Consumer<Draft> oddity) {
        return Case.sound(name, SmallFile.paged(column), how, IndexCases.laidOut(oddity));
    }

    private static void offsetIndexes(List<Case> all) {
        all.add(paged("pages-of-one-row", Column.AT, "Three pages in a chunk, with a page index.", draft -> {}));
        all.add(paged("null-page", Column.NOTE, "The last page has nothing but nulls, and no bounds.", draft -> {}));
        all.add(paged(
                "offset-index-empty",
                Column.AT,
                "An offset index without pages, which readers do without.",
                draft -> draft.offsetIndex(0, 1).set(1, new Sequence(CompactWriter.STRUCT, List.of()))));
        all.add(paged(
                "unencoded-sizes-not-kept",
                Column.NOTE,
                "No size statistics, and an unencoded size of 0 for each page, as parquet-java has it.",
                draft -> {
                    draft.meta(0, 1).remove(16);
                    draft.offsetIndex(0, 1).set(2, new Sequence(CompactWriter.I64, List.of(0L, 0L, 0L)));
                }));
        all.add(paged(
                "index-with-new-fields", Column.AT, "Both indexes have a field that is not defined yet.", draft -> {
                    draft.offsetIndex(0, 1).set(19, 1);
                    draft.columnIndex(0, 1).set(19, Struct.of(1, "x"));
                }));
    }

    private static void bounds(List<Case> all) {
        all.add(paged(
                "boundary-order-not-claimed",
                Column.AT,
                "Pages in ascending order that are said to be in none.",
                draft -> draft.columnIndex(0, 1).set(4, 0)));
        all.add(paged(
                "boundary-order-unknown",
                Column.AT,
                "A boundary order that is not defined yet, which readers take for none.",
                draft -> draft.columnIndex(0, 1).set(4, 9)));
        all.add(paged(
                "int96-timestamp-order",
                Column.STAMP,
                "INT96 timestamps with bounds by INT96_TIMESTAMP_ORDER, of the chunk and of pages.",
                draft -> FactCases.order(draft, 1, 3)));
        all.add(paged(
                "ieee-754-total-order",
                Column.SIGNAL,
                "Bounds by IEEE_754_TOTAL_ORDER, NaN for a page that has nothing else, and counts of NaNs.",
                draft -> {
                    FactCases.order(draft, 1, 2);
                    draft.columnIndex(0, 1).append(8, Struct.Sequence.of(0L, 0L, 1L));
                    withoutBounds(draft);
                    draft.statistics(0, 1).append(9, 1L);
                }));
        all.add(paged(
                "page-bounds-truncated",
                Column.NOTE,
                "Page bounds cut to two characters, the maximum raised: wider than those of the chunk.",
                draft -> {
                    IndexCases.bounds(draft, 0, Draft.ascii("ca"), Draft.ascii("cb"));
                    IndexCases.bounds(draft, 1, Draft.ascii("do"), Draft.ascii("dp"));
                }));
        all.add(paged(
                "page-bounds-of-fixed-bytes-truncated",
                Column.PRICE,
                "Page bounds of fixed length bytes that are cut to two bytes, the maximum raised.",
                draft -> {
                    draft.element("price").remove(6).remove(7).remove(8).remove(10);
                    for (int page = 0; page < 3; page++) {
                        IndexCases.bounds(draft, page, new byte[] {0, 0}, new byte[] {0, 1});
                    }
                }));
        all.add(paged(
                "page-bounds-without-order",
                Column.NOTE,
                "Page bounds, and no column orders.",
                draft -> draft.footer.remove(7)));
        all.add(paged(
                "page-bounds-of-both-zeros",
                Column.BALANCE,
                "A page with a minimum of -0.0 and a maximum of 0.0, in ascending order.",
                draft -> {
                    IndexCases.bounds(draft, 0, IndexCases.real(-0.0), IndexCases.real(0.0));
                    draft.columnIndex(1, 1).list(3).set(0, IndexCases.real(0.0));
                }));
        all.add(paged(
                "page-bounds-nan-in-total-order",
                Column.SIGNAL,
                "A page whose one value is NaN, in a column in the total order of IEEE 754.",
                draft -> {
                    FactCases.order(draft, 1, 2);
                    withoutBounds(draft);
                }));
        all.add(paged(
                "page-bounds-of-int96",
                Column.STAMP,
                "Bounds of INT96, which has no order, in none, and of no bytes.",
                draft -> IndexCases.bounds(draft, 1, new byte[0], new byte[0])));
        all.add(paged(
                "page-bounds-of-empty-strings",
                Column.BLANK,
                "A page whose one value is the empty string, which is its bounds, too.",
                draft -> {}));
    }

    private static void counts(List<Case> all) {
        all.add(paged(
                "page-null-counts-absent",
                Column.NOTE,
                "A column index without null counts.",
                draft -> draft.columnIndex(0, 1).remove(5)));
        all.add(paged(
                "page-histograms-empty",
                Column.AT,
                "Level histograms of pages are empty lists.",
                draft -> draft.columnIndex(0, 1)
                        .set(6, new Sequence(CompactWriter.I64, List.of()))
                        .set(7, new Sequence(CompactWriter.I64, List.of()))));
        all.add(paged("page-histograms", Column.NOTE, "Level histograms and unencoded sizes of pages.", draft -> {
            draft.columnIndex(0, 1).set(6, Sequence.of(1L, 1L, 1L)).set(7, Sequence.of(0L, 1L, 0L, 1L, 1L, 0L));
            draft.meta(0, 1).set(16, Struct.of(1, 8L));
            draft.offsetIndex(0, 1).set(2, Sequence.of(4L, 4L, 0L));
        }));
    }

    private static void bloomFilters(List<Case> all) {
        all.add(Case.sound(
                "bloom-filter-of-seven-blocks",
                "A bloom filter of 224 bytes, no power of two, some blocks of it empty.",
                IndexCases.laidOut(draft -> {
                    Draft.Part bloom = draft.part(Draft.Kind.BLOOM_FILTER, 0, 0);
                    bloom.tree.set(1, 224);
                    bloom.rest =
                            SmallFile.bloomFilter(Column.ID.leaves(0).get(0).values(), 7);
                })));
    }

    /** NaN beside the bounds of a chunk is lost to filters. */
    private static void withoutBounds(Draft draft) {
        for (int group = 0; group < SmallFile.GROUPS; group++) {
            draft.statistics(group, 1).remove(5).remove(6);
        }
    }
}
