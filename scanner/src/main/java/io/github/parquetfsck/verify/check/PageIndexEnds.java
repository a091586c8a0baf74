// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.IndexView;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Page indexes take all the bytes of their lengths; readers stop where the structure ends, or never ask the length. Of an
 * encrypted one the module has a length of its own, and parquet-java leaves room behind the structure.
 */
final class PageIndexEnds implements Check<IndexView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.PAGE_INDEX_LENGTH);
    }

    @Override
    public void inspect(IndexView view, Consumer<Finding> findings) {
        long columns = view.group().value(view.chunk(), ChunkField.COLUMN_INDEX_OFFSET);
        long offsets = view.group().value(view.chunk(), ChunkField.OFFSET_INDEX_OFFSET);
        view.columnIndex()
                .filter(index -> index.complete() && index.from() == columns)
                .ifPresent(index -> inspect(view, "column index", index.from(), index.to(), index.surplus(), findings));
        view.offsetIndex()
                .filter(index -> index.complete() && index.from() == offsets)
                .ifPresent(index -> inspect(view, "offset index", index.from(), index.to(), index.surplus(), findings));
    }

    private static void inspect(
            IndexView view, String what, long from, long to, int surplus, Consumer<Finding> findings) {
        if (surplus > 0) {
            findings.accept(Finding.of(
                    Defect.PAGE_INDEX_LENGTH,
                    Places.chunk(view.group(), view.chunk()),
                    Columns.path(view.group(), view.chunk()),
                    what,
                    from,
                    to - from,
                    to - from + surplus));
        }
    }
}
