// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

/** Counts what decoding costs, in values and copied bytes, so that a few bytes cannot ask for hours. Not thread-safe. */
public final class Work {
    /** Enough for any page that a writer has reason to write. */
    public static final long PAGE = 1L << 30;

    private final long limit;
    private long left;

    public Work(long limit) {
        this.limit = limit;
        this.left = limit;
    }

    public long limit() {
        return limit;
    }

    /** Takes so many units; false when they are not there, and then nothing is. */
    public boolean spend(long units) {
        left = units > left ? -1 : left - units;
        return left >= 0;
    }
}
