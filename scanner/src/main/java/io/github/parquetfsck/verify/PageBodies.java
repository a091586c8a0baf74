// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

/** What is done with the bodies of pages. */
public enum PageBodies {
    /** Read, checksums compared, decompressed. */
    DECOMPRESS,
    /** Read and checksums compared. */
    CHECKSUM
}
