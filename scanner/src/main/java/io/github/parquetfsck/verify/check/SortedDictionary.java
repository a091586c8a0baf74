// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.verify.ChunkFacts;
import java.util.Set;
import java.util.function.Consumer;

/** A dictionary that says it is sorted is. */
final class SortedDictionary implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.DICTIONARY_NOT_SORTED);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        int at = facts.dictionaryUnsorted();
        if (at > 0) {
            findings.accept(Finding.of(Defect.DICTIONARY_NOT_SORTED, facts.place(), facts.path(), at - 1, at));
        }
    }
}
