// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.ColumnIndexField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.PageFacts;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The counts of nulls in the footer and in the column index are true. In lists, empty ones may count or not. Below 0 the
 * column index says that it does not know, and readers take that for no nulls; a count of the footer was found before. Where they differ the count may be right and a level flipped.
 */
final class NullCountTruth implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.NULL_COUNT_LIES);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        RowGroupView group = facts.rowGroup();
        boolean nested = group.footer().schema().maxRepetitionLevel(facts.chunk()) > 0;
        if (group.has(facts.chunk(), ChunkField.NULL_COUNT)) {
            long stated = group.value(facts.chunk(), ChunkField.NULL_COUNT);
            if (stated >= 0 && stated != facts.nulls() && !(nested && stated == facts.nullElements())) {
                report(facts.place(), facts, stated, facts.nulls(), findings);
            }
        }
        long[] stated = facts.indexes()
                .flatMap(view -> view.columnIndex())
                .map(index -> index.numbers(ColumnIndexField.NULL_COUNTS))
                .orElse(new long[0]);
        for (int i = 0; i < Math.min(stated.length, facts.pages().size()); i++) {
            PageFacts page = facts.pages().get(i);
            boolean known = stated[i] >= 0;
            if (known && stated[i] != page.nulls() && !(nested && stated[i] == page.nullElements())) {
                report(page.place(), facts, stated[i], page.nulls(), findings);
            } else if (!known && !nested && page.nulls() > 0) {
                report(page.place(), facts, stated[i], page.nulls(), findings);
            }
        }
    }

    private static void report(Place place, ChunkFacts facts, long stated, long nulls, Consumer<Finding> findings) {
        findings.accept(Finding.of(Defect.NULL_COUNT_LIES, place, facts.path(), stated, nulls));
    }
}
