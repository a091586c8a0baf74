// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.StructView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** The algorithm of a file with encrypted columns is one that readers know. */
final class EncryptionAlgorithm implements Check<FooterView> {
    private static final int AES_GCM_CTR = 2;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.ENCRYPTION_ALGORITHM_NEWER);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        if (!footer.has(FooterField.ENCRYPTION_ALGORITHM)) {
            return;
        }
        int id = FooterField.ENCRYPTION_ALGORITHM.field().id();
        int member = footer.root().struct(id).map(StructView::member).orElse(0);
        if (member < 0 || member > AES_GCM_CTR) {
            findings.accept(Finding.of(
                    Defect.ENCRYPTION_ALGORITHM_NEWER,
                    Places.root(footer, FooterField.ENCRYPTION_ALGORITHM),
                    FooterField.ENCRYPTION_ALGORITHM.path()));
        }
    }
}
