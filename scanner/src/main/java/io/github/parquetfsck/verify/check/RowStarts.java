// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.PageFacts;
import java.util.Set;
import java.util.function.Consumer;

/** A chunk starts with a row, and so does a page by which readers skip rows: of version 2, or in an offset index. */
final class RowStarts implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.REPETITION_STARTS_INSIDE_ROW, Defect.PAGE_SPLITS_ROW);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        boolean indexed =
                facts.indexes().map(view -> view.offsetIndex().isPresent()).orElse(false);
        for (int i = 0; i < facts.pages().size(); i++) {
            PageFacts page = facts.pages().get(i);
            if (page.firstRepetition() > 0 && i == 0) {
                findings.accept(Finding.of(Defect.REPETITION_STARTS_INSIDE_ROW, page.place(), page.firstRepetition()));
            } else if (page.firstRepetition() > 0 && (indexed || page.v2())) {
                findings.accept(Finding.of(Defect.PAGE_SPLITS_ROW, page.place(), page.firstRepetition()));
            }
        }
    }
}
