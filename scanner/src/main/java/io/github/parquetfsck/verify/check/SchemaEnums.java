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

/** Types, repetitions and converted types are numbers that the format defines. */
final class SchemaEnums implements Check<FooterView> {
    private static final int LAST_CONVERTED = 21;

    /** What parquet-cpp 1.5 wrote for columns of nulls. */
    private static final int NA = 24;

    @Override
    public Set<Defect> finds() {
        return Set.of(
                Defect.TYPE_UNKNOWN,
                Defect.REPETITION_UNKNOWN,
                Defect.CONVERTED_TYPE_UNKNOWN,
                Defect.CONVERTED_TYPE_NA);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        for (int element = 0; element < footer.schema().size(); element++) {
            inspect(footer.schema(), element, findings);
        }
    }

    private static void inspect(SchemaView schema, int element, Consumer<Finding> findings) {
        int type = schema.type(element);
        if (type < 0 || type > Types.FIXED) {
            report(Defect.TYPE_UNKNOWN, schema, element, SchemaField.TYPE, type, findings);
        }
        int repetition = schema.repetition(element);
        if (repetition < 0 || repetition > Types.REPEATED) {
            report(Defect.REPETITION_UNKNOWN, schema, element, SchemaField.REPETITION, repetition, findings);
        }
        int converted = schema.convertedType(element);
        if (converted == NA) {
            report(Defect.CONVERTED_TYPE_NA, schema, element, SchemaField.CONVERTED_TYPE, converted, findings);
        } else if (converted < 0 || converted > LAST_CONVERTED) {
            report(Defect.CONVERTED_TYPE_UNKNOWN, schema, element, SchemaField.CONVERTED_TYPE, converted, findings);
        }
    }

    private static void report(
            Defect defect, SchemaView schema, int element, SchemaField field, int value, Consumer<Finding> findings) {
        findings.accept(
                Finding.of(defect, Places.element(schema, element, field), Places.elementPath(element, field), value));
    }
}
