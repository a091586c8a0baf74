// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import java.util.Set;
import java.util.function.Consumer;

/** A level histogram has an entry for each level; an absent or empty one says nothing. */
final class HistogramLengths implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.HISTOGRAM_LENGTH);
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
        SchemaView schema = group.footer().schema();
        inspect(group, chunk, ChunkField.REPETITION_HISTOGRAM, schema.maxRepetitionLevel(chunk) + 1, findings);
        inspect(group, chunk, ChunkField.DEFINITION_HISTOGRAM, schema.maxDefinitionLevel(chunk) + 1, findings);
    }

    private static void inspect(
            RowGroupView group, int chunk, ChunkField histogram, int expected, Consumer<Finding> findings) {
        int length = group.listSize(chunk, histogram);
        if (length > 0 && length != expected) {
            findings.accept(Finding.of(
                    Defect.HISTOGRAM_LENGTH,
                    Places.chunk(group, chunk),
                    Columns.path(group, chunk),
                    histogram.field().name(),
                    length,
                    expected));
        }
    }
}
