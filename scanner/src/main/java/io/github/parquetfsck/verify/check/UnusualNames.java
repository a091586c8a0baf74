// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import java.util.Set;
import java.util.function.Consumer;

/** Empty names, and names with dots, are legal; path strings with them need quotes. */
final class UnusualNames implements ElementCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.NAME_UNUSUAL);
    }

    @Override
    public void inspect(SchemaView schema, int element, Consumer<Finding> findings) {
        byte[] bytes = schema.bytes();
        int from = schema.nameOffset(element);
        int length = schema.nameLength(element);
        boolean dot = false;
        for (int i = from; i < from + length; i++) {
            dot |= bytes[i] == '.';
        }
        if (length == 0 || dot) {
            findings.accept(Finding.of(
                    Defect.NAME_UNUSUAL,
                    Places.element(schema, element, SchemaField.NAME),
                    schema.path(element),
                    dot ? "a dot in the name" : "the name is empty"));
        }
    }
}
