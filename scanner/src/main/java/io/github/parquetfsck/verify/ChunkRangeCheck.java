// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import java.util.function.Consumer;

/**
 * A check of each column chunk of a row group by itself. It is asked of a few dozen chunks at a time, so that what the
 * checks look at stays in the processor's cache from one check to the next.
 */
public interface ChunkRangeCheck extends Check<RowGroupView> {

    /**
     * Asks of the chunks from one position to before another, each of which has its metadata in the footer and a column in
     * the schema.
     */
    void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings);

    @Override
    default void inspect(RowGroupView group, Consumer<Finding> findings) {
        int columns = columns(group);
        for (int from = next(group, 0, columns); from < columns; ) {
            int to = runEnd(group, from, columns);
            inspect(group, from, to, findings);
            from = next(group, to, columns);
        }
    }

    /** The first chunk from a position on that has its metadata in the footer; {@code columns} when there is none. */
    static int next(RowGroupView group, int from, int columns) {
        int chunk = from;
        while (chunk < columns && !group.has(chunk, ChunkField.META_DATA)) {
            chunk++;
        }
        return chunk;
    }

    /** Where a run of chunks ends that have their metadata in the footer; at most {@code columns}. */
    static int runEnd(RowGroupView group, int from, int columns) {
        int chunk = from;
        while (chunk < columns && group.has(chunk, ChunkField.META_DATA)) {
            chunk++;
        }
        return chunk;
    }

    /** The chunks of a row group that have a column in the schema. */
    static int columns(RowGroupView group) {
        return Math.min(group.chunkCount(), group.footer().schema().leafCount());
    }
}
