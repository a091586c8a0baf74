// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.RowGroupFacts;
import java.util.Set;
import java.util.function.Consumer;

/** Rows are in the order that sorting_columns declares. */
final class SortedRows implements Check<RowGroupFacts> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.SORTING_LIES);
    }

    @Override
    public void inspect(RowGroupFacts facts, Consumer<Finding> findings) {
        if (facts.unsorted() > 0) {
            int group = facts.group().index();
            findings.accept(Finding.of(
                    Defect.SORTING_LIES, new Place.RowGroup(group), group, facts.unsorted() - 1, facts.unsorted()));
        }
    }
}
