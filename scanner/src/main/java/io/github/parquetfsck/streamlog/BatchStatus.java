// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

/** What a checkpoint knows of a batch. */
public enum BatchStatus {
    /** Planned and committed. */
    COMMITTED,
    /** The newest planned batch, not committed: running or failed; what it wrote may be visible all the same. */
    IN_FLIGHT,
    /** Planned and never committed, and a newer one was planned: a restart goes on without it. */
    LOST,
    /** Planned, and its commit is gone while newer ones are there. */
    COMMIT_MISSING,
    /** Committed, and what was planned is gone while older plans are there. */
    OFFSETS_MISSING,
    /** Older than everything that the checkpoint has kept. */
    PURGED,
    /** Not planned: newer than everything in the checkpoint, or between the ids that an asynchronous query persists. */
    UNKNOWN
}
