// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.verify.ChunkFacts;
import java.util.Set;
import java.util.function.Consumer;

/** Where the dictionary alone encodes a column, distinct_count is the number of values in it. */
final class DistinctTruth implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.DISTINCT_COUNT_LIES);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        if (!facts.rowGroup().has(facts.chunk(), ChunkField.DISTINCT_COUNT)
                || !facts.dictionaryOnly()
                || facts.dictionarySize() < 0) {
            return;
        }
        long stated = facts.rowGroup().value(facts.chunk(), ChunkField.DISTINCT_COUNT);
        if (stated != facts.dictionaryUsed()) {
            findings.accept(Finding.of(
                    Defect.DISTINCT_COUNT_LIES, facts.place(), facts.path(), stated, facts.dictionaryUsed()));
        }
    }
}
