// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import java.util.Set;
import java.util.function.Consumer;

/** A chunk has the physical type of its column. Most readers take the schema at its word. */
final class ChunkTypes implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.CHUNK_TYPE_DIFFERS);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        SchemaView schema = group.footer().schema();
        long type = group.value(chunk, ChunkField.TYPE);
        int expected = schema.type(schema.leaf(chunk));
        if (type != expected) {
            findings.accept(Finding.of(
                    Defect.CHUNK_TYPE_DIFFERS,
                    Places.chunk(group, chunk),
                    Columns.path(group, chunk),
                    Types.physical(expected),
                    Types.physical(type),
                    group.index()));
        }
    }
}
