// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ColumnIndexField;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.format.Malformed;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.IndexView;
import java.util.Set;
import java.util.function.Consumer;

/** A column index decodes, with all its required fields. */
final class ColumnIndexStream implements Check<IndexView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.COLUMN_INDEX_MALFORMED);
    }

    @Override
    public void inspect(IndexView view, Consumer<Finding> findings) {
        view.columnIndex().ifPresent(index -> Malformed.firstUnread(index.malformed())
                .ifPresentOrElse(
                        fault -> report(view, fault.offset(), fault.expectedOf(), fault.found(), findings),
                        () -> booleans(view, index, findings)));
    }

    /** Most readers take a byte that is not 1 for false; arrow-rs refuses what is none of 0, 1 and 2. */
    private static void booleans(IndexView view, ColumnIndexView index, Consumer<Finding> findings) {
        for (int page = 0; page < index.size(ColumnIndexField.NULL_PAGES); page++) {
            int flag = index.nullPageByte(page);
            if (flag > 2) {
                report(view, index.nullPageOffset(page), "1 or 2 for a boolean", Integer.toString(flag), findings);
                return;
            }
        }
    }

    private static void report(IndexView view, long offset, String expected, String found, Consumer<Finding> findings) {
        findings.accept(Finding.of(
                Defect.COLUMN_INDEX_MALFORMED,
                Places.chunk(view.group(), view.chunk()),
                Columns.path(view.group(), view.chunk()),
                offset,
                expected,
                found));
    }
}
