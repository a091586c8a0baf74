// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import java.util.Set;
import java.util.function.Consumer;

/** A dictionary page comes first in its chunk. Absent, or equal to the data offset, it is found all the same. */
final class DictionaryOffsets implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(
                Defect.DICTIONARY_OFFSET_ZERO,
                Defect.DICTIONARY_OFFSET_AT_DATA,
                Defect.DICTIONARY_OFFSET_AFTER_DATA,
                Defect.DICTIONARY_OFFSET_INVALID);
    }

    @Override
    public boolean concerns(RowGroupView group) {
        return group.any(ChunkField.DICTIONARY_PAGE_OFFSET);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        if (!group.has(chunk, ChunkField.DICTIONARY_PAGE_OFFSET)) {
            return;
        }
        long dictionary = group.value(chunk, ChunkField.DICTIONARY_PAGE_OFFSET);
        long data = group.value(chunk, ChunkField.DATA_PAGE_OFFSET);
        boolean sound = dictionary >= Columns.DATA_START && dictionary < data;
        if (sound || Columns.elsewhere(group, chunk) || Columns.empty(group, chunk)) {
            return;
        }
        Place place = Places.chunk(group, chunk);
        String path = Columns.path(group, chunk);
        if (dictionary == 0) {
            findings.accept(Finding.of(Defect.DICTIONARY_OFFSET_ZERO, place, path));
        } else if (dictionary < Columns.DATA_START) {
            findings.accept(Finding.of(Defect.DICTIONARY_OFFSET_INVALID, place, path, dictionary));
        } else if (dictionary == data) {
            findings.accept(Finding.of(Defect.DICTIONARY_OFFSET_AT_DATA, place, path, data));
        } else {
            findings.accept(Finding.of(Defect.DICTIONARY_OFFSET_AFTER_DATA, place, path, dictionary, data));
        }
    }
}
