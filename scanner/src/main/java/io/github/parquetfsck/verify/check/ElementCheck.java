// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.verify.Check;
import java.util.function.Consumer;

/** A question asked of each schema element below the root. */
interface ElementCheck extends Check<FooterView> {

    void inspect(SchemaView schema, int element, Consumer<Finding> findings);

    @Override
    default void inspect(FooterView footer, Consumer<Finding> findings) {
        SchemaView schema = footer.schema();
        for (int element = 1; element < schema.size(); element++) {
            inspect(schema, element, findings);
        }
    }
}
