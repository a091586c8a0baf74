// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import java.util.Set;
import java.util.function.Consumer;

/** A map is a group of one repeated group: first a required key, then a value. Names mean nothing. */
final class Maps implements ElementCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(
                Defect.MAP_SHAPE_INVALID,
                Defect.MAP_KEY_OPTIONAL,
                Defect.MAP_WITHOUT_VALUE,
                Defect.MAP_WITH_EXTRA_FIELDS,
                Defect.MAP_KEY_VALUE_AS_MAP,
                Defect.MAP_REPEATED,
                Defect.MAP_VALUE_REPEATED);
    }

    @Override
    public void inspect(SchemaView schema, int element, Consumer<Finding> findings) {
        int converted = ConvertedTypes.of(schema, element);
        boolean outer =
                schema.parent(element) >= 0 && ConvertedTypes.of(schema, schema.parent(element)) != ConvertedTypes.MAP;
        boolean map = schema.logicalType(element) == LogicalTypes.MAP
                || converted == ConvertedTypes.MAP
                || (converted == ConvertedTypes.MAP_KEY_VALUE && outer && schema.repetition(element) != Types.REPEATED);
        boolean pairs = map || converted != ConvertedTypes.MAP_KEY_VALUE || isPairs(schema, element);
        if (schema.has(element, SchemaField.TYPE) || (!map && pairs)) {
            return;
        }
        Place place = Places.element(schema, element, SchemaField.NAME);
        String path = schema.path(element);
        if (!pairs) {
            findings.accept(Finding.of(Defect.MAP_KEY_VALUE_AS_MAP, place, path));
            return;
        }
        int entry = element + 1;
        String found = entries(schema, element);
        if (!found.isEmpty()) {
            findings.accept(Finding.of(Defect.MAP_SHAPE_INVALID, place, path, found));
            return;
        }
        if (converted == ConvertedTypes.MAP_KEY_VALUE) {
            findings.accept(Finding.of(Defect.MAP_KEY_VALUE_AS_MAP, place, path));
        }
        if (schema.repetition(entry + 1) == Types.OPTIONAL) {
            findings.accept(Finding.of(Defect.MAP_KEY_OPTIONAL, place, path));
        }
        if (map && schema.repetition(element) == Types.REPEATED) {
            findings.accept(Finding.of(Defect.MAP_REPEATED, place, path));
        }
        int fields = schema.childCount(entry);
        if (fields == 1) {
            findings.accept(Finding.of(Defect.MAP_WITHOUT_VALUE, place, path));
        } else if (fields > 2) {
            findings.accept(Finding.of(Defect.MAP_WITH_EXTRA_FIELDS, place, path, fields));
        } else if (schema.repetition(value(schema, entry)) == Types.REPEATED) {
            findings.accept(Finding.of(Defect.MAP_VALUE_REPEATED, place, path));
        }
    }

    /** The second child of an entry that has two. */
    private static int value(SchemaView schema, int entry) {
        int at = entry + 2;
        while (schema.parent(at) != entry) {
            at++;
        }
        return at;
    }

    private static boolean isPairs(SchemaView schema, int element) {
        return schema.repetition(element) == Types.REPEATED && schema.childCount(element) == 2;
    }

    /** What stands in place of one repeated group with a key; empty when it is one. */
    private static String entries(SchemaView schema, int element) {
        int entry = element + 1;
        if (schema.childCount(element) != 1) {
            return schema.childCount(element) + " children";
        } else if (schema.has(entry, SchemaField.TYPE)) {
            return "a column";
        } else if (schema.repetition(entry) != Types.REPEATED) {
            return "a group that is not repeated";
        }
        return schema.childCount(entry) < 1 ? "a group without a key" : "";
    }
}
