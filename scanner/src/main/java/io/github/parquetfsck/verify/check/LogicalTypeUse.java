// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import java.util.Set;
import java.util.function.Consumer;

/** A logical type annotates the physical types, or the groups, that it is defined for. */
final class LogicalTypeUse implements ElementCheck {
    private static final Set<Integer> WIDTHS = Set.of(8, 16, 32, 64);

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.LOGICAL_TYPE_ON_WRONG_TYPE, Defect.LOGICAL_TYPE_ON_GROUP, Defect.LOGICAL_INTEGER_WIDTH);
    }

    @Override
    public void inspect(SchemaView schema, int element, Consumer<Finding> findings) {
        int logical = schema.logicalType(element);
        if (!LogicalTypes.known(logical)) {
            return;
        }
        boolean leaf = schema.has(element, SchemaField.TYPE);
        Place place = Places.element(schema, element, SchemaField.LOGICAL_TYPE);
        if (logical == LogicalTypes.INTEGER && !WIDTHS.contains(LogicalTypes.integer(schema, element))) {
            int width = LogicalTypes.integer(schema, element);
            findings.accept(Finding.of(Defect.LOGICAL_INTEGER_WIDTH, place, schema.path(element), width));
            return;
        }
        if (!leaf) {
            if (!LogicalTypes.forGroups(logical) && !ofAnOldMap(schema, element, logical)) {
                findings.accept(Finding.of(
                        Defect.LOGICAL_TYPE_ON_GROUP, place, schema.path(element), LogicalTypes.name(logical)));
            }
            return;
        }
        String expected = LogicalTypes.forGroups(logical) ? "a group" : LogicalTypes.expected(schema, element, logical);
        if (!expected.isEmpty()) {
            findings.accept(Finding.of(
                    Defect.LOGICAL_TYPE_ON_WRONG_TYPE,
                    place,
                    "column " + schema.path(element),
                    LogicalTypes.name(logical),
                    Types.physical(schema, element),
                    expected));
        }
    }

    /** parquet-java 1.10 had no logical type for the entries of a map, and wrote UNKNOWN. */
    private static boolean ofAnOldMap(SchemaView schema, int element, int logical) {
        return logical == LogicalTypes.UNKNOWN && ConvertedTypes.of(schema, element) == ConvertedTypes.MAP_KEY_VALUE;
    }
}
