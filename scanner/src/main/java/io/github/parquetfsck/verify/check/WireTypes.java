// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.Malformed;
import io.github.parquetfsck.verify.Check;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** A field of another wire type than defined is absent for readers, which is fatal for a required one. */
final class WireTypes implements Check<FooterView> {
    /** Required lists of structs: with other elements nothing below them can be told. */
    private static final java.util.regex.Pattern LISTS =
            java.util.regex.Pattern.compile("(^schema|^row_groups|columns)$");

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.REQUIRED_FIELD_WIRE_TYPE, Defect.OPTIONAL_FIELD_WIRE_TYPE);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        if (footer.malformed().isEmpty()) {
            return;
        }
        Set<String> missing = new HashSet<>();
        for (Malformed malformed : footer.malformed()) {
            if (malformed.kind() == Malformed.Kind.MISSING) {
                missing.add(malformed.field());
            }
        }
        for (Malformed malformed : footer.malformed()) {
            if (malformed.kind() == Malformed.Kind.WIRE_TYPE) {
                boolean required = missing.contains(malformed.field())
                        || LISTS.matcher(malformed.field()).find();
                Defect defect = required ? Defect.REQUIRED_FIELD_WIRE_TYPE : Defect.OPTIONAL_FIELD_WIRE_TYPE;
                findings.accept(ThriftStream.finding(defect, Places.of(malformed), malformed));
            }
        }
    }
}
