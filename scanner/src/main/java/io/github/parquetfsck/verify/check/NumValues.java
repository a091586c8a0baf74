// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import java.util.Set;
import java.util.function.Consumer;

/** A chunk has no negative number of values. */
final class NumValues implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.NUM_VALUES_NEGATIVE);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        long values = group.value(chunk, ChunkField.NUM_VALUES);
        if (values < 0) {
            findings.accept(Finding.of(
                    Defect.NUM_VALUES_NEGATIVE, Places.chunk(group, chunk), Columns.path(group, chunk), values));
        }
    }
}
