// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** A chunk has metadata, unless it is encrypted or lies in another file. */
final class ChunkMetaData implements Check<RowGroupView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.CHUNK_META_DATA_MISSING);
    }

    @Override
    public void inspect(RowGroupView group, Consumer<Finding> findings) {
        for (int chunk = 0; chunk < group.chunkCount(); chunk++) {
            if (!group.has(chunk, ChunkField.META_DATA)
                    && !group.has(chunk, ChunkField.CRYPTO_METADATA)
                    && !Columns.elsewhere(group, chunk)) {
                findings.accept(Finding.of(
                        Defect.CHUNK_META_DATA_MISSING,
                        new Place.RowGroup(group.index()),
                        "row_groups[" + group.index() + "].columns[" + chunk + "]"));
            }
        }
    }
}
