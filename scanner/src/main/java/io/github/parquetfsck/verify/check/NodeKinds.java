// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import java.util.Set;
import java.util.function.Consumer;

/** An element is a column, with a type, or a group, with children. A count of 0 on a column is harmless. */
final class NodeKinds implements ElementCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.NODE_WITHOUT_KIND, Defect.LEAF_WITH_CHILDREN, Defect.EMPTY_GROUP);
    }

    @Override
    public void inspect(SchemaView schema, int element, Consumer<Finding> findings) {
        boolean typed = schema.has(element, SchemaField.TYPE);
        int children = schema.childCount(element);
        if (typed && children > 0) {
            findings.accept(Finding.of(
                    Defect.LEAF_WITH_CHILDREN,
                    Places.element(schema, element, SchemaField.CHILDREN),
                    schema.path(element),
                    children));
        } else if (!typed && !schema.has(element, SchemaField.CHILDREN)) {
            findings.accept(Finding.of(
                    Defect.NODE_WITHOUT_KIND,
                    Places.element(schema, element, SchemaField.NAME),
                    "schema element " + schema.path(element)));
        } else if (!typed && children == 0) {
            findings.accept(Finding.of(
                    Defect.EMPTY_GROUP, Places.element(schema, element, SchemaField.CHILDREN), schema.path(element)));
        }
    }
}
