// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

/** What a defect is a defect of. */
public enum Scope {
    /** One data file, by its own bytes. */
    FILE,
    /** A directory of files: what its log, its names or its files together say. */
    DATASET,
    /** The checkpoint of a streaming query, or the log of its sink or source. */
    CHECKPOINT
}
