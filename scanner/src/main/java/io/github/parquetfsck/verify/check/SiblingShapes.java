// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.RowGroupFacts;
import java.util.Set;
import java.util.function.Consumer;

/** The columns of one list have equally many elements in every row. */
final class SiblingShapes implements Check<RowGroupFacts> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.SIBLING_SHAPES_DIFFER);
    }

    @Override
    public void inspect(RowGroupFacts facts, Consumer<Finding> findings) {
        for (RowGroupFacts.Difference each : facts.differences()) {
            findings.accept(Finding.of(
                    Defect.SIBLING_SHAPES_DIFFER,
                    Places.chunk(facts.group(), each.next()),
                    Columns.path(facts.group(), each.chunk()),
                    Columns.path(facts.group(), each.next()),
                    each.row()));
        }
    }
}
