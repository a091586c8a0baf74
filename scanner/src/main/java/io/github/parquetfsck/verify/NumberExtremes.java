// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.PhysicalType;
import io.github.parquetfsck.decode.Values;
import org.jspecify.annotations.Nullable;

/** The extremes of integers. Unsigned ones are compared with their highest bit turned. */
final class NumberExtremes extends Extremes {
    private final int flip;
    private final long longFlip;
    private final int width;
    private boolean any;
    private long min;
    private long max;

    NumberExtremes(boolean unsigned, PhysicalType type) {
        width = type == PhysicalType.BOOLEAN ? 1 : type == PhysicalType.INT64 ? Long.BYTES : Integer.BYTES;
        flip = unsigned ? Integer.MIN_VALUE : 0;
        longFlip = unsigned ? Long.MIN_VALUE : 0;
    }

    @Override
    void reset() {
        super.reset();
        any = false;
    }

    @Override
    void see(Values values, int from, int to) {
        if (from >= to) {
            return;
        } else if (width == Long.BYTES) {
            longs(values.longs(), from, to);
        } else {
            ints(values.ints(), from, to);
        }
        any = true;
    }

    private void ints(int[] ints, int from, int to) {
        int low = Integer.MAX_VALUE;
        int high = Integer.MIN_VALUE;
        for (int i = from; i < to; i++) {
            int value = ints[i] ^ flip;
            low = Math.min(low, value);
            high = Math.max(high, value);
        }
        if (!any || low < min) {
            min = low;
            minAt = position(ints, from, low ^ flip);
        }
        if (!any || high > max) {
            max = high;
            maxAt = position(ints, from, high ^ flip);
        }
    }

    private static int position(int[] ints, int from, int value) {
        int i = from;
        while (ints[i] != value) {
            i++;
        }
        return i;
    }

    private void longs(long[] longs, int from, int to) {
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        for (int i = from; i < to; i++) {
            long value = longs[i] ^ longFlip;
            low = Math.min(low, value);
            high = Math.max(high, value);
        }
        if (!any || low < min) {
            min = low;
            minAt = position(longs, from, low ^ longFlip);
        }
        if (!any || high > max) {
            max = high;
            maxAt = position(longs, from, high ^ longFlip);
        }
    }

    private static int position(long[] longs, int from, long value) {
        int i = from;
        while (longs[i] != value) {
            i++;
        }
        return i;
    }

    private byte[] plain(long value) {
        return littleEndian(width == Long.BYTES ? value ^ longFlip : value ^ flip, width);
    }

    @Override
    byte @Nullable [] min() {
        return any ? plain(min) : null;
    }

    @Override
    byte @Nullable [] max() {
        return any ? plain(max) : null;
    }
}
