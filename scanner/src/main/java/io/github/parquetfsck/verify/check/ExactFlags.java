// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import java.util.Set;
import java.util.function.Consumer;

/** Exactness is said of a bound that is there. */
final class ExactFlags implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.EXACT_FLAG_WITHOUT_VALUE);
    }

    @Override
    public boolean concerns(RowGroupView group) {
        return group.any(ChunkField.IS_MAX_VALUE_EXACT) || group.any(ChunkField.IS_MIN_VALUE_EXACT);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        inspect(group, chunk, ChunkField.IS_MIN_VALUE_EXACT, ChunkField.MIN_VALUE, findings);
        inspect(group, chunk, ChunkField.IS_MAX_VALUE_EXACT, ChunkField.MAX_VALUE, findings);
    }

    private static void inspect(
            RowGroupView group, int chunk, ChunkField flag, ChunkField bound, Consumer<Finding> findings) {
        if (group.has(chunk, flag) && !group.has(chunk, bound)) {
            findings.accept(Finding.of(
                    Defect.EXACT_FLAG_WITHOUT_VALUE,
                    Places.chunk(group, chunk),
                    Columns.path(group, chunk),
                    flag.field().name()));
        }
    }
}
