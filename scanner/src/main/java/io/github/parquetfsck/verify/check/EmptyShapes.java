// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.Malformed;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** What holds nothing is written as its definition says, too: arrow-rs asks for it. */
final class EmptyShapes implements Check<FooterView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.EMPTY_LIST_TYPE, Defect.FIELDS_IN_EMPTY_STRUCT);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        for (Malformed malformed : footer.malformed()) {
            if (malformed.kind() == Malformed.Kind.EMPTY_LIST_TYPE) {
                findings.accept(ThriftStream.finding(Defect.EMPTY_LIST_TYPE, Places.of(malformed), malformed));
            } else if (malformed.kind() == Malformed.Kind.FIELDS_IN_EMPTY_STRUCT) {
                findings.accept(ThriftStream.finding(Defect.FIELDS_IN_EMPTY_STRUCT, Places.of(malformed), malformed));
            }
        }
    }
}
