// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.decode.PhysicalType;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.verify.ChunkFacts;
import java.util.Set;
import java.util.function.Consumer;

/** Level histograms and the number of bytes without encoding are those of the values. */
final class SizeStatisticsTruth implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.SIZE_STATISTICS_LIE);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        RowGroupView group = facts.rowGroup();
        int chunk = facts.chunk();
        if (!group.has(chunk, ChunkField.SIZE_STATISTICS)) {
            return;
        }
        if (group.has(chunk, ChunkField.UNENCODED_BYTES) && facts.type() == PhysicalType.BYTE_ARRAY) {
            long stated = group.value(chunk, ChunkField.UNENCODED_BYTES);
            report(facts, "unencoded_byte_array_data_bytes", stated, facts.unencodedBytes(), findings);
        }
        inspect(facts, ChunkField.REPETITION_HISTOGRAM, facts.repetitions(), findings);
        inspect(facts, ChunkField.DEFINITION_HISTOGRAM, facts.definitions(), findings);
    }

    private static void inspect(ChunkFacts facts, ChunkField field, long[] counted, Consumer<Finding> findings) {
        long[] stated = facts.rowGroup().numbers(facts.chunk(), field);
        for (int level = 0; stated.length == counted.length && level < stated.length; level++) {
            report(facts, field.field().name() + "[" + level + "]", stated[level], counted[level], findings);
        }
    }

    private static void report(ChunkFacts facts, String what, long stated, long counted, Consumer<Finding> findings) {
        if (stated != counted) {
            findings.accept(Finding.of(Defect.SIZE_STATISTICS_LIE, facts.place(), facts.path(), what, stated, counted));
        }
    }
}
