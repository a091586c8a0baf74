// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.Values;
import org.jspecify.annotations.Nullable;

/** The extremes of FLOAT and DOUBLE: NaN is counted and left out, the zeros are equal. */
final class RealExtremes extends Extremes {
    private final boolean single;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;
    private boolean any;

    RealExtremes(boolean single) {
        this.single = single;
    }

    @Override
    void reset() {
        super.reset();
        any = false;
    }

    @Override
    void see(Values values, int from, int to) {
        int[] ints = values.ints();
        long[] longs = values.longs();
        for (int i = from; i < to; i++) {
            double value = single ? Float.intBitsToFloat(ints[i]) : Double.longBitsToDouble(longs[i]);
            if (Double.isNaN(value)) {
                nans++;
                continue;
            }
            if (!any || value < min) {
                min = value;
                minAt = i;
            }
            if (!any || value > max) {
                max = value;
                maxAt = i;
            }
            any = true;
        }
    }

    private byte[] plain(double value) {
        return single
                ? littleEndian(Float.floatToRawIntBits((float) value), Float.BYTES)
                : littleEndian(Double.doubleToRawLongBits(value), Double.BYTES);
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
