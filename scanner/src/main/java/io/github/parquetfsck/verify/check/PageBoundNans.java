// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.ValueOrder;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.IndexView;
import java.util.Set;
import java.util.function.Consumer;

/** NaN is no bound of a page, unless the column is declared to be in the total order, which has a place for it. */
final class PageBoundNans implements Check<IndexView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.COLUMN_INDEX_NAN);
    }

    @Override
    public void inspect(IndexView view, Consumer<Finding> findings) {
        view.columnIndex().ifPresent(index -> inspect(view, index, findings));
    }

    private static void inspect(IndexView view, ColumnIndexView index, Consumer<Finding> findings) {
        SchemaView schema = view.group().footer().schema();
        int element = schema.leaf(view.chunk());
        int width = Bounds.width(schema, element);
        ValueOrder order = ValueOrder.of(schema, element);
        if (ColumnOrders.total(view.group().footer(), view.chunk())) {
            return;
        }
        for (int page = 0; page < PageIndexes.bounded(index); page++) {
            boolean min = index.minLength(page) == width && isNan(order, index, index.minOffset(page), width);
            boolean max = index.maxLength(page) == width && isNan(order, index, index.maxOffset(page), width);
            if (!index.nullPage(page) && (min || max)) {
                findings.accept(Finding.of(
                        Defect.COLUMN_INDEX_NAN,
                        Places.chunk(view.group(), view.chunk()),
                        Columns.path(view.group(), view.chunk()),
                        page));
                return;
            }
        }
    }

    private static boolean isNan(ValueOrder order, ColumnIndexView index, int at, int width) {
        return order.isNan(index.bytes(), at, at + width);
    }
}
