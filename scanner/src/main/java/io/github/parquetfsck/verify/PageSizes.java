// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

/** Levels and bytes of a page, counted where the file has such numbers. */
public final class PageSizes {
    /** Of a page that nothing was counted of. */
    static final PageSizes NONE = new PageSizes(new long[0], new long[0], 0);

    private final long[] repetitions;
    private final long[] definitions;
    private final long unencodedBytes;

    PageSizes(long[] repetitions, long[] definitions, long unencodedBytes) {
        this.repetitions = repetitions;
        this.definitions = definitions;
        this.unencodedBytes = unencodedBytes;
    }

    /** Entries by repetition level; empty where they were not counted. */
    public long[] repetitions() {
        return repetitions.clone();
    }

    /** Entries by definition level; empty where they were not counted. */
    public long[] definitions() {
        return definitions.clone();
    }

    /** Bytes of all byte arrays, without lengths. */
    public long unencodedBytes() {
        return unencodedBytes;
    }
}
