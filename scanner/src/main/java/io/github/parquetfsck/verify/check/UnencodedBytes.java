// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import java.util.Set;
import java.util.function.Consumer;

/** The unencoded size is one of byte arrays, and not negative. */
final class UnencodedBytes implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.UNENCODED_BYTES_INVALID);
    }

    @Override
    public boolean concerns(RowGroupView group) {
        return group.any(ChunkField.UNENCODED_BYTES);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        if (!group.has(chunk, ChunkField.UNENCODED_BYTES)) {
            return;
        }
        SchemaView schema = group.footer().schema();
        long bytes = group.value(chunk, ChunkField.UNENCODED_BYTES);
        int type = schema.type(schema.leaf(chunk));
        if (bytes < 0 || type != Types.BYTE_ARRAY) {
            findings.accept(Finding.of(
                    Defect.UNENCODED_BYTES_INVALID,
                    Places.chunk(group, chunk),
                    Columns.path(group, chunk),
                    bytes,
                    Types.physical(type)));
        }
    }
}
