// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.PhysicalType;
import io.github.parquetfsck.decode.Values;
import io.github.parquetfsck.format.LittleEndian;
import io.github.parquetfsck.format.ValueOrder;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/** The INT96 timestamps of a column chunk: one that is none, or else the earliest and the latest. */
public final class Timestamps {
    private static final long NANOS_OF_DAY = 86_400_000_000_000L;

    /** Julian days of 1582-10-15 and of 9999-12-31. */
    private static final int FIRST_DAY = 2_299_161;

    private static final int LAST_DAY = 5_373_484;

    private final Extremes extremes = Extremes.of(ValueOrder.TIMESTAMP, PhysicalType.INT96);
    private long odd = -1;
    private String oddity = "";
    private @Nullable Extreme earliest;
    private @Nullable Extreme latest;

    Timestamps() {}

    /** @param row the row of the value at a position */
    void see(Values values, int from, int to, IntToLongFunction row) {
        if (odd >= 0) {
            return;
        }
        int at = firstOdd(values, from, to);
        if (at >= 0) {
            odd = row.applyAsLong(at);
            return;
        }
        extremes.show(values, from, to);
        byte[] min = extremes.min();
        if (extremes.minAt >= 0 && min != null) {
            earliest = new Extreme(min, row.applyAsLong(extremes.minAt));
        }
        byte[] max = extremes.max();
        if (extremes.maxAt >= 0 && max != null) {
            latest = new Extreme(max, row.applyAsLong(extremes.maxAt));
        }
    }

    /** {@code nanoseconds of the day, 8 bytes | Julian day, 4 bytes}, little-endian. */
    private int firstOdd(Values values, int from, int to) {
        byte[] data = values.data();
        for (int i = from; i < to; i++) {
            int at = values.offsets()[i];
            long nanos = LittleEndian.int64(data, at);
            int day = LittleEndian.int32(data, at + Long.BYTES);
            if (nanos < 0 || nanos >= NANOS_OF_DAY) {
                oddity = nanos + " nanoseconds of a day";
                return i;
            } else if (day < FIRST_DAY || day > LAST_DAY) {
                oddity = "Julian day " + day;
                return i;
            }
        }
        return -1;
    }

    /** A row whose INT96 is no timestamp; -1 when there is none. */
    public long odd() {
        return odd;
    }

    /** What is wrong with that timestamp. */
    public String oddity() {
        return oddity;
    }

    /** The earliest by day, then by nanoseconds of the day; empty without values, and where one is odd it may be another. */
    public Optional<Extreme> earliest() {
        return Optional.ofNullable(earliest);
    }

    /** The latest, as {@link #earliest}. */
    public Optional<Extreme> latest() {
        return Optional.ofNullable(latest);
    }
}
