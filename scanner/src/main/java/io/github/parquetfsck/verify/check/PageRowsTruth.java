// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.OffsetIndexView;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.PageFacts;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Pages start with the rows that the offset index says they start with. */
final class PageRowsTruth implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.OFFSET_INDEX_ROWS_LIE);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        Optional<OffsetIndexView> index = facts.indexes().flatMap(view -> view.offsetIndex());
        if (index.isEmpty() || !index.get().complete()) {
            return;
        }
        for (int i = 0; i < Math.min(index.get().pageCount(), facts.pages().size()); i++) {
            PageFacts page = facts.pages().get(i);
            long stated = index.get().firstRow(i);
            if (stated != page.firstRow()) {
                findings.accept(Finding.of(
                        Defect.OFFSET_INDEX_ROWS_LIE, page.place(), facts.path(), i, page.firstRow(), stated));
                return;
            }
        }
    }
}
