// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import java.util.Set;
import java.util.function.Consumer;

/** A chunk in another file is legal in a summary file, and in a data file nobody reads it. */
final class FilePaths implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.FILE_PATH_SET);
    }

    @Override
    public boolean concerns(RowGroupView group) {
        return group.any(ChunkField.FILE_PATH);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        if (Columns.elsewhere(group, chunk)) {
            findings.accept(Finding.of(
                    Defect.FILE_PATH_SET,
                    Places.chunk(group, chunk),
                    Columns.path(group, chunk),
                    group.index(),
                    Text.of(group.binary(chunk, ChunkField.FILE_PATH))));
        }
    }
}
