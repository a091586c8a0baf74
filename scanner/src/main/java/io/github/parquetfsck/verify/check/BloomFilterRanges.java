// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import java.util.Set;
import java.util.function.Consumer;

/** Bloom filters lie between the head magic and the footer; offset 0 stands for none. */
final class BloomFilterRanges implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.BLOOM_FILTER_RANGE, Defect.BLOOM_FILTER_OFFSET_ZERO);
    }

    @Override
    public boolean concerns(RowGroupView group) {
        return group.any(ChunkField.BLOOM_FILTER_OFFSET) || group.any(ChunkField.BLOOM_FILTER_LENGTH);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        if (!group.has(chunk, ChunkField.BLOOM_FILTER_OFFSET) || Columns.elsewhere(group, chunk)) {
            return;
        }
        long at = group.value(chunk, ChunkField.BLOOM_FILTER_OFFSET);
        boolean sized = group.has(chunk, ChunkField.BLOOM_FILTER_LENGTH);
        long length = sized ? group.value(chunk, ChunkField.BLOOM_FILTER_LENGTH) : 1;
        long limit = group.footer().footerStart();
        if (at == 0) {
            findings.accept(Finding.of(
                    Defect.BLOOM_FILTER_OFFSET_ZERO, Places.chunk(group, chunk), Columns.path(group, chunk)));
        } else if (at < Columns.DATA_START || at >= limit || length <= 0 || length > limit - at) {
            findings.accept(Finding.of(
                    Defect.BLOOM_FILTER_RANGE,
                    Places.chunk(group, chunk),
                    Columns.path(group, chunk),
                    at,
                    sized ? length : "unknown",
                    limit));
        }
    }
}
