// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

/** What to do about a defect. */
public enum Remedy {
    /** Run the task or the job that wrote the file again. */
    RERUN,
    /** Replay the micro-batch that wrote the file. */
    REPLAY,
    /** Put another copy of the file in its place. */
    RESTORE,
    /** The rows are good: write the file again with a current writer. */
    REWRITE,
    /** The rows are good: read without statistics, page indexes or bloom filters. */
    IGNORE_STATISTICS,
    /** Nothing needs to be done. */
    NONE
}
