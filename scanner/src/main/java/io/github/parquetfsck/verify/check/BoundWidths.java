// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import java.util.Set;
import java.util.function.Consumer;

/** Bounds have the width of their type: readers that convert them at opening fail on any other. */
final class BoundWidths implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.STATISTICS_WIDTH, Defect.STATISTICS_EMPTY_VALUE, Defect.DEPRECATED_STATISTICS_WIDTH);
    }

    @Override
    public boolean concerns(RowGroupView group) {
        return group.any(ChunkField.STATISTICS);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        if (!group.has(chunk, ChunkField.STATISTICS)) {
            return;
        }
        SchemaView schema = group.footer().schema();
        int width = Bounds.width(schema, schema.leaf(chunk));
        if (width < 0) {
            return;
        }
        inspect(group, chunk, ChunkField.MIN_VALUE, width, findings);
        inspect(group, chunk, ChunkField.MAX_VALUE, width, findings);
        inspect(group, chunk, ChunkField.MIN, width, findings);
        inspect(group, chunk, ChunkField.MAX, width, findings);
    }

    private static void inspect(
            RowGroupView group, int chunk, ChunkField bound, int width, Consumer<Finding> findings) {
        SchemaView schema = group.footer().schema();
        int length = group.binaryLength(chunk, bound);
        if (length == width || length < 0 || Bounds.fits(schema, schema.leaf(chunk), length)) {
            return;
        }
        Place place = Places.chunk(group, chunk);
        String path = Columns.path(group, chunk);
        String name = bound.field().name();
        if (bound == ChunkField.MIN || bound == ChunkField.MAX) {
            findings.accept(Finding.of(Defect.DEPRECATED_STATISTICS_WIDTH, place, path, name, length, width));
        } else if (length == 0) {
            findings.accept(Finding.of(Defect.STATISTICS_EMPTY_VALUE, place, path, name, width));
        } else {
            findings.accept(Finding.of(Defect.STATISTICS_WIDTH, place, path, name, length, width));
        }
    }
}
