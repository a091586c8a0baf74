// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import java.util.Set;
import java.util.function.Consumer;

/** The edges of a GEOGRAPHY follow one of five algorithms. */
final class GeographyAlgorithms implements ElementCheck {
    private static final int ALGORITHM = 2;
    private static final int KARNEY = 4;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.GEO_ALGORITHM_UNKNOWN);
    }

    @Override
    public void inspect(SchemaView schema, int element, Consumer<Finding> findings) {
        if (schema.logicalType(element) != LogicalTypes.GEOGRAPHY) {
            return;
        }
        long algorithm = LogicalTypes.member(schema, element, LogicalTypes.GEOGRAPHY)
                .map(type -> type.number(ALGORITHM))
                .orElse(0L);
        if (algorithm < 0 || algorithm > KARNEY) {
            findings.accept(Finding.of(
                    Defect.GEO_ALGORITHM_UNKNOWN,
                    Places.element(schema, element, SchemaField.LOGICAL_TYPE),
                    schema.path(element),
                    algorithm));
        }
    }
}
