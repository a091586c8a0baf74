// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.IndexView;
import java.util.Set;
import java.util.function.Consumer;

/** The bounds of a page have the width of their type, where readers take them for numbers; those of null pages have none. */
final class PageBoundWidths implements Check<IndexView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.PAGE_BOUNDS_EMPTY, Defect.COLUMN_INDEX_WIDTH);
    }

    @Override
    public void inspect(IndexView view, Consumer<Finding> findings) {
        SchemaView schema = view.group().footer().schema();
        int width = Bounds.indexWidth(schema, schema.leaf(view.chunk()));
        if (width > 0) {
            view.columnIndex().ifPresent(index -> inspect(view, index, width, findings));
        }
    }

    private static void inspect(IndexView view, ColumnIndexView index, int width, Consumer<Finding> findings) {
        for (int page = 0; page < PageIndexes.bounded(index); page++) {
            int min = index.minLength(page);
            int max = index.maxLength(page);
            if (index.nullPage(page) || (min == width && max == width)) {
                continue;
            }
            String path = Columns.path(view.group(), view.chunk());
            boolean empty = min == 0 && max == 0;
            findings.accept(
                    empty
                            ? Finding.of(Defect.PAGE_BOUNDS_EMPTY, Places.chunk(view.group(), view.chunk()), path, page)
                            : Finding.of(
                                    Defect.COLUMN_INDEX_WIDTH,
                                    Places.chunk(view.group(), view.chunk()),
                                    path,
                                    min == width ? "max_value" : "min_value",
                                    page,
                                    min == width ? max : min,
                                    width));
            return;
        }
    }
}
