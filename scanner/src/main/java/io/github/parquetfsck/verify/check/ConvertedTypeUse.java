// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import java.util.Set;
import java.util.function.Consumer;

/** A converted type annotates the physical types, or the groups, that it is defined for. */
final class ConvertedTypeUse implements ElementCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(
                Defect.CONVERTED_TYPE_ON_WRONG_TYPE,
                Defect.CONVERTED_STRING_ON_FIXED,
                Defect.CONVERTED_TYPE_ON_GROUP,
                Defect.CONVERTED_GROUP_TYPE_ON_LEAF,
                Defect.BSON_COLUMN);
    }

    @Override
    public void inspect(SchemaView schema, int element, Consumer<Finding> findings) {
        int converted = ConvertedTypes.of(schema, element);
        if (converted < 0) {
            return;
        }
        boolean leaf = schema.has(element, SchemaField.TYPE);
        boolean forGroups = converted >= ConvertedTypes.MAP && converted <= ConvertedTypes.LIST;
        String name = ConvertedTypes.name(converted);
        Place place = Places.element(schema, element, SchemaField.CONVERTED_TYPE);
        if (leaf && forGroups) {
            findings.accept(Finding.of(Defect.CONVERTED_GROUP_TYPE_ON_LEAF, place, schema.path(element), name));
        } else if (!leaf && !forGroups && converted <= ConvertedTypes.INTERVAL) {
            findings.accept(Finding.of(Defect.CONVERTED_TYPE_ON_GROUP, place, schema.path(element), name));
        } else if (leaf) {
            String expected = ConvertedTypes.expected(converted, schema.type(element), schema.typeLength(element));
            if (expected.isEmpty()) {
                if (converted == ConvertedTypes.BSON) {
                    findings.accept(Finding.of(Defect.BSON_COLUMN, place, schema.path(element)));
                }
                return;
            }
            boolean string = converted == ConvertedTypes.UTF8 || converted == ConvertedTypes.ENUM;
            if (string && schema.type(element) == Types.FIXED) {
                findings.accept(Finding.of(Defect.CONVERTED_STRING_ON_FIXED, place, schema.path(element), name));
            } else {
                String physical = Types.physical(schema, element);
                findings.accept(Finding.of(
                        Defect.CONVERTED_TYPE_ON_WRONG_TYPE, place, schema.path(element), name, physical, expected));
            }
        }
    }
}
