// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** Writers say version 1 or 2; Impala refuses others. */
final class FormatVersion implements Check<FooterView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.VERSION_UNKNOWN);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        int version = footer.version().orElse(1);
        if (version != 1 && version != 2) {
            findings.accept(Finding.of(Defect.VERSION_UNKNOWN, Places.root(footer, FooterField.VERSION), version));
        }
    }
}
