// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import java.util.Set;
import java.util.function.Consumer;

/** The pages of a chunk lie between the head magic and the footer. */
final class ChunkExtents implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(
                Defect.CHUNK_START_INVALID,
                Defect.FIRST_CHUNK_BEYOND_DATA,
                Defect.CHUNK_BEYOND_DATA,
                Defect.CHUNK_END_BEYOND_DATA,
                Defect.CHUNK_SIZE_INVALID);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        long size = group.value(chunk, ChunkField.TOTAL_COMPRESSED_SIZE);
        long data = group.value(chunk, ChunkField.DATA_PAGE_OFFSET);
        long limit = group.footer().footerStart();
        long start = Columns.start(group, chunk);
        boolean sound = data >= Columns.DATA_START && data < limit && size > 0 && size <= limit - start;
        if (sound || Columns.elsewhere(group, chunk) || Columns.empty(group, chunk)) {
            return;
        }
        long values = group.value(chunk, ChunkField.NUM_VALUES);
        Place place = Places.chunk(group, chunk);
        String path = Columns.path(group, chunk);
        if (data < Columns.DATA_START) {
            findings.accept(Finding.of(Defect.CHUNK_START_INVALID, place, path, data));
        } else if (data >= limit) {
            Defect defect = chunk == 0 ? Defect.FIRST_CHUNK_BEYOND_DATA : Defect.CHUNK_BEYOND_DATA;
            findings.accept(Finding.of(defect, place, path, data, limit));
        } else if (size <= 0) {
            findings.accept(Finding.of(Defect.CHUNK_SIZE_INVALID, place, path, size, values));
        } else {
            findings.accept(
                    Finding.of(Defect.CHUNK_END_BEYOND_DATA, place, path, start, Columns.end(group, chunk), limit));
        }
    }
}
