// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.Utf8;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** Names of columns are UTF-8, and that of the root, which only arrow-rs minds. */
final class NamesUtf8 implements Check<FooterView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.NAME_NOT_UTF8);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        for (int element = 0; element < footer.schema().size(); element++) {
            if (footer.schema().has(element, SchemaField.NAME)) {
                inspect(footer.schema(), element, findings);
            }
        }
    }

    private static void inspect(SchemaView schema, int element, Consumer<Finding> findings) {
        int from = schema.nameOffset(element);
        int at = Utf8.invalid(schema.bytes(), from, from + schema.nameLength(element));
        if (at >= 0) {
            findings.accept(Finding.of(
                    Defect.NAME_NOT_UTF8,
                    Places.element(schema, element, SchemaField.NAME),
                    element == 0 ? "the name of the root" : "column name " + schema.path(element),
                    at));
        }
    }
}
