// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import java.util.Set;
import java.util.function.Consumer;

/** Names of columns are UTF-8. */
final class NamesUtf8 implements ElementCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.NAME_NOT_UTF8);
    }

    @Override
    public void inspect(SchemaView schema, int element, Consumer<Finding> findings) {
        if (!schema.has(element, SchemaField.NAME)) {
            return;
        }
        int from = schema.nameOffset(element);
        int at = Text.invalidUtf8(schema.bytes(), from, from + schema.nameLength(element));
        if (at >= 0) {
            findings.accept(Finding.of(
                    Defect.NAME_NOT_UTF8,
                    Places.element(schema, element, SchemaField.NAME),
                    "column name " + schema.path(element),
                    at));
        }
    }
}
