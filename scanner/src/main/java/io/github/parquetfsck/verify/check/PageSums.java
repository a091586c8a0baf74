// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.ChunkPages;
import java.util.Set;
import java.util.function.Consumer;

/** The values of the pages add up to those of the chunk; so do the rows of v2 pages, which old writers got wrong. */
final class PageSums implements Check<ChunkPages> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.PAGE_VALUES_SUM, Defect.NESTED_PAGE_ROWS_DIFFER);
    }

    @Override
    public void inspect(ChunkPages chunk, Consumer<Finding> findings) {
        if (chunk.values() != chunk.declaredValues()) {
            findings.accept(Finding.of(
                    Defect.PAGE_VALUES_SUM, chunk.place(), chunk.path(), chunk.values(), chunk.declaredValues()));
        } else if (chunk.maxRepetitionLevel() > 0
                && chunk.v2Pages() > 0
                && chunk.v2Pages() == chunk.dataPages()
                && chunk.v2Rows() != chunk.rowGroup().numRows()) {
            findings.accept(Finding.of(
                    Defect.NESTED_PAGE_ROWS_DIFFER,
                    chunk.place(),
                    chunk.path(),
                    chunk.v2Rows(),
                    chunk.rowGroup().numRows()));
        }
    }
}
