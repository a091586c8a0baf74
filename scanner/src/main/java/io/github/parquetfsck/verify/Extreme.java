// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

/** A smallest or largest value, and a row that has it. */
public final class Extreme {
    private final byte[] value;
    private final long row;

    Extreme(byte[] value, long row) {
        this.value = value;
        this.row = row;
    }

    /** The value as PLAIN has it, without a length. Not to be changed. */
    public byte[] value() {
        return value;
    }

    /** The row of the row group, from 0. */
    public long row() {
        return row;
    }
}
