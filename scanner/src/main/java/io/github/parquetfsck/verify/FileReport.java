// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.io.FileEntry;

/**
 * What is known of one file.
 *
 * @param readersDisagree a FATAL finding of footer or layout that parquet-java's own footer reader does not share
 */
public record FileReport(FileEntry entry, Standing standing, Verdict verdict, boolean readersDisagree) {

    public FileReport with(Standing other) {
        return new FileReport(entry, other, verdict, readersDisagree);
    }

    public FileReport with(Verdict other) {
        return new FileReport(entry, standing, other, readersDisagree);
    }
}
