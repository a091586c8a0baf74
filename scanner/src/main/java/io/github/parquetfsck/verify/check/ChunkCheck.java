// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.verify.Check;
import java.util.function.Consumer;

/**
 * A question asked of each column chunk whose metadata stands in the footer, and which has a column in the schema.
 * Implementations run for every chunk of every file: on the way of a sound chunk they allocate nothing.
 */
interface ChunkCheck extends Check<RowGroupView> {

    void inspect(RowGroupView group, int chunk, Consumer<Finding> findings);

    /** Whether any chunk of a row group can be of interest: most fields are absent from all chunks of most files. */
    default boolean concerns(RowGroupView group) {
        return true;
    }

    @Override
    default void inspect(RowGroupView group, Consumer<Finding> findings) {
        if (!concerns(group)) {
            return;
        }
        int chunks = Math.min(group.chunkCount(), group.footer().schema().leafCount());
        for (int chunk = 0; chunk < chunks; chunk++) {
            if (group.has(chunk, ChunkField.META_DATA)) {
                inspect(group, chunk, findings);
            }
        }
    }
}
