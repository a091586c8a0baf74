// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.Timestamps;
import java.util.Set;
import java.util.function.Consumer;

/** INT96 values are timestamps: less than a day of nanoseconds, and a day between 1582 and 9999. */
final class OldTimestamps implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.INT96_OUT_OF_RANGE);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        Timestamps timestamps = facts.timestamps();
        if (timestamps.odd() >= 0) {
            findings.accept(Finding.of(
                    Defect.INT96_OUT_OF_RANGE, facts.place(), facts.path(), timestamps.odd(), timestamps.oddity()));
        }
    }
}
