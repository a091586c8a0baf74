// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** Thrift lets fields stand in any order; arrow-rs reads row groups by the schema that it has read before. */
final class SchemaFirst implements Check<FooterView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.ROW_GROUPS_BEFORE_SCHEMA);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        if (!footer.has(FooterField.SCHEMA) || !footer.has(FooterField.ROW_GROUPS)) {
            return;
        }
        long schema = footer.from(FooterField.SCHEMA);
        long rowGroups = footer.from(FooterField.ROW_GROUPS);
        if (rowGroups < schema) {
            findings.accept(Finding.of(
                    Defect.ROW_GROUPS_BEFORE_SCHEMA, Places.root(footer, FooterField.ROW_GROUPS), rowGroups, schema));
        }
    }
}
