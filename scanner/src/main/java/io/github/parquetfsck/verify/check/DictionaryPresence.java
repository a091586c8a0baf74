// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.ChunkPages;
import java.util.Set;
import java.util.function.Consumer;

/** Pages that are encoded by a dictionary have one. It may lie right before the chunk, where nothing refers to it. */
final class DictionaryPresence implements Check<ChunkPages> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.DICTIONARY_PAGE_MISSING, Defect.DICTIONARY_OFFSET_MISSING);
    }

    @Override
    public void inspect(ChunkPages chunk, Consumer<Finding> findings) {
        if (!chunk.usesDictionary() || chunk.dictionaryPages() > 0) {
            return;
        }
        boolean hasOffset = chunk.rowGroup().value(chunk.column(), ChunkField.DICTIONARY_PAGE_OFFSET) > 0;
        Defect defect = !hasOffset && chunk.followsDictionary()
                ? Defect.DICTIONARY_OFFSET_MISSING
                : Defect.DICTIONARY_PAGE_MISSING;
        findings.accept(Finding.of(defect, chunk.place(), chunk.path()));
    }
}
