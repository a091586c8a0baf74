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

/** A column with a key of its own carries its metadata encrypted, in a file that says how. */
final class EncryptedColumns implements Check<RowGroupView> {
    private static final int COLUMN_KEY = 2;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.ENCRYPTED_COLUMN_METADATA_MISSING, Defect.CRYPTO_METADATA_WITHOUT_ENCRYPTION);
    }

    @Override
    public void inspect(RowGroupView group, Consumer<Finding> findings) {
        for (int chunk = 0; chunk < group.chunkCount(); chunk++) {
            if (!group.has(chunk, ChunkField.CRYPTO_METADATA)) {
                continue;
            }
            String path = "row_groups[" + group.index() + "].columns[" + chunk + "]";
            Place place = Places.chunk(group, chunk);
            if (!group.footer().isEncrypted()) {
                findings.accept(Finding.of(Defect.CRYPTO_METADATA_WITHOUT_ENCRYPTION, place, path));
            } else if (group.struct(chunk, ChunkField.CRYPTO_METADATA).member() == COLUMN_KEY
                    && !group.has(chunk, ChunkField.ENCRYPTED_COLUMN_METADATA)) {
                findings.accept(Finding.of(Defect.ENCRYPTED_COLUMN_METADATA_MISSING, place, path));
            }
        }
    }
}
