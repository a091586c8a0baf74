// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.Malformed;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** Fields that parquet.thrift requires: readers throw when one is absent. */
final class RequiredFields implements Check<FooterView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.FOOTER_FIELD_MISSING, Defect.CHUNK_FIELD_MISSING, Defect.DETAIL_FIELD_MISSING);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        for (Malformed malformed : footer.malformed()) {
            if (malformed.kind() == Malformed.Kind.MISSING) {
                findings.accept(Finding.of(defect(malformed.field()), Places.of(malformed), malformed.field()));
            }
        }
    }

    private static Defect defect(String field) {
        String parent = field.substring(0, Math.max(0, field.lastIndexOf('.')));
        if (parent.isEmpty() || parent.matches("(schema|row_groups)\\[\\d+]")) {
            return Defect.FOOTER_FIELD_MISSING;
        }
        return parent.matches(".*(\\.columns\\[\\d+]|\\.meta_data)")
                ? Defect.CHUNK_FIELD_MISSING
                : Defect.DETAIL_FIELD_MISSING;
    }
}
