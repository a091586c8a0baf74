// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.verify.ChunkFacts;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A column with NaN has no bounds, as parquet-java writes it. The format leaves NaN out of bounds instead, and so do pyarrow
 * and others; Spark and DuckDB take it for the largest of all numbers and equal to itself, and look for it between the bounds.
 */
final class NansBesideBounds implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.NAN_BESIDE_BOUNDS);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        ChunkField low = StatedBounds.lowest(facts.rowGroup(), facts.chunk());
        ChunkField high = StatedBounds.highest(facts.rowGroup(), facts.chunk());
        if (facts.nans() > 0 && isNumber(facts, low) && isNumber(facts, high)) {
            String bounds = low.field().name() + " and " + high.field().name();
            findings.accept(Finding.of(Defect.NAN_BESIDE_BOUNDS, facts.place(), facts.path(), facts.nans(), bounds));
        }
    }

    private static boolean isNumber(ChunkFacts facts, ChunkField bound) {
        byte[] bytes = facts.rowGroup().binary(facts.chunk(), bound);
        return bytes.length == Bounds.width(facts.rowGroup().footer().schema(), facts.element())
                && !facts.order().isNan(bytes, 0, bytes.length);
    }
}
