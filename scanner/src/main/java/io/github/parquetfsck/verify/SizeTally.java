// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.PhysicalType;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.ColumnIndexField;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.format.OffsetIndexView;
import io.github.parquetfsck.format.RowGroupView;
import java.util.Optional;

/** Counts levels and bytes where something that the file says is to be compared with them, and nothing elsewhere. */
final class SizeTally {
    private static final String ARROW_SCHEMA = "ARROW:schema";

    private final ChunkFacts facts;
    private final boolean countLevels;
    private final boolean countBytes;
    private final boolean byPage;
    private long[] repetitionsBefore = {};
    private long[] definitionsBefore = {};
    private long bytesBefore;

    SizeTally(ChunkFacts facts, PhysicalType type) {
        this.facts = facts;
        RowGroupView group = facts.rowGroup();
        Optional<ColumnIndexView> index = facts.indexes().flatMap(IndexView::columnIndex);
        boolean levelsByPage = index.map(SizeTally::hasHistograms).orElse(false);
        boolean bytesByPage = facts.indexes()
                .flatMap(IndexView::offsetIndex)
                .flatMap(OffsetIndexView::unencodedBytes)
                .isPresent();
        byPage = levelsByPage || bytesByPage;
        countLevels = levelsByPage
                || group.has(facts.chunk(), ChunkField.SIZE_STATISTICS)
                // Arrow's schema may give a list a fixed size, and levels alone tell which lists have no elements.
                || (facts.maxRepetitionLevel() > 0 && group.footer().hasKey(ARROW_SCHEMA));
        countBytes = type == PhysicalType.BYTE_ARRAY
                && (bytesByPage || group.has(facts.chunk(), ChunkField.UNENCODED_BYTES));
    }

    private static boolean hasHistograms(ColumnIndexView index) {
        return index.has(ColumnIndexField.REPETITION_HISTOGRAMS) || index.has(ColumnIndexField.DEFINITION_HISTOGRAMS);
    }

    void beginPage() {
        if (byPage) {
            repetitionsBefore = facts.repetitions.clone();
            definitionsBefore = facts.definitions.clone();
            bytesBefore = facts.unencodedBytes;
        }
    }

    void levels(EntryBatch batch) {
        if (countLevels) {
            batch.countLevels(facts.repetitions, facts.definitions);
        }
    }

    /** Values that follow each other. */
    void values(int[] lengths, int count) {
        for (int i = 0; countBytes && i < count; i++) {
            facts.unencodedBytes += lengths[i];
        }
    }

    /** Values of a dictionary. */
    void values(int[] lengths, int[] indexes, int count) {
        for (int i = 0; countBytes && i < count; i++) {
            facts.unencodedBytes += lengths[indexes[i]];
        }
    }

    /** What the page added to the sums. */
    PageSizes endPage() {
        return byPage
                ? new PageSizes(
                        difference(facts.repetitions, repetitionsBefore),
                        difference(facts.definitions, definitionsBefore),
                        facts.unencodedBytes - bytesBefore)
                : PageSizes.NONE;
    }

    private static long[] difference(long[] after, long[] before) {
        long[] difference = new long[after.length];
        for (int i = 0; i < after.length; i++) {
            difference[i] = after[i] - before[i];
        }
        return difference;
    }
}
