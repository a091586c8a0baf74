// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** Field ids may be negative, repeated or absent; Iceberg cannot tell siblings of one id apart. */
final class FieldIds implements Check<FooterView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.DUPLICATE_FIELD_ID);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        SchemaView schema = footer.schema();
        int size = schema.size();
        int mask = -1;
        int[] slots = {};
        for (int element = 1; element < size; element++) {
            if (!schema.has(element, SchemaField.FIELD_ID)) {
                continue;
            }
            if (mask < 0) {
                mask = Integer.highestOneBit(Math.max(4, size) * 2 - 1) * 2 - 1;
                slots = new int[mask + 1];
            }
            int slot = (schema.fieldId(element) * 0x9E3779B1 + schema.parent(element)) & mask;
            while (slots[slot] != 0 && !same(schema, slots[slot], element)) {
                slot = (slot + 1) & mask;
            }
            if (slots[slot] != 0) {
                findings.accept(Finding.of(
                        Defect.DUPLICATE_FIELD_ID,
                        Places.element(schema, element, SchemaField.FIELD_ID),
                        schema.fieldId(element),
                        schema.path(slots[slot]),
                        schema.path(element)));
            }
            slots[slot] = element;
        }
    }

    private static boolean same(SchemaView schema, int one, int other) {
        return schema.parent(one) == schema.parent(other) && schema.fieldId(one) == schema.fieldId(other);
    }
}
