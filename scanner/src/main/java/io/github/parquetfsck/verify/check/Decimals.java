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
                Defect.DECIMAL_PRECISION_INVALID,
                Defect.DECIMAL_SCALE_INVALID,
                Defect.DECIMAL_PRECISION_EXCEEDS_TYPE,
                Defect.DECIMAL_PRECISION_LARGE,
                Defect.DECIMAL_PRECISION_BEYOND_76,
                Defect.DECIMAL_BYTES_TOO_MANY,
                Defect.DECIMAL_BYTES_NOT_WORDS);
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
        } else {
            inspectSize(schema, element, decimal.precision(), place, findings);
        }
        if (decimal.scale() < 0 || decimal.scale() > Math.max(decimal.precision(), 0)) {
            findings.accept(
                    Finding.of(Defect.DECIMAL_SCALE_INVALID, place, path, decimal.scale(), decimal.precision()));
        }
    }

    private static void inspectSize(
            SchemaView schema, int element, int precision, Place place, Consumer<Finding> findings) {
        String path = schema.path(element);
        if (precision > DecimalView.LARGEST) {
            findings.accept(Finding.of(Defect.DECIMAL_PRECISION_BEYOND_76, place, path, precision));
        } else if (precision > DecimalView.COMMON) {
            findings.accept(Finding.of(Defect.DECIMAL_PRECISION_LARGE, place, path, precision));
        }
        if (schema.type(element) != Types.FIXED) {
            return;
        }
        int bytes = schema.typeLength(element);
        int most = DecimalView.mostBytes(precision);
        if (bytes > most) {
            findings.accept(Finding.of(Defect.DECIMAL_BYTES_TOO_MANY, place, path, precision, bytes, most));
        }
        if (precision > DecimalView.COMMON && bytes % Long.BYTES != 0) {
            findings.accept(Finding.of(Defect.DECIMAL_BYTES_NOT_WORDS, place, path, precision, bytes));
        }
    }
}
