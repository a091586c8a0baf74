// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.ColumnIndexField;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.PageFacts;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Indexes of no bits make every value of a page the first of the dictionary: its bounds cannot differ then. */
final class DictionaryWidths implements WholeChunkCheck {
    /** Longer bounds may be cut, the upper one upwards. */
    private static final int SURELY_WHOLE = 15;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.DICTIONARY_INDEX_WIDTH_ZERO);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        if (facts.dictionarySize() < 2) {
            return;
        }
        for (int i = 0; i < facts.pages().size(); i++) {
            PageFacts page = facts.pages().get(i);
            if (page.indexWidth() == 0 && page.values() > 1 && boundsDiffer(facts, i)) {
                findings.accept(Finding.of(Defect.DICTIONARY_INDEX_WIDTH_ZERO, page.place(), facts.dictionarySize()));
            }
        }
    }

    private static boolean boundsDiffer(ChunkFacts facts, int page) {
        Optional<ColumnIndexView> index = facts.indexes().flatMap(view -> view.columnIndex());
        if (index.isPresent()
                && index.get().size(ColumnIndexField.MIN_VALUES)
                        == facts.pages().size()
                && index.get().size(ColumnIndexField.MAX_VALUES)
                        == facts.pages().size()) {
            int min = index.get().minOffset(page);
            int max = index.get().maxOffset(page);
            int minEnd = min + index.get().minLength(page);
            int maxEnd = max + index.get().maxLength(page);
            byte[] bytes = index.get().bytes();
            return Math.max(minEnd - min, maxEnd - max) <= SURELY_WHOLE
                    && !Arrays.equals(bytes, min, minEnd, bytes, max, maxEnd);
        }
        return facts.pages().size() == 1
                && (differ(facts, ChunkField.MIN_VALUE, ChunkField.MAX_VALUE)
                        || differ(facts, ChunkField.MIN, ChunkField.MAX));
    }

    private static boolean differ(ChunkFacts facts, ChunkField min, ChunkField max) {
        RowGroupView group = facts.rowGroup();
        byte[] low = group.binary(facts.chunk(), min);
        byte[] high = group.binary(facts.chunk(), max);
        return group.has(facts.chunk(), min)
                && group.has(facts.chunk(), max)
                && Math.max(low.length, high.length) <= SURELY_WHOLE
                && !Arrays.equals(low, high);
    }
}
