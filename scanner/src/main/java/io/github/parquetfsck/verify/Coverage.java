// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import java.io.Serializable;

/**
 * What was looked at. Counts are of the file as its footer describes it; a level that was not reached leaves its own at 0.
 *
 * @param bytesRead bytes read from the store for this file
 * @param reads ranged reads of the data file
 * @param pageBytes bytes of the pages' bodies as stored
 * @param pageBytesWithCrc those that a checksum covers
 * @param pagesDecompressed pages that were decompressed, or are stored as they are
 * @param checks checks that ran
 */
public record Coverage(
        long bytesRead,
        int reads,
        int rowGroups,
        long chunks,
        long pages,
        long pagesWithCrc,
        long pageBytes,
        long pageBytesWithCrc,
        long pagesDecompressed,
        int checks)
        implements Serializable {
    public static final Coverage NONE = new Coverage(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** The same, after other looks that saw nothing else. */
    Coverage after(Coverage others) {
        return others.plus(this);
    }

    /** This look at a file and one more at the same file: the reads of both, and what the second one saw. */
    Coverage plus(Coverage second) {
        return new Coverage(
                bytesRead + second.bytesRead,
                reads + second.reads,
                second.rowGroups,
                second.chunks,
                second.pages,
                second.pagesWithCrc,
                second.pageBytes,
                second.pageBytesWithCrc,
                second.pagesDecompressed,
                second.checks);
    }
}
