// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** A row group has a chunk for each column of the schema. */
final class ColumnCounts implements Check<RowGroupView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.COLUMNS_MISSING, Defect.COLUMNS_SURPLUS);
    }

    @Override
    public void inspect(RowGroupView group, Consumer<Finding> findings) {
        int chunks = group.columnCount();
        int columns = group.footer().schema().leafCount();
        if (chunks != columns) {
            Defect defect = chunks < columns ? Defect.COLUMNS_MISSING : Defect.COLUMNS_SURPLUS;
            findings.accept(Finding.of(defect, new Place.RowGroup(group.index()), group.index(), chunks, columns));
        }
    }
}
