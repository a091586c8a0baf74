// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import java.util.Set;
import java.util.function.Consumer;

/** Where an element has a logical and a converted type, they say the same. One alone is enough. */
final class LogicalAndConverted implements ElementCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.LOGICAL_AND_CONVERTED_TYPE_DISAGREE);
    }

    @Override
    public void inspect(SchemaView schema, int element, Consumer<Finding> findings) {
        int logical = schema.logicalType(element);
        int converted = ConvertedTypes.of(schema, element);
        if (converted < 0 || !LogicalTypes.known(logical) || converted > ConvertedTypes.INTERVAL) {
            return;
        }
        int counterpart = LogicalTypes.converted(schema, element, logical);
        boolean mapKeyValue = counterpart == ConvertedTypes.MAP && converted == ConvertedTypes.MAP_KEY_VALUE;
        if (counterpart != converted && !mapKeyValue) {
            findings.accept(Finding.of(
                    Defect.LOGICAL_AND_CONVERTED_TYPE_DISAGREE,
                    Places.element(schema, element, SchemaField.CONVERTED_TYPE),
                    (schema.has(element, SchemaField.TYPE) ? "column " : "group ") + schema.path(element),
                    LogicalTypes.name(logical),
                    ConvertedTypes.name(converted)));
        }
    }
}
