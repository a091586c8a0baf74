// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import java.util.Set;
import java.util.function.Consumer;

/** Readers hold a decimal in 128 or 256 bits, and take no more digits and bytes than those have. */
final class DecimalSizes implements ElementCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(
                Defect.DECIMAL_PRECISION_LARGE,
                Defect.DECIMAL_PRECISION_BEYOND_76,
                Defect.DECIMAL_BYTES_TOO_MANY,
                Defect.DECIMAL_BYTES_NOT_WORDS,
                Defect.DECIMAL_SMALL_IN_BYTES);
    }

    @Override
    public void inspect(SchemaView schema, int element, Consumer<Finding> findings) {
        if (!DecimalView.isDecimal(schema, element)) {
            return;
        }
        DecimalView decimal = DecimalView.of(schema, element);
        int precision = decimal.precision();
        int bytes = schema.typeLength(element);
        if (precision < 1 || precision > DecimalView.capacity(schema.type(element), bytes)) {
            return;
        }
        String path = schema.path(element);
        Place place = Places.element(
                schema, element, decimal.byLogicalType() ? SchemaField.LOGICAL_TYPE : SchemaField.CONVERTED_TYPE);
        if (precision > DecimalView.LARGEST) {
            findings.accept(Finding.of(Defect.DECIMAL_PRECISION_BEYOND_76, place, path, precision));
        } else if (precision > DecimalView.COMMON) {
            findings.accept(Finding.of(Defect.DECIMAL_PRECISION_LARGE, place, path, precision));
        }
        // Spark's vectorized reader has no way into its integers from there, of 3.5.9 and 4.2.0 alike.
        if (schema.type(element) == Types.BYTE_ARRAY && precision <= DecimalView.IN_LONG) {
            findings.accept(Finding.of(Defect.DECIMAL_SMALL_IN_BYTES, place, path, precision));
        }
        if (schema.type(element) != Types.FIXED) {
            return;
        }
        int most = DecimalView.mostBytes(precision);
        if (bytes > most) {
            findings.accept(Finding.of(Defect.DECIMAL_BYTES_TOO_MANY, place, path, precision, bytes, most));
        }
        if (precision > DecimalView.COMMON && bytes % Long.BYTES != 0) {
            findings.accept(Finding.of(Defect.DECIMAL_BYTES_NOT_WORDS, place, path, precision, bytes));
        }
    }
}
