// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.ChunkPages;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The pages of a chunk fill it. A size that leaves out the dictionary page's header is a writer's known fault
 * (PARQUET-816): some readers fail on it, and the pages are all there.
 */
final class ChunkFilling implements Check<ChunkPages> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.TOTAL_COMPRESSED_SIZE_SHORT, Defect.CHUNK_NOT_FILLED, Defect.CHUNK_SLACK);
    }

    @Override
    public void inspect(ChunkPages chunk, Consumer<Finding> findings) {
        long beyond = chunk.pagesEnd() - chunk.end();
        if (beyond == 0 || chunk.values() != chunk.declaredValues()) {
            return;
        } else if (beyond < 0) {
            findings.accept(Finding.of(Defect.CHUNK_SLACK, chunk.place(), chunk.path(), -beyond));
        } else if (beyond == chunk.dictionaryHeaderLength()) {
            findings.accept(Finding.of(
                    Defect.TOTAL_COMPRESSED_SIZE_SHORT, chunk.place(), chunk.path(), beyond, PageCounts.writer(chunk)));
        } else {
            findings.accept(
                    Finding.of(Defect.CHUNK_NOT_FILLED, chunk.place(), chunk.path(), chunk.pagesEnd(), chunk.end()));
        }
    }
}
