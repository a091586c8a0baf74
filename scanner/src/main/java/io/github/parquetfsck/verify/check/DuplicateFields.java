// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.Malformed;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** A field stands once in its struct. */
final class DuplicateFields implements Check<FooterView> {
    private static final Set<String> LISTS =
            Set.of("schema", "row_groups", "columns", "path_in_schema", "column_orders");

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.DUPLICATE_FIELD, Defect.DUPLICATE_LIST);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        for (Malformed malformed : footer.malformed()) {
            if (malformed.kind() == Malformed.Kind.DUPLICATE) {
                String field = malformed.field();
                String name = field.substring(field.lastIndexOf('.') + 1);
                Defect defect = LISTS.contains(name) ? Defect.DUPLICATE_LIST : Defect.DUPLICATE_FIELD;
                findings.accept(Finding.of(defect, Places.of(malformed), field, malformed.offset()));
            }
        }
    }
}
