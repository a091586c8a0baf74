// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.StructView;
import java.util.Set;
import java.util.function.Consumer;

/** TIME and TIMESTAMP have a unit that readers know: MILLIS, MICROS or NANOS. */
final class TimeUnits implements ElementCheck {
    private static final int TIME = 7;
    private static final int TIMESTAMP = 8;
    private static final int UNIT = 2;
    private static final int MILLIS = 1;
    private static final int NANOS = 3;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.TIME_UNIT_UNDEFINED);
    }

    @Override
    public void inspect(SchemaView schema, int element, Consumer<Finding> findings) {
        int logical = schema.logicalType(element);
        if (logical != TIME && logical != TIMESTAMP) {
            return;
        }
        boolean undefined = schema.logicalTypeView(element)
                .struct(logical)
                .flatMap(type -> type.struct(UNIT))
                .filter(unit -> unit.members() > 0)
                .map(StructView::member)
                .filter(member -> member < MILLIS || member > NANOS)
                .isPresent();
        if (undefined) {
            findings.accept(Finding.of(
                    Defect.TIME_UNIT_UNDEFINED,
                    Places.element(schema, element, SchemaField.LOGICAL_TYPE),
                    Places.elementPath(element, SchemaField.LOGICAL_TYPE) + ".unit"));
        }
    }
}
