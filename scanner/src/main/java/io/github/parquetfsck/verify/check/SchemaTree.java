// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** The child counts of the schema make one tree of all its elements. */
final class SchemaTree implements Check<FooterView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(
                Defect.SCHEMA_EMPTY,
                Defect.SCHEMA_WITHOUT_COLUMNS,
                Defect.SCHEMA_SHORT,
                Defect.SCHEMA_SURPLUS,
                Defect.ROOT_WITHOUT_CHILDREN);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        SchemaView schema = footer.schema();
        int size = schema.size();
        Place place = size == 0 ? Place.wholeFile() : Places.element(schema, 0, SchemaField.NAME);
        boolean known = footer.has(FooterField.SCHEMA)
                && footer.malformed().stream()
                        .noneMatch(malformed -> malformed.kind().breaksStream());
        if (size == 0 && !known) {
            return;
        }
        if (size == 0) {
            findings.accept(Finding.of(Defect.SCHEMA_EMPTY, place));
        } else if (size > 1 && !schema.has(0, SchemaField.CHILDREN)) {
            findings.accept(Finding.of(Defect.ROOT_WITHOUT_CHILDREN, place, size - 1));
        } else if (schema.closedAt() < 0) {
            findings.accept(Finding.of(Defect.SCHEMA_SHORT, place, size, "the list ends inside a group"));
        } else if (schema.closedAt() < size) {
            findings.accept(Finding.of(Defect.SCHEMA_SURPLUS, place, schema.closedAt(), size));
        } else if (schema.leafCount() == 0) {
            findings.accept(Finding.of(Defect.SCHEMA_WITHOUT_COLUMNS, place));
        }
    }
}
