// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.verify.ChunkFacts;
import java.util.Set;
import java.util.function.Consumer;

/** A column has as many records as its row group has rows. */
final class RecordCounts implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.RECORD_COUNT_DIFFERS);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        long rows = facts.rowGroup().numRows();
        if (facts.rows() != rows) {
            findings.accept(Finding.of(Defect.RECORD_COUNT_DIFFERS, facts.place(), facts.rows(), rows));
        }
    }
}
