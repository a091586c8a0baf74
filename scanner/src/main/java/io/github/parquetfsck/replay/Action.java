// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

/** How to have the rows of a batch again. */
public enum Action {
    /** A batch job reads the range, applies the query's own steps, and its files are listed in the sink's log. */
    BACKFILL_BATCH,
    /** Offsets, commits and the sink's log go back together, and the batches run again one by one. */
    REWIND_LOCKSTEP,
    /** A new checkpoint and a new output directory, from the earliest records of the source. */
    REBUILD,
    /** The source cannot be read again by this program's word: another copy of the file, or a gap. */
    RESTORE_OR_ACCEPT_GAP,
    /** The batch or its query is not known well enough to act on. */
    ASK
}
