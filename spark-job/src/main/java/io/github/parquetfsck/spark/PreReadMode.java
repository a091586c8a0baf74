// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.util.Locale;

/** What becomes of a read over files that are not sound. */
enum PreReadMode {
    /** The read fails, and says which file and why. For batch jobs. */
    FAIL,
    /** The files are kept out until they are whole; a stream takes them in then. */
    HOLD,
    /** Damaged files are left out for good, as long as they are few. */
    SKIP;

    static PreReadMode parse(String text) {
        for (PreReadMode mode : values()) {
            if (mode.name().toLowerCase(Locale.ROOT).equals(text)) {
                return mode;
            }
        }
        throw new IllegalArgumentException(PreReadSettings.MODE + ": expected fail, hold or skip, found " + text);
    }
}
