// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.bench;

import io.github.parquetfsck.io.FileEntry;
import java.io.IOException;

/** One way to read a file, or its footer. */
interface FileReading {
    /** What is left after reading one file, so that nothing is optimised away: findings for a verifier, row groups else. */
    Outcome read(FileEntry file) throws IOException;

    /**
     * @param checks checks that ran, 0 for a reader that checks nothing
     * @param findings damaging or not
     */
    record Outcome(long rowGroups, int checks, int findings) {}
}
