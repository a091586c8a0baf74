// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

/** The orders of values, as the footer, the indexes and the values themselves are compared by them. */
class ValueOrderTest {
    @Test
    void zerosAreEqualAndToldApartByTheirBits() {
        byte[] positive = real(0.0);
        byte[] negative = real(-0.0);

        assertThat(compare(ValueOrder.DOUBLE, positive, negative)).isZero();
        assertThat(ValueOrder.DOUBLE.isPositiveZero(positive, 0, 8)).isTrue();
        assertThat(ValueOrder.DOUBLE.isPositiveZero(negative, 0, 8)).isFalse();
        assertThat(ValueOrder.DOUBLE.isNegativeZero(negative, 0, 8)).isTrue();
        assertThat(ValueOrder.DOUBLE.isNegativeZero(positive, 0, 8)).isFalse();
        assertThat(ValueOrder.FLOAT16.isNegativeZero(new byte[] {0, -128}, 0, 2))
                .isTrue();
        assertThat(ValueOrder.SIGNED.isPositiveZero(positive, 0, 8)).isFalse();
    }

    @Test
    void nanIsAboveAndBelowNothing() {
        byte[] nan = real(Double.NaN);

        assertThat(ValueOrder.DOUBLE.isNan(nan, 0, 8)).isTrue();
        assertThat(compare(ValueOrder.DOUBLE, nan, real(1.5))).isZero();
        assertThat(compare(ValueOrder.DOUBLE, real(1.5), nan)).isZero();
        assertThat(ValueOrder.SIGNED.isNan(nan, 0, 8)).isFalse();
    }

    @Test
    void numbersOfEveryWidthAreComparedWithAndWithoutTheirSign() {
        for (int width = 1; width <= 8; width++) {
            byte[] one = new byte[width];
            one[0] = 1;
            byte[] minusOne = new byte[width];
            java.util.Arrays.fill(minusOne, (byte) -1);

            assertThat(compare(ValueOrder.SIGNED, one, minusOne)).isPositive();
            assertThat(compare(ValueOrder.UNSIGNED, one, minusOne)).isNegative();
        }
    }

    @Test
    void timestampsAreOrderedByDayBeforeNanosecond() {
        byte[] evening = timestamp(2_440_588, 86_399_999_999_999L);
        byte[] nextMorning = timestamp(2_440_589, 0);

        assertThat(compare(ValueOrder.TIMESTAMP, evening, nextMorning)).isNegative();
        assertThat(compare(ValueOrder.TIMESTAMP, timestamp(2_440_588, 256), timestamp(2_440_588, 1)))
                .isPositive();
        assertThat(compare(ValueOrder.TIMESTAMP, evening, new byte[3])).isZero();
    }

    private static byte[] timestamp(int day, long nanos) {
        return ByteBuffer.allocate(12)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(nanos)
                .putInt(day)
                .array();
    }

    private static int compare(ValueOrder order, byte[] a, byte[] b) {
        return order.compare(a, 0, a.length, b, 0, b.length);
    }

    private static byte[] real(double value) {
        return ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putDouble(value)
                .array();
    }
}
