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

/** The number of children is not negative. */
final class ChildCounts implements Check<FooterView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.CHILD_COUNT_NEGATIVE);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        SchemaView schema = footer.schema();
        for (int element = 0; element < schema.size(); element++) {
            if (schema.childCount(element) < 0) {
                findings.accept(Finding.of(
                        Defect.CHILD_COUNT_NEGATIVE,
                        Places.element(schema, element, SchemaField.CHILDREN),
                        Places.elementPath(element, SchemaField.CHILDREN),
                        schema.childCount(element)));
            }
        }
    }
}
