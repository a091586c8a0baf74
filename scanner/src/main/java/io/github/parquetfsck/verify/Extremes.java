// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.PhysicalType;
import io.github.parquetfsck.decode.Values;
import io.github.parquetfsck.format.ValueOrder;
import org.jspecify.annotations.Nullable;

/** The smallest and the largest of the values shown, by the order of their column; values of no order have neither. */
abstract class Extremes {
    /** Position of the new smallest value in what was shown last; -1 when it is an older one. */
    int minAt = -1;

    /** Position of the new largest value in what was shown last; -1 when it is an older one. */
    int maxAt = -1;

    /** Values that are not a number. */
    long nans;

    static Extremes of(ValueOrder order, PhysicalType type) {
        return switch (order) {
            case SIGNED, UNSIGNED -> new NumberExtremes(order == ValueOrder.UNSIGNED, type);
            case FLOAT, DOUBLE -> new RealExtremes(order == ValueOrder.FLOAT);
            case BYTES -> new ByteExtremes(order, true);
            case SIGNED_BYTES, FLOAT16, TIMESTAMP -> new ByteExtremes(order, false);
            case NONE -> new NoExtremes();
        };
    }

    /** Starts again. */
    void reset() {
        nans = 0;
        minAt = -1;
        maxAt = -1;
    }

    /** Shows values from one position to another. */
    final void show(Values values, int from, int to) {
        minAt = -1;
        maxAt = -1;
        see(values, from, to);
    }

    abstract void see(Values values, int from, int to);

    /** The smallest value as PLAIN has it, without a length; null when there is none. */
    abstract byte @Nullable [] min();

    /** The largest value as PLAIN has it, without a length; null when there is none. */
    abstract byte @Nullable [] max();

    static byte[] littleEndian(long value, int width) {
        byte[] bytes = new byte[width];
        for (int i = 0; i < width; i++) {
            bytes[i] = (byte) (value >> (8 * i));
        }
        return bytes;
    }

    private static final class NoExtremes extends Extremes {
        @Override
        void see(Values values, int from, int to) {}

        @Override
        byte @Nullable [] min() {
            return null;
        }

        @Override
        byte @Nullable [] max() {
            return null;
        }
    }
}
