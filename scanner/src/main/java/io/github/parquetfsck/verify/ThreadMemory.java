// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.FooterMemory;

/**
 * What a thread keeps from one file to the next: the arrays that tails and footers are read into, and the tables of a
 * footer. New arrays are cleared first, and G1 keeps large ones apart from young objects: that costs more than the
 * checks. Whatever is given out is overwritten when the thread's next file is examined.
 */
final class ThreadMemory {
    /** Longer footers are rare, and their arrays do not stay. */
    private static final int LARGEST_KEPT = 4 << 20;

    private static final ThreadLocal<ThreadMemory> KEPT = ThreadLocal.withInitial(ThreadMemory::new);

    private final FooterMemory tables = new FooterMemory();
    private byte[] tail = {};
    private byte[] footer = new byte[64 << 10];

    private ThreadMemory() {}

    static ThreadMemory ofThisThread() {
        return KEPT.get();
    }

    FooterMemory tables() {
        return tables;
    }

    /** An array of exactly so many bytes, whatever they hold. */
    byte[] tail(int length) {
        if (tail.length != length) {
            tail = new byte[length];
        }
        return tail;
    }

    /** An array of at least so many bytes, whatever they hold. */
    byte[] footer(int length) {
        if (length > LARGEST_KEPT) {
            return new byte[length];
        }
        if (footer.length < length) {
            footer = new byte[Math.max(length, Math.min(LARGEST_KEPT, footer.length * 2))];
        }
        return footer;
    }
}
