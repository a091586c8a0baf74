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

/** The root is a group. A repetition on it is common and means nothing. */
final class SchemaRoot implements Check<FooterView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.ROOT_UNUSUAL);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        SchemaView schema = footer.schema();
        if (schema.size() > 0 && schema.has(0, SchemaField.TYPE)) {
            findings.accept(
                    Finding.of(Defect.ROOT_UNUSUAL, Places.element(schema, 0, SchemaField.TYPE), "a physical type"));
        } else if (schema.size() > 0 && schema.repetition(0) == Types.REPEATED) {
            findings.accept(Finding.of(
                    Defect.ROOT_UNUSUAL, Places.element(schema, 0, SchemaField.REPETITION), "repetition REPEATED"));
        }
    }
}
