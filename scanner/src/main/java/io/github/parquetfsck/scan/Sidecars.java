// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

/** What is made of the checksums that Hadoop's local file system keeps beside files. */
public enum Sidecars {
    /** Files that have one are read whole and compared with it. */
    COMPARED,
    /** They are not looked for. */
    IGNORED
}
