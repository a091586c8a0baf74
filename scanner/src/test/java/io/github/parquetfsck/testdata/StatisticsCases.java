// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.testdata.Struct.Sequence;
import java.util.ArrayList;
import java.util.List;

/** Files whose statistics contradict their column, or themselves. */
final class StatisticsCases {
    private StatisticsCases() {}

    static List<Case> all() {
        List<Case> all = new ArrayList<>();
        bounds(all);
        counts(all);
        sizes(all);
        return all;
    }

    private static void bounds(List<Case> all) {
        all.add(Case.of(
                Defect.STATISTICS_WIDTH, "max_value of an INT64 column has 3 bytes.", draft -> draft.statistics(0, 4)
                        .set(5, new byte[] {1, 2, 3})));
        all.add(Case.of(
                Defect.STATISTICS_EMPTY_VALUE,
                "min_value of an INT64 column has no bytes.",
                draft -> draft.statistics(0, 4).set(6, new byte[0])));
        all.add(Case.of(
                Defect.DEPRECATED_STATISTICS_WIDTH,
                "min and max of an INT64 column have 3 bytes.",
                draft -> draft.statistics(0, 4)
                        .remove(5)
                        .remove(6)
                        .set(1, new byte[] {1, 2, 3})
                        .set(2, new byte[] {1, 2, 3})));
        all.add(Case.of(
                Defect.DECIMAL_BOUND_BEYOND_INTEGER,
                SmallFile.of(Column.PRICE),
                "max_value of a decimal of four digits is 65536.",
                draft -> {
                    draft.element("price").set(8, 4).set(10, Struct.of(5, Struct.of(1, 2, 2, 4)));
                    draft.statistics(0, 0).set(5, new byte[] {0, 1, 0, 0});
                }));
        all.add(Case.of(
                Defect.STATISTICS_ORDER,
                "min_value and max_value of an INT64 column changed places.",
                draft -> swap(draft.statistics(0, 4), 5, 6)));
        all.add(Case.of(
                        Defect.STATISTICS_ORDER,
                        "min_value and max_value of a STRING column changed places.",
                        draft -> swap(draft.statistics(1, 1), 5, 6))
                .named("statistics-order-of-strings"));
        all.add(Case.of(Defect.DEPRECATED_STATISTICS_ORDER, "min and max of an INT64 column changed places.", draft -> {
            Struct statistics = draft.statistics(0, 4);
            statistics
                    .set(1, statistics.get(6))
                    .set(2, statistics.get(5))
                    .remove(5)
                    .remove(6);
        }));
        all.add(Case.of(
                Defect.DEPRECATED_BINARY_STATISTICS_ORDER, "min and max of a STRING column changed places.", draft -> {
                    Struct statistics = draft.statistics(0, 1);
                    statistics
                            .set(1, statistics.get(6))
                            .set(2, statistics.get(5))
                            .remove(5)
                            .remove(6);
                }));
        all.add(Case.of(Defect.STATISTICS_OLD_AND_NEW_DIFFER, "max and max_value of an INT64 column differ.", draft -> {
            Struct statistics = draft.statistics(0, 4);
            statistics.set(1, statistics.get(6)).set(2, statistics.get(6));
        }));
        all.add(Case.of(
                Defect.STATISTICS_NOT_UTF8,
                "max_value of a STRING column is not UTF-8.",
                draft -> draft.statistics(0, 1).set(5, new byte[] {'z', (byte) 0xff})));
        all.add(Case.of(
                Defect.EXACT_FLAG_WITHOUT_VALUE,
                "is_max_value_exact is set and max_value is not.",
                draft -> draft.statistics(0, 4).remove(5).set(7, true)));
        all.add(Case.of(
                Defect.NAN_BOUNDS,
                SmallFile.of(Column.ID, Column.RATIO),
                "max_value of a DOUBLE column is NaN.",
                draft -> draft.statistics(0, 1).set(5, Leaf.littleEndian(Double.doubleToRawLongBits(Double.NaN), 8))));
    }

    private static void counts(List<Case> all) {
        all.add(Case.of(Defect.NULL_COUNT_NEGATIVE, "null_count of a column is -1.", draft -> draft.statistics(0, 4)
                .set(3, -1L)));
        all.add(Case.of(
                Defect.NULL_COUNT_TOO_LARGE,
                "null_count of a column is 4, it has 3 values.",
                draft -> draft.statistics(0, 4).set(3, 4L)));
        all.add(Case.of(
                        Defect.NULL_COUNT_ON_REQUIRED,
                        "null_count of a required column is 1.",
                        draft -> draft.statistics(0, 0).set(3, 1L))
                .with(Defect.COLUMN_INDEX_DISAGREES_WITH_CHUNK));
        all.add(Case.of(
                Defect.ALL_NULL_WITH_BOUNDS,
                "null_count of a column with bounds is 3, it has 3 values.",
                draft -> draft.statistics(0, 4).set(3, 3L)));
        all.add(Case.of(
                Defect.DISTINCT_COUNT_INVALID,
                "distinct_count of a column is 99, it has 3 values.",
                draft -> draft.statistics(0, 4).set(4, 99L)));
        all.add(Case.of(Defect.NAN_COUNT_INVALID, "nan_count of an INT64 column is 1.", draft -> draft.statistics(0, 4)
                .set(9, 1L)));
    }

    private static void sizes(List<Case> all) {
        all.add(Case.of(
                Defect.HISTOGRAM_LENGTH,
                "The definition histogram of the list lacks an entry.",
                draft -> draft.meta(0, 3).struct(16).list(3).remove(3)));
        all.add(Case.of(
                Defect.HISTOGRAM_SUM,
                "The definition histogram of the list adds up to 8, it has 4 values.",
                draft -> draft.meta(0, 3).struct(16).set(3, Sequence.of(2L, 2L, 0L, 4L))));
        all.add(Case.of(
                Defect.UNENCODED_BYTES_INVALID,
                "An INT64 column has unencoded byte array data.",
                draft -> draft.meta(0, 4).set(16, Struct.of(1, 24L))));
        all.add(Case.of(
                Defect.GEO_STATISTICS_INVALID,
                SmallFile.of(Column.ID, Column.SHAPE),
                "ymin is above ymax.",
                draft -> draft.meta(0, 1).set(17, Struct.of(1, Struct.of(1, 0.0, 2, 2.0, 3, 5.0, 4, 1.0)))));
    }

    private static void swap(Struct struct, int one, int other) {
        Object kept = struct.get(one);
        struct.set(one, struct.get(other));
        struct.set(other, kept);
    }
}
