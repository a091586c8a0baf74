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
import java.util.regex.Pattern;

/** A field of another wire type than defined is absent for readers, which is fatal for a required one. */
final class WireTypes implements Check<FooterView> {
    /** Required lists of structs, and members of unions: readers cannot do without what they hold. */
    private static final Pattern NEEDED = Pattern.compile("^schema$|^row_groups$|columns$"
            + "|(logicalType|unit|column_orders\\[\\d+]|encryption_algorithm|crypto_metadata)\\.\\w+$");

    /** A wire type that most readers' Thrift does not know, so that they cannot even step over it. */
    static final String UNHEARD_OF = "uuid";

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
                        || NEEDED.matcher(malformed.field()).find()
                        || (malformed.found().contains(UNHEARD_OF)
                                && !malformed.field().endsWith("unknown"));
                Defect defect = required ? Defect.REQUIRED_FIELD_WIRE_TYPE : Defect.OPTIONAL_FIELD_WIRE_TYPE;
                findings.accept(ThriftStream.finding(defect, Places.of(malformed), malformed));
            }
        }
    }
}
