// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import java.util.Set;
import java.util.function.Consumer;

/** FIXED_LEN_BYTE_ARRAY has a length. On other types a length is legal and means nothing. */
final class FixedLengths implements ElementCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.FIXED_LENGTH_MISSING, Defect.FIXED_LENGTH_ZERO);
    }

    @Override
    public void inspect(SchemaView schema, int element, Consumer<Finding> findings) {
        if (!schema.has(element, SchemaField.TYPE) || schema.type(element) != Types.FIXED) {
            return;
        }
        int length = schema.typeLength(element);
        boolean present = schema.has(element, SchemaField.TYPE_LENGTH);
        Place place = Places.element(schema, element, present ? SchemaField.TYPE_LENGTH : SchemaField.TYPE);
        if (present && length == 0) {
            findings.accept(Finding.of(Defect.FIXED_LENGTH_ZERO, place, schema.path(element)));
        } else if (length <= 0) {
            findings.accept(
                    Finding.of(Defect.FIXED_LENGTH_MISSING, place, schema.path(element), present ? length : "absent"));
        }
    }
}
