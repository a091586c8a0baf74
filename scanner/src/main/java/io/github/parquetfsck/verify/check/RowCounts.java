// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** A row group has no negative number of rows. */
final class RowCounts implements Check<RowGroupView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.ROW_GROUP_ROWS_NEGATIVE);
    }

    @Override
    public void inspect(RowGroupView group, Consumer<Finding> findings) {
        if (group.numRows() < 0) {
            findings.accept(Finding.of(
                    Defect.ROW_GROUP_ROWS_NEGATIVE, new Place.RowGroup(group.index()), group.index(), group.numRows()));
        }
    }
}
