// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import java.util.Set;
import java.util.function.Consumer;

/** Where a decimal has both annotations, precision and scale stand in both, and agree. */
final class DecimalParameters implements ElementCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.DECIMAL_PARAMETERS_DISAGREE, Defect.DECIMAL_SCALE_ABSENT, Defect.DECIMAL_PRECISION_ABSENT);
    }

    @Override
    public void inspect(SchemaView schema, int element, Consumer<Finding> findings) {
        if (!DecimalView.isDecimal(schema, element)) {
            return;
        }
        DecimalView decimal = DecimalView.of(schema, element);
        String path = schema.path(element);
        Place place = Places.element(schema, element, SchemaField.CONVERTED_TYPE);
        if (decimal.converted() && !decimal.hasScale()) {
            findings.accept(Finding.of(Defect.DECIMAL_SCALE_ABSENT, place, path));
        }
        if (decimal.converted() && !decimal.hasPrecision() && decimal.byLogicalType()) {
            findings.accept(Finding.of(Defect.DECIMAL_PRECISION_ABSENT, place, path, decimal.precision()));
        }
        boolean precision = decimal.hasPrecision() && schema.precision(element) != decimal.precision();
        boolean scale = decimal.hasScale() && schema.scale(element) != decimal.scale();
        if (decimal.byLogicalType() && (precision || scale)) {
            findings.accept(Finding.of(
                    Defect.DECIMAL_PARAMETERS_DISAGREE,
                    place,
                    path,
                    "(" + decimal.precision() + "," + decimal.scale() + ")",
                    "(" + schema.precision(element) + "," + schema.scale(element) + ")"));
        }
    }
}
