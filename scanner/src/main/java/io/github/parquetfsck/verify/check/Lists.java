// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import java.util.Set;
import java.util.function.Consumer;

/** A list is a group that is not repeated, with one repeated child; names of its parts mean nothing. */
final class Lists implements ElementCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.LIST_SHAPE_INVALID, Defect.LIST_REPEATED, Defect.LIST_ELEMENT_REPEATED);
    }

    @Override
    public void inspect(SchemaView schema, int element, Consumer<Finding> findings) {
        if (!isList(schema, element) || schema.has(element, SchemaField.TYPE)) {
            return;
        }
        Place place = Places.element(schema, element, SchemaField.NAME);
        if (schema.repetition(element) == Types.REPEATED && !isList(schema, schema.parent(element))) {
            findings.accept(Finding.of(Defect.LIST_REPEATED, place, schema.path(element)));
        }
        int children = schema.childCount(element);
        boolean repeated = element + 1 < schema.size() && schema.repetition(element + 1) == Types.REPEATED;
        if (children > 1 || (children == 1 && !repeated)) {
            String found = children > 1 ? children + " children" : "a child that is not repeated";
            findings.accept(Finding.of(Defect.LIST_SHAPE_INVALID, place, schema.path(element), found));
        } else if (children == 1 && isPlainGroupOfOneRepeated(schema, element + 1)) {
            findings.accept(Finding.of(Defect.LIST_ELEMENT_REPEATED, place, schema.path(element)));
        }
    }

    private static boolean isPlainGroupOfOneRepeated(SchemaView schema, int entry) {
        return !schema.has(entry, SchemaField.TYPE)
                && schema.logicalType(entry) == 0
                && ConvertedTypes.of(schema, entry) < 0
                && schema.childCount(entry) == 1
                && schema.repetition(entry + 1) == Types.REPEATED;
    }

    /** A list of lists of two levels has a repeated list as its child. */
    private static boolean isList(SchemaView schema, int element) {
        return schema.logicalType(element) == LogicalTypes.LIST
                || ConvertedTypes.of(schema, element) == ConvertedTypes.LIST;
    }
}
