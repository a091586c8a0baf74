// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

/** What the log of the file's owner says of it. Only LIVE and UNKNOWN files decide the exit code. */
public enum Standing {
    LIVE,
    UNCOMMITTED,
    SUPERSEDED,
    ORPHAN,
    UNKNOWN;

    public boolean counts() {
        return this == LIVE || this == UNKNOWN;
    }
}
