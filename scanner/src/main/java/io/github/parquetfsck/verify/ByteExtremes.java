// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.Values;
import io.github.parquetfsck.format.ValueOrder;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The extremes of byte arrays. The first eight bytes decide most comparisons of plain bytes. */
final class ByteExtremes extends Extremes {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final ValueOrder order;
    private final boolean real;
    private final boolean plainBytes;
    private boolean any;
    private byte[] min = new byte[16];
    private byte[] max = new byte[16];
    private int minLength;
    private int maxLength;
    private long minPrefix;
    private long maxPrefix;

    ByteExtremes(ValueOrder order, boolean plainBytes) {
        this.order = order;
        this.real = order.isReal();
        this.plainBytes = plainBytes;
    }

    @Override
    void reset() {
        super.reset();
        any = false;
    }

    @Override
    void see(Values values, int from, int to) {
        byte[] data = values.data();
        int[] offsets = values.offsets();
        int[] lengths = values.lengths();
        for (int i = from; i < to; i++) {
            int start = offsets[i];
            int end = start + lengths[i];
            if (real && order.isNan(data, start, end)) {
                nans++;
            } else if (!any) {
                any = true;
                takeMin(data, start, end, i);
                takeMax(data, start, end, i);
            } else if (plainBytes) {
                long prefix = prefix(data, start, end);
                int toMax = Long.compareUnsigned(prefix, maxPrefix);
                if (toMax > 0 || (toMax == 0 && Arrays.compareUnsigned(data, start, end, max, 0, maxLength) > 0)) {
                    takeMax(data, start, end, i);
                    continue;
                }
                int toMin = Long.compareUnsigned(prefix, minPrefix);
                if (toMin < 0 || (toMin == 0 && Arrays.compareUnsigned(data, start, end, min, 0, minLength) < 0)) {
                    takeMin(data, start, end, i);
                }
            } else if (order.compare(data, start, end, max, 0, maxLength) > 0) {
                takeMax(data, start, end, i);
            } else if (order.compare(data, start, end, min, 0, minLength) < 0) {
                takeMin(data, start, end, i);
            }
        }
    }

    /** The first eight bytes, highest first, short values filled up with zeros. */
    private static long prefix(byte[] data, int start, int end) {
        if (end - start >= 8) {
            return (long) LONG.get(data, start);
        }
        long prefix = 0;
        for (int i = start; i < end; i++) {
            prefix = (prefix << 8) | (data[i] & 0xff);
        }
        return end == start ? 0 : prefix << (64 - 8 * (end - start));
    }

    private void takeMin(byte[] data, int start, int end, int i) {
        min = copy(data, start, end, min);
        minLength = end - start;
        minPrefix = prefix(min, 0, minLength);
        minAt = i;
    }

    private void takeMax(byte[] data, int start, int end, int i) {
        max = copy(data, start, end, max);
        maxLength = end - start;
        maxPrefix = prefix(max, 0, maxLength);
        maxAt = i;
    }

    /** Into the array that is there, where it is long enough: in sorted columns every value is a new extreme. */
    private static byte[] copy(byte[] data, int start, int end, byte[] there) {
        byte[] into = there.length >= end - start ? there : new byte[Math.max(end - start, there.length * 2)];
        System.arraycopy(data, start, into, 0, end - start);
        return into;
    }

    @Override
    byte @Nullable [] min() {
        return any ? Arrays.copyOf(min, minLength) : null;
    }

    @Override
    byte @Nullable [] max() {
        return any ? Arrays.copyOf(max, maxLength) : null;
    }
}
