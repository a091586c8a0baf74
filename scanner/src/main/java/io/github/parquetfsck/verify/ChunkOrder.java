// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.RowGroupView;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The chunks of a row group in the order in which they lie in the file, so that it is read forwards. */
final class ChunkOrder {
    private ChunkOrder() {}

    static int[] byStart(RowGroupView group) {
        int[] columns = IntStream.range(0, group.chunkCount()).toArray();
        for (int i = 1; i < columns.length; i++) {
            if (ChunkPages.start(group, i) < ChunkPages.start(group, i - 1)) {
                return IntStream.of(columns)
                        .boxed()
                        .sorted(Comparator.comparingLong(column -> ChunkPages.start(group, column)))
                        .mapToInt(Integer::intValue)
                        .toArray();
            }
        }
        return columns;
    }
}
