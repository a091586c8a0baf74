// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

/** How sure a statement about batches is. */
public enum Evidence {
    /** The logs prove it. */
    EXACT,
    /** The logs leave a range of batches. */
    RANGE,
    /** Times of modification suggest it. */
    HEURISTIC
}
