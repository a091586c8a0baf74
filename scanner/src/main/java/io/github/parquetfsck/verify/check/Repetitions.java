// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import java.util.Set;
import java.util.function.Consumer;

/** Every element but the root has a repetition. */
final class Repetitions implements ElementCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.LEAF_REPETITION_MISSING, Defect.GROUP_REPETITION_MISSING);
    }

    @Override
    public void inspect(SchemaView schema, int element, Consumer<Finding> findings) {
        if (!schema.has(element, SchemaField.REPETITION)) {
            boolean leaf = schema.has(element, SchemaField.TYPE);
            findings.accept(Finding.of(
                    leaf ? Defect.LEAF_REPETITION_MISSING : Defect.GROUP_REPETITION_MISSING,
                    Places.element(schema, element, SchemaField.NAME),
                    schema.path(element)));
        }
    }
}
