// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

/**
 * How much of a dataset may be moved aside at once: refused is what is more than so many files and also more than such
 * a part of the dataset, for so many at once have one cause, and it is rarely the files.
 */
public record Fuse(long files, int percent) {
    /** 10 files and 10 %. */
    public static final Fuse STANDARD = new Fuse(10, 10);

    /** For a plan that has passed its fuse before. */
    static final Fuse NONE = new Fuse(Long.MAX_VALUE, 100);

    boolean blows(long planned, long all) {
        return planned > files && planned * 100 > all * percent;
    }
}
