// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.RowGroupField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.StructView;
import io.github.parquetfsck.verify.Check;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** Rows are sorted by columns that exist, each named once. */
final class SortingColumns implements Check<RowGroupView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.SORTING_COLUMN_INVALID);
    }

    @Override
    public void inspect(RowGroupView group, Consumer<Finding> findings) {
        if (!group.has(RowGroupField.SORTING_COLUMNS)) {
            return;
        }
        int columns = group.footer().schema().leafCount();
        Set<Long> seen = new HashSet<>();
        for (StructView sorting : group.sortingColumns()) {
            long column = sorting.number(1);
            if (column < 0 || column >= columns || !seen.add(column)) {
                findings.accept(Finding.of(
                        Defect.SORTING_COLUMN_INVALID,
                        new Place.RowGroup(group.index()),
                        group.index(),
                        column,
                        columns));
            }
        }
    }
}
