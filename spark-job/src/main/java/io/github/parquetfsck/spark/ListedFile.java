// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.io.FileEntry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A damaged file as a list has it.
 *
 * @param modified in whole milliseconds: connectors give no more
 * @param why the finding, and who says so
 */
record ListedFile(long length, Instant modified, String why) {
    private static final int LONGEST = 300;

    ListedFile {
        modified = modified.truncatedTo(ChronoUnit.MILLIS);
        why = why.length() > LONGEST ? why.substring(0, LONGEST) + "…" : why;
    }

    /** Whether the file under its name is the one that was judged: what was replaced since is another. */
    boolean is(FileEntry entry) {
        return entry.length() == length
                && entry.modified().truncatedTo(ChronoUnit.MILLIS).equals(modified);
    }
}
