// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import java.util.Set;
import java.util.function.Consumer;

/** The uncompressed size is not negative, and that of a column without compression is its stored size. */
final class ChunkSizes implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.UNCOMPRESSED_SIZE_NEGATIVE, Defect.UNCOMPRESSED_SIZES_DIFFER);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        long uncompressed = group.value(chunk, ChunkField.TOTAL_UNCOMPRESSED_SIZE);
        if (uncompressed < 0) {
            findings.accept(Finding.of(
                    Defect.UNCOMPRESSED_SIZE_NEGATIVE,
                    Places.chunk(group, chunk),
                    Columns.path(group, chunk),
                    uncompressed));
            return;
        }
        long compressed = group.value(chunk, ChunkField.TOTAL_COMPRESSED_SIZE);
        if (group.value(chunk, ChunkField.CODEC) == 0
                && uncompressed != compressed
                && uncompressed != 0
                && !group.has(chunk, ChunkField.CRYPTO_METADATA)) {
            findings.accept(Finding.of(
                    Defect.UNCOMPRESSED_SIZES_DIFFER,
                    Places.chunk(group, chunk),
                    Columns.path(group, chunk),
                    compressed,
                    uncompressed));
        }
    }
}
