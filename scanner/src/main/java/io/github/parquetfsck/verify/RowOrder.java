// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.Values;
import io.github.parquetfsck.format.StructView;
import io.github.parquetfsck.format.ValueOrder;
import java.util.Arrays;
import java.util.BitSet;

/**
 * How each row's value in one column stands to the one before it, by what the row group says it is sorted by. NaN and
 * values without an order stand anywhere.
 */
final class RowOrder {
    private static final int DESCENDING = 2;
    private static final int NULLS_FIRST = 3;

    private enum Last {
        NONE,
        NULL,
        VALUE
    }

    private final ValueOrder order;
    private final int sign;
    private final int nullSign;

    /** Rows that belong before the row before them. */
    private final BitSet wrong = new BitSet();

    /** Rows whose value is another than that of the row before. */
    private final BitSet steps = new BitSet();

    private final byte[] bytesOfNumber = new byte[Long.BYTES];
    private int row;
    private Last last = Last.NONE;
    private byte[] bytes = new byte[16];
    private int length;

    /** Smallest first. */
    RowOrder(ValueOrder order) {
        this.order = order;
        this.sign = 1;
        this.nullSign = 1;
    }

    RowOrder(ValueOrder order, StructView sorting) {
        this.order = order;
        this.sign = sorting.number(DESCENDING) == 1 ? -1 : 1;
        this.nullSign = sorting.number(NULLS_FIRST) == 1 ? -1 : 1;
    }

    void seeNull() {
        if (last == Last.VALUE) {
            mark(nullSign);
        }
        last = Last.NULL;
        row++;
    }

    void see(Values values, int i) {
        switch (values.form()) {
            case INTS -> number(values.ints()[i], Integer.BYTES);
            case LONGS -> number(values.longs()[i], Long.BYTES);
            case BYTES -> {
                int from = values.offsets()[i];
                compare(values.data(), from, from + values.lengths()[i]);
            }
        }
        row++;
    }

    private void number(long bits, int width) {
        for (int b = 0; b < width; b++) {
            bytesOfNumber[b] = (byte) (bits >> (8 * b));
        }
        compare(bytesOfNumber, 0, width);
    }

    private void compare(byte[] data, int from, int to) {
        if (last == Last.NULL) {
            mark(-nullSign);
        } else if (last != Last.NONE) {
            int step = order.compare(data, from, to, bytes, 0, length);
            if (step != 0) {
                mark(step * sign);
            } else if (!Arrays.equals(data, from, to, bytes, 0, length)) {
                steps.set(row);
            }
        }
        length = to - from;
        if (bytes.length < length) {
            bytes = new byte[length * 2];
        }
        System.arraycopy(data, from, bytes, 0, length);
        last = Last.VALUE;
    }

    /** A row that stands behind the one before it by a positive step, or before it by a negative one. */
    private void mark(int step) {
        steps.set(row);
        if (step < 0) {
            wrong.set(row);
        }
    }

    /** The first row that is out of order where the columns before this one leave the order open; -1 for none. */
    int firstWrong(BitSet decided) {
        BitSet open = (BitSet) wrong.clone();
        open.andNot(decided);
        return open.nextSetBit(0);
    }

    /** Adds the rows whose place this column decides. */
    void decide(BitSet decided) {
        decided.or(steps);
    }
}
