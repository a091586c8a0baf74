// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import java.util.Set;
import java.util.function.Consumer;

/** A variant is a group with metadata, and value or typed_value; the order is free. */
final class Variants implements ElementCheck {
    /** Elements below a shredded variant; metadata stands among the first in practice. */
    private static final int LOOK_AHEAD = 10_000;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.VARIANT_SHAPE_INVALID);
    }

    @Override
    public void inspect(SchemaView schema, int element, Consumer<Finding> findings) {
        if (schema.logicalType(element) != LogicalTypes.VARIANT || schema.has(element, SchemaField.TYPE)) {
            return;
        }
        boolean metadata = false;
        boolean value = false;
        for (int child = element + 1; child < schema.size() && child <= element + LOOK_AHEAD; child++) {
            if (schema.parent(child) != element) {
                continue;
            }
            String name = Text.of(schema.name(child));
            metadata |= name.equals("metadata") && isBytes(schema, child);
            value |= (name.equals("value") && isBytes(schema, child)) || name.equals("typed_value");
        }
        if (!metadata || !value) {
            findings.accept(Finding.of(
                    Defect.VARIANT_SHAPE_INVALID,
                    Places.element(schema, element, SchemaField.NAME),
                    schema.path(element),
                    "BYTE_ARRAY columns metadata and value",
                    metadata ? "no value" : "no metadata"));
        }
    }

    private static boolean isBytes(SchemaView schema, int element) {
        return schema.has(element, SchemaField.TYPE) && schema.type(element) == Types.BYTE_ARRAY;
    }
}
