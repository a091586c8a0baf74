// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import java.util.Set;
import java.util.function.Consumer;

/** A logical type that parquet-java does not know is legal, and stops it and Spark; FILE is one that is defined. */
final class UnknownLogicalTypes implements ElementCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.LOGICAL_TYPE_UNKNOWN);
    }

    @Override
    public void inspect(SchemaView schema, int element, Consumer<Finding> findings) {
        int logical = schema.logicalType(element);
        if (logical != 0 && logical != -1 && (logical == LogicalTypes.FILE || !LogicalTypes.known(logical))) {
            findings.accept(Finding.of(
                    Defect.LOGICAL_TYPE_UNKNOWN,
                    Places.element(schema, element, SchemaField.LOGICAL_TYPE),
                    (schema.has(element, SchemaField.TYPE) ? "column " : "group ") + schema.path(element),
                    LogicalTypes.name(logical)));
        }
    }
}
