// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.ChunkFacts;
import java.util.function.Consumer;

/** A question asked of each column chunk whose values were all decoded: of others the sums stand for nothing. */
interface WholeChunkCheck extends Check<ChunkFacts> {

    void inspectWhole(ChunkFacts facts, Consumer<Finding> findings);

    @Override
    default void inspect(ChunkFacts facts, Consumer<Finding> findings) {
        if (facts.isComplete()) {
            inspectWhole(facts, findings);
        }
    }
}
