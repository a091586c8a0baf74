// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import java.util.Set;
import java.util.function.Consumer;

/** There are no more distinct values than values. */
final class DistinctCounts implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.DISTINCT_COUNT_INVALID);
    }

    @Override
    public boolean concerns(RowGroupView group) {
        return group.any(ChunkField.DISTINCT_COUNT);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        if (!group.has(chunk, ChunkField.DISTINCT_COUNT)) {
            return;
        }
        long distinct = group.value(chunk, ChunkField.DISTINCT_COUNT);
        long present = group.value(chunk, ChunkField.NUM_VALUES) - group.value(chunk, ChunkField.NULL_COUNT);
        if (distinct < 0 || distinct > Math.max(0, present)) {
            findings.accept(Finding.of(
                    Defect.DISTINCT_COUNT_INVALID,
                    Places.chunk(group, chunk),
                    Columns.path(group, chunk),
                    distinct,
                    present));
        }
    }
}
