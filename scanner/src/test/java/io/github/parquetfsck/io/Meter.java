// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.util.concurrent.atomic.LongAdder;

/** Counts what was asked of a store. Safe for use by many threads. */
public final class Meter {
    private final LongAdder bytes = new LongAdder();
    private final LongAdder reads = new LongAdder();
    private final LongAdder opens = new LongAdder();
    private final LongAdder listings = new LongAdder();
    private final LongAdder stats = new LongAdder();

    void read(int count) {
        reads.increment();
        bytes.add(count);
    }

    void open() {
        opens.increment();
    }

    void listing() {
        listings.increment();
    }

    void stat() {
        stats.increment();
    }

    /** Bytes that reads returned. */
    public long bytes() {
        return bytes.sum();
    }

    /** Ranged reads. */
    public long reads() {
        return reads.sum();
    }

    /** Files opened. */
    public long opens() {
        return opens.sum();
    }

    /** Directories listed and globs expanded. */
    public long listings() {
        return listings.sum();
    }

    /** Single names asked for. */
    public long stats() {
        return stats.sum();
    }
}
