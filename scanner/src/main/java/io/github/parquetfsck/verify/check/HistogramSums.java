// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import java.util.Set;
import java.util.function.Consumer;

/** The entries of a level histogram add up to the number of values. */
final class HistogramSums implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.HISTOGRAM_SUM);
    }

    @Override
    public boolean concerns(RowGroupView group) {
        return group.any(ChunkField.SIZE_STATISTICS);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        if (!group.has(chunk, ChunkField.SIZE_STATISTICS)) {
            return;
        }
        inspect(group, chunk, ChunkField.REPETITION_HISTOGRAM, findings);
        inspect(group, chunk, ChunkField.DEFINITION_HISTOGRAM, findings);
    }

    private static void inspect(RowGroupView group, int chunk, ChunkField histogram, Consumer<Finding> findings) {
        if (group.listSize(chunk, histogram) <= 0) {
            return;
        }
        long sum = group.sum(chunk, histogram);
        long values = group.value(chunk, ChunkField.NUM_VALUES);
        if (sum != values) {
            findings.accept(Finding.of(
                    Defect.HISTOGRAM_SUM,
                    Places.chunk(group, chunk),
                    Columns.path(group, chunk),
                    histogram.field().name(),
                    sum,
                    values));
        }
    }
}
