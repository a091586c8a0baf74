// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.RowGroupView;
import java.util.function.Consumer;

/**
 * A check of each column chunk of a row group by itself. It is asked of a few dozen chunks at a time, so that what the
 * checks look at stays in the processor's cache from one check to the next.
 */
public interface ChunkRangeCheck extends Check<RowGroupView> {

    /** Asks of the chunks from one position to before another, each of which has a column in the schema. */
    void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings);

    @Override
    default void inspect(RowGroupView group, Consumer<Finding> findings) {
        inspect(group, 0, columns(group), findings);
    }

    /** The chunks of a row group that have a column in the schema. */
    static int columns(RowGroupView group) {
        return Math.min(group.chunkCount(), group.footer().schema().leafCount());
    }
}
