// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import java.util.Set;
import java.util.function.Consumer;

/** The number of nulls lies between 0 and the number of values, and is 0 where nothing can be null. */
final class NullCounts implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(
                Defect.NULL_COUNT_NEGATIVE,
                Defect.NULL_COUNT_TOO_LARGE,
                Defect.NULL_COUNT_ON_REQUIRED,
                Defect.ALL_NULL_WITH_BOUNDS);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        if (!group.has(chunk, ChunkField.NULL_COUNT)) {
            return;
        }
        long nulls = group.value(chunk, ChunkField.NULL_COUNT);
        long values = group.value(chunk, ChunkField.NUM_VALUES);
        boolean bounds = group.has(chunk, ChunkField.MIN_VALUE) || group.has(chunk, ChunkField.MAX_VALUE);
        if (nulls == 0 || (nulls > 0 && nulls < values && nullable(group, chunk))) {
            return;
        }
        Place place = Places.chunk(group, chunk);
        String path = Columns.path(group, chunk);
        if (nulls < 0) {
            findings.accept(Finding.of(Defect.NULL_COUNT_NEGATIVE, place, path, nulls));
        } else if (!nullable(group, chunk)) {
            findings.accept(Finding.of(Defect.NULL_COUNT_ON_REQUIRED, place, path, nulls));
        } else if (nulls > values) {
            findings.accept(Finding.of(Defect.NULL_COUNT_TOO_LARGE, place, path, nulls, values));
        } else if (bounds) {
            findings.accept(Finding.of(Defect.ALL_NULL_WITH_BOUNDS, place, path, values));
        }
    }

    private static boolean nullable(RowGroupView group, int chunk) {
        return group.footer().schema().maxDefinitionLevel(chunk) > 0;
    }
}
