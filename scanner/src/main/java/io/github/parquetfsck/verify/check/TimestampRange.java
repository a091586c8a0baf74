// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.LittleEndian;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.ChunkFacts;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Bounds of timestamps in milliseconds fit into microseconds, which DuckDB makes of them before it reads a row. The largest
 * number and its negative, which it takes for infinity, are none that it multiplies.
 */
final class TimestampRange implements Check<ChunkFacts> {
    private static final int TIMESTAMP_MILLIS = 9;
    private static final long MOST = Long.MAX_VALUE / 1000;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.TIMESTAMP_BEYOND_MICROSECONDS);
    }

    @Override
    public void inspect(ChunkFacts facts, Consumer<Finding> findings) {
        SchemaView schema = facts.rowGroup().footer().schema();
        int logical = schema.logicalType(facts.element());
        int converted = logical > 0
                ? LogicalTypes.converted(schema, facts.element(), logical)
                : ConvertedTypes.of(schema, facts.element());
        if (converted == TIMESTAMP_MILLIS) {
            bound(facts, ChunkField.MIN_VALUE, "min_value", findings);
            bound(facts, ChunkField.MAX_VALUE, "max_value", findings);
        }
    }

    private static void bound(ChunkFacts facts, ChunkField field, String name, Consumer<Finding> findings) {
        byte[] bound = facts.rowGroup().binary(facts.chunk(), field);
        if (bound.length != Long.BYTES) {
            return;
        }
        long milliseconds = LittleEndian.int64(bound, 0);
        boolean infinite = milliseconds == Long.MAX_VALUE || milliseconds == -Long.MAX_VALUE;
        if (!infinite && (milliseconds > MOST || milliseconds < -MOST)) {
            findings.accept(
                    Finding.of(Defect.TIMESTAMP_BEYOND_MICROSECONDS, facts.place(), facts.path(), name, milliseconds));
        }
    }
}
