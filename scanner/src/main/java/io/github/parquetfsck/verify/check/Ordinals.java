// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The ordinal of a row group is its position; the encryption of its modules depends on it. Where it is absent, readers
 * take it for 0.
 */
final class Ordinals implements Check<RowGroupView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.ORDINAL_WRONG, Defect.ENCRYPTED_ORDINAL_WRONG);
    }

    @Override
    public void inspect(RowGroupView group, Consumer<Finding> findings) {
        long ordinal = group.value(RowGroupField.ORDINAL);
        boolean encrypted = group.footer().isEncrypted() && hasEncryptedColumn(group);
        boolean present = group.has(RowGroupField.ORDINAL);
        if (group.index() > Short.MAX_VALUE
                || (present ? ordinal == group.index() : !encrypted || group.index() == 0)) {
            return;
        }
        findings.accept(Finding.of(
                encrypted ? Defect.ENCRYPTED_ORDINAL_WRONG : Defect.ORDINAL_WRONG,
                new Place.RowGroup(group.index()),
                group.index(),
                present ? ordinal : "none"));
    }

    private static boolean hasEncryptedColumn(RowGroupView group) {
        for (int chunk = 0; chunk < group.chunkCount(); chunk++) {
            if (group.has(chunk, ChunkField.CRYPTO_METADATA)) {
                return true;
            }
        }
        return false;
    }
}
