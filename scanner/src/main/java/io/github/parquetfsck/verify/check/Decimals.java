// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import java.util.Set;
import java.util.function.Consumer;

/** Precision is at least 1 and fits the type; scale lies between 0 and precision. */
final class Decimals implements ElementCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(
                Defect.DECIMAL_PRECISION_INVALID, Defect.DECIMAL_SCALE_INVALID, Defect.DECIMAL_PRECISION_EXCEEDS_TYPE);
    }

    @Override
    public void inspect(SchemaView schema, int element, Consumer<Finding> findings) {
        if (!DecimalView.isDecimal(schema, element)) {
            return;
        }
        DecimalView decimal = DecimalView.of(schema, element);
        String path = schema.path(element);
        Place place = Places.element(
                schema, element, decimal.byLogicalType() ? SchemaField.LOGICAL_TYPE : SchemaField.CONVERTED_TYPE);
        int capacity = DecimalView.capacity(schema.type(element), schema.typeLength(element));
        if (decimal.precision() < 1) {
            findings.accept(Finding.of(Defect.DECIMAL_PRECISION_INVALID, place, path, decimal.precision()));
        } else if (decimal.precision() > capacity) {
            String type = Types.physical(schema, element);
            findings.accept(Finding.of(
                    Defect.DECIMAL_PRECISION_EXCEEDS_TYPE, place, path, decimal.precision(), type, capacity));
        }
        if (decimal.scale() < 0 || decimal.scale() > Math.max(decimal.precision(), 0)) {
            findings.accept(
                    Finding.of(Defect.DECIMAL_SCALE_INVALID, place, path, decimal.scale(), decimal.precision()));
        }
    }
}
