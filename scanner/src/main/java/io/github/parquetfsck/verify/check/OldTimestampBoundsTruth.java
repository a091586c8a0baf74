// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.LittleEndian;
import io.github.parquetfsck.format.ValueOrder;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.Extreme;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * INT96 timestamps lie inside bounds for which the file declares no order. The format tells to ignore them, and DuckDB goes by
 * them, the deprecated ones included, where there are both; parquet-java of old and some other writers compared them as bytes.
 */
final class OldTimestampBoundsTruth implements WholeChunkCheck {
    private static final int WIDTH = 12;
    private static final long JULIAN_EPOCH = 2_440_588;
    private static final long MICROS_OF_DAY = 86_400_000_000L;

    /** Far beyond all days whose microseconds a number of 64 bits can hold. */
    private static final long MOST_DAYS = 100_000_000;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.INT96_BOUNDS_LIE);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        Extreme earliest = facts.timestamps().earliest().orElse(null);
        Extreme latest = facts.timestamps().latest().orElse(null);
        boolean declared = facts.order() == ValueOrder.TIMESTAMP;
        if (declared || facts.timestamps().odd() >= 0 || earliest == null || latest == null) {
            return;
        }
        ChunkField low = StatedBounds.lowest(facts);
        ChunkField high = StatedBounds.highest(facts);
        OptionalLong from = micros(facts.rowGroup().binary(facts.chunk(), low));
        OptionalLong to = micros(facts.rowGroup().binary(facts.chunk(), high));
        if (from.isEmpty() || to.isEmpty()) {
            return;
        }
        String bounds = low.field().name() + " and " + high.field().name();
        if (micros(earliest.value()).orElseThrow() < from.getAsLong()) {
            report(facts, earliest.row(), bounds, findings);
        } else if (micros(latest.value()).orElseThrow() > to.getAsLong()) {
            report(facts, latest.row(), bounds, findings);
        }
    }

    /**
     * Microseconds since 1970, as DuckDB reads {@code nanoseconds of the day, 8 bytes | Julian day, 4 bytes}; empty for what
     * is no such thing.
     */
    private static OptionalLong micros(byte[] timestamp) {
        if (timestamp.length != WIDTH) {
            return OptionalLong.empty();
        }
        long days = LittleEndian.int32(timestamp, Long.BYTES) - JULIAN_EPOCH;
        long micros = LittleEndian.int64(timestamp, 0) / 1000;
        return Math.abs(days) > MOST_DAYS ? OptionalLong.empty() : OptionalLong.of(days * MICROS_OF_DAY + micros);
    }

    private static void report(ChunkFacts facts, long row, String bounds, Consumer<Finding> findings) {
        findings.accept(Finding.of(Defect.INT96_BOUNDS_LIE, facts.place(), facts.path(), row, bounds));
    }
}
