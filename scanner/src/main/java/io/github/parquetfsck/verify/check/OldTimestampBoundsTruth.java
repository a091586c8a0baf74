// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.LittleEndian;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.ValueOrder;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.Extreme;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * INT96 timestamps lie inside bounds for which the file declares no order. The format tells to ignore them, and DuckDB goes by
 * them, the deprecated ones included, where there are both; parquet-java of old and some other writers compared them as bytes.
 * Those of a row group that are reversed it forgets, but not what they add to the bounds of the file.
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
        Range range = range(facts);
        if (micros(earliest.value()).orElseThrow() < range.from) {
            report(facts, earliest.row(), findings);
        } else if (micros(latest.value()).orElseThrow() > range.to) {
            report(facts, latest.row(), findings);
        }
    }

    /** Microseconds that DuckDB looks at a chunk for; all, where its bounds, and those of the file, are missing or reversed. */
    private static Range range(ChunkFacts facts) {
        Range own = range(facts.rowGroup(), facts.chunk());
        if (own.from <= own.to) {
            return own;
        }
        FooterView footer = facts.rowGroup().footer();
        Range file = own;
        for (int group = 0; group < footer.rowGroupCount(); group++) {
            Range next = range(footer.rowGroup(group), facts.chunk());
            file = new Range(Math.min(file.from, next.from), Math.max(file.to, next.to));
        }
        return file.from <= file.to ? file : Range.ALL;
    }

    private static Range range(RowGroupView group, int chunk) {
        OptionalLong from = micros(group.binary(chunk, StatedBounds.lowest(group, chunk)));
        OptionalLong to = micros(group.binary(chunk, StatedBounds.highest(group, chunk)));
        return from.isPresent() && to.isPresent() ? new Range(from.getAsLong(), to.getAsLong()) : Range.ALL;
    }

    private record Range(long from, long to) {
        static final Range ALL = new Range(Long.MIN_VALUE, Long.MAX_VALUE);
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

    private static void report(ChunkFacts facts, long row, Consumer<Finding> findings) {
        String low =
                StatedBounds.lowest(facts.rowGroup(), facts.chunk()).field().name();
        String high =
                StatedBounds.highest(facts.rowGroup(), facts.chunk()).field().name();
        findings.accept(Finding.of(Defect.INT96_BOUNDS_LIE, facts.place(), facts.path(), row, low + " and " + high));
    }
}
