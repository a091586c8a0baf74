// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.verify.ChunkRangeCheck;
import java.util.function.Consumer;

/**
 * A question asked of each column chunk whose metadata stands in the footer, and which has a column in the schema.
 * Implementations run for every chunk of every file: on the way of a sound chunk they allocate nothing.
 */
interface ChunkCheck extends ChunkRangeCheck {

    void inspect(RowGroupView group, int chunk, Consumer<Finding> findings);

    /** Whether any chunk of a row group can be of interest: most fields are absent from all chunks of most files. */
    default boolean concerns(RowGroupView group) {
        return true;
    }

    /**
     * Asks a check of each chunk. Every implementation calls this from a method of its own, so that the compiler sees in
     * that place which class is asked, and makes one loop of both: a call by interface for each chunk would cost more
     * than most checks. The compiler does so only for methods of at most 35 bytes of code, which is why this is two.
     */
    static void ofEachChunk(ChunkCheck check, RowGroupView group, int from, int to, Consumer<Finding> findings) {
        if (check.concerns(group)) {
            ofChunks(check, group, from, to, findings);
        }
    }

    private static void ofChunks(ChunkCheck check, RowGroupView group, int from, int to, Consumer<Finding> findings) {
        for (int chunk = from; chunk < to; chunk++) {
            check.inspect(group, chunk, findings);
        }
    }
}
