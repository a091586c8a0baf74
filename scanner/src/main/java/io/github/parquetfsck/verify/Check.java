// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import java.util.Set;
import java.util.function.Consumer;

/** One question asked of a view. Stateless; a check that throws makes the file undecided, never damaged. */
public interface Check<V> {

    /** The defects this check can find; it reports no other. */
    Set<Defect> finds();

    void inspect(V view, Consumer<Finding> findings);
}
