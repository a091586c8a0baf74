// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** Levels fit in 16 bits, which is what readers store them in. */
final class SchemaDepth implements Check<FooterView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.SCHEMA_TOO_DEEP);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        SchemaView schema = footer.schema();
        for (int leaf = 0; leaf < schema.leafCount(); leaf++) {
            int level = Math.max(schema.maxDefinitionLevel(leaf), schema.maxRepetitionLevel(leaf));
            if (level > Short.MAX_VALUE) {
                Place place = Places.element(schema, schema.leaf(leaf), SchemaField.NAME);
                findings.accept(Finding.of(Defect.SCHEMA_TOO_DEEP, place, schema.path(schema.leaf(leaf)), level));
            }
        }
    }
}
