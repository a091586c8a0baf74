// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.format.LittleEndian;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.IndexView;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The maximum of a page is not -0.0, for which the format has writers put 0.0: parquet-java takes -0.0 for less, and Spark,
 * for which both are one, leaves the page to it. Those of a chunk parquet-java mends as it reads them.
 */
final class PageBoundZeros implements Check<IndexView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.PAGE_MAXIMUM_NEGATIVE_ZERO);
    }

    @Override
    public void inspect(IndexView view, Consumer<Finding> findings) {
        view.columnIndex()
                .filter(index -> !ColumnOrders.total(view.group().footer(), view.chunk()))
                .ifPresent(index -> inspect(view, index, findings));
    }

    private static void inspect(IndexView view, ColumnIndexView index, Consumer<Finding> findings) {
        SchemaView schema = view.group().footer().schema();
        int type = schema.type(schema.leaf(view.chunk()));
        for (int page = 0; page < PageIndexes.bounded(index); page++) {
            if (!index.nullPage(page) && isNegativeZero(type, index, page)) {
                findings.accept(Finding.of(
                        Defect.PAGE_MAXIMUM_NEGATIVE_ZERO,
                        Places.chunk(view.group(), view.chunk()),
                        Columns.path(view.group(), view.chunk()),
                        page));
                return;
            }
        }
    }

    private static boolean isNegativeZero(int type, ColumnIndexView index, int page) {
        int at = index.maxOffset(page);
        return switch (index.maxLength(page)) {
            case Float.BYTES -> type == Types.FLOAT && LittleEndian.int32(index.bytes(), at) == Integer.MIN_VALUE;
            case Double.BYTES -> type == Types.DOUBLE && LittleEndian.int64(index.bytes(), at) == Long.MIN_VALUE;
            default -> false;
        };
    }
}
