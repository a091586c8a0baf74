// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.testdata.Struct.Sequence;
import java.util.ArrayList;
import java.util.List;

/** Files that say of single pages, or by orders that are new to the format, what is not so. */
final class FactCases {
    /** Column tags as pyarrow has it, of type {@code fixed_size_list<string>[2]}: an IPC message in base64. */
    private static final String PAIRS =
            "/////6gAAAAQAAAAAAAKAAwABgAFAAgACgAAAAABBAAMAAAACAAIAAAABAAIAAAABAAAAAEAAAAEAAAAzP///wAAARAUAAAAIAAA"
                    + "AAQAAAABAAAALAAAAAQAAAB0YWdzAAAGAAgABAAGAAAAAgAAABAAFAAIAAYABwAMAAAAEAAQAAAAAAABBRAAAAAcAAAABAAAAAAA"
                    + "AAAEAAAAaXRlbQAAAAAEAAQABAAAAAAAAAA=";

    private FactCases() {}

    static List<Case> all() {
        List<Case> all = new ArrayList<>();
        pageStatistics(all);
        pageSizes(all);
        newOrders(all);
        return all;
    }

    /** Declares the order of a column: 2 the total order of IEEE 754, 3 that of timestamps. */
    static void order(Draft draft, int leaf, int order) {
        draft.footer.list(7).set(leaf, Struct.of(order, new Struct()));
    }

    private static void newOrders(List<Case> all) {
        byte[] first = Column.STAMP.leaves(0).get(0).values().get(0);
        byte[] last = Column.STAMP.leaves(0).get(0).values().get(2);
        byte[] nan = Column.SIGNAL.leaves(0).get(0).values().get(2);
        all.add(Case.of(
                Defect.TIMESTAMP_BOUNDS_LIE,
                SmallFile.of(Column.STAMP),
                "By INT96_TIMESTAMP_ORDER max_value is the day before the last.",
                draft -> {
                    order(draft, 0, 3);
                    draft.statistics(0, 0)
                            .set(5, Column.STAMP.leaves(0).get(0).values().get(1));
                }));
        all.add(Case.of(
                Defect.TIMESTAMP_PAGE_BOUNDS_LIE,
                SmallFile.paged(Column.STAMP),
                "By INT96_TIMESTAMP_ORDER the bounds of the third page are those of the first.",
                IndexCases.laidOut(draft -> {
                    order(draft, 1, 3);
                    IndexCases.bounds(draft, 2, first, first);
                })));
        byte[] middle = Column.STAMP.leaves(0).get(0).values().get(1);
        all.add(Case.of(
                Defect.INT96_BOUNDS_LIE,
                SmallFile.of(Column.STAMP),
                "max_value of INT96 is the second of three timestamps.",
                draft -> draft.statistics(0, 0).set(5, middle)));
        all.add(Case.of(
                        Defect.INT96_BOUNDS_LIE,
                        SmallFile.of(Column.STAMP),
                        "The deprecated max of INT96 is the second of three timestamps, and there are no other bounds.",
                        draft -> draft.statistics(0, 0)
                                .set(1, middle)
                                .set(2, first)
                                .remove(5)
                                .remove(6))
                .named("deprecated-int96-bounds-lie"));
        all.add(Case.of(
                        Defect.INT96_BOUNDS_LIE,
                        SmallFile.of(Column.STAMP),
                        "min_value and max_value of INT96 are those by the order of the bytes, in one of two row groups.",
                        draft -> draft.statistics(0, 0).set(5, first).set(6, last))
                .named("int96-bounds-in-the-order-of-bytes"));
        all.add(Case.of(
                Defect.NAN_BESIDE_BOUNDS,
                SmallFile.of(Column.SIGNAL),
                "Of three values one is NaN, and the bounds are those of the others.",
                draft -> {}));
        all.add(Case.of(
                        Defect.NAN_BOUND_OF_NUMBERS,
                        SmallFile.of(Column.BALANCE),
                        "min_value and max_value are NaN, and all values are numbers.",
                        draft -> draft.statistics(0, 0).set(5, nan).set(6, nan))
                .with(Defect.NAN_BOUNDS));
        all.add(Case.of(
                        Defect.NAN_COUNT_LIES,
                        SmallFile.of(Column.NOISE),
                        "nan_count is 1, and two of three values are NaN.",
                        draft -> draft.statistics(0, 0).append(9, 1L))
                .with(Defect.NAN_BESIDE_BOUNDS));
        all.add(Case.of(
                        Defect.NAN_COUNT_LIES,
                        SmallFile.paged(Column.SIGNAL),
                        "By the column index the last page has no NaN, and its only value is one.",
                        IndexCases.laidOut(draft -> {
                            order(draft, 1, 2);
                            draft.columnIndex(0, 1).append(8, Sequence.of(0L, 0L, 0L));
                        }))
                .with(Defect.NAN_BESIDE_BOUNDS)
                .named("nan-count-of-a-page-lies"));
        all.add(Case.of(
                Defect.FIXED_SIZE_LIST_WITHOUT_ELEMENTS,
                SmallFile.of(Column.TAGS),
                "By ARROW:schema lists have two elements each, and one list is null, one empty.",
                draft -> draft.footer.list(5).add(Struct.of(1, "ARROW:schema", 2, PAIRS))));
        all.add(Case.of(
                Defect.EXACT_BOUND_LIES,
                SmallFile.of(Column.AT),
                "max_value is marked as exact and is above the largest value.",
                draft -> draft.statistics(0, 0)
                        .set(5, Leaf.littleEndian(1_700_000_009_000L, 8))
                        .append(7, true)
                        .append(8, true)));
        all.add(Case.of(
                        Defect.NAN_BOUND_LIES,
                        SmallFile.of(Column.SIGNAL),
                        "By IEEE_754_TOTAL_ORDER max_value is NaN, and two of three values are numbers.",
                        draft -> {
                            order(draft, 0, 2);
                            draft.statistics(0, 0).set(5, nan);
                        })
                .with(Defect.NAN_BESIDE_BOUNDS));
        all.add(Case.of(
                        Defect.NAN_BOUND_LIES,
                        SmallFile.paged(Column.SIGNAL),
                        "By IEEE_754_TOTAL_ORDER a bound of the first page is NaN, and its value is a number.",
                        IndexCases.laidOut(draft -> {
                            order(draft, 1, 2);
                            IndexCases.bounds(
                                    draft,
                                    0,
                                    Column.SIGNAL.leaves(0).get(0).values().get(0),
                                    nan);
                            draft.columnIndex(0, 1).set(4, 0);
                        }))
                .with(Defect.NAN_BESIDE_BOUNDS)
                .named("nan-bound-of-a-page-lies"));
    }

    private static void pageStatistics(List<Case> all) {
        all.add(ValueCases.page(
                Defect.PAGE_STATISTICS_LIE,
                Column.AT,
                "max_value in the header of a page is below its largest value.",
                page -> page.own()
                        .append(
                                5,
                                Struct.of(
                                        3,
                                        0L,
                                        5,
                                        Leaf.littleEndian(1_700_000_004_000L, 8),
                                        6,
                                        Leaf.littleEndian(1_700_000_003_000L, 8)))));
        all.add(ValueCases.page(
                        Defect.PAGE_STATISTICS_LIE,
                        Column.NAME,
                        "null_count in the header of a page is 2, and one value is null.",
                        page -> page.own().append(5, Struct.of(3, 2L)))
                .named("page-null-count-lies"));
        all.add(ValueCases.page(
                        Defect.PAGE_STATISTICS_LIE,
                        Column.AT,
                        "The deprecated min in the header of a page is above its smallest value.",
                        page -> page.own().append(5, Struct.of(2, Leaf.littleEndian(1_700_000_003_001L, 8))))
                .named("page-deprecated-min-lies"));
        all.add(ValueCases.page(
                        Defect.PAGE_STATISTICS_LIE,
                        Column.SIGNAL,
                        "nan_count in the header of a page is 0, and a value is NaN.",
                        page -> page.own().append(5, Struct.of(9, 0L)))
                .with(Defect.NAN_BESIDE_BOUNDS)
                .named("page-nan-count-lies"));
        all.add(Case.of(
                Defect.PAGE_NULLS_LIE,
                PagedFile.of(Column.NOTE).v2().with(pages -> pages.get(0).own().set(2, 0)),
                "num_nulls of a page of version 2 is 0, and one value is null.",
                draft -> {}));
    }

    private static void pageSizes(List<Case> all) {
        all.add(Case.of(
                        Defect.SIZE_STATISTICS_LIE,
                        SmallFile.paged(Column.NOTE),
                        "The definition level histograms of the second and the third page are swapped.",
                        IndexCases.laidOut(draft -> draft.columnIndex(0, 1)
                                .append(7, new Sequence(CompactWriter.I64, List.of(0L, 1L, 1L, 0L, 0L, 1L)))))
                .named("page-histogram-lies"));
        all.add(Case.of(
                        Defect.SIZE_STATISTICS_LIE,
                        SmallFile.paged(Column.NOTE),
                        "The unencoded size of the first page is one less than it is, that of the second one more.",
                        IndexCases.laidOut(draft ->
                                draft.offsetIndex(0, 1).set(2, new Sequence(CompactWriter.I64, List.of(3L, 5L, 0L)))))
                .named("page-unencoded-size-lies"));
    }
}
