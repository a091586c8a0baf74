// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.verify.FileReport;
import java.io.IOException;
import java.util.Optional;

/** What earlier runs have found out of files that did not change. For many threads. */
@FunctionalInterface
public interface Earlier {
    Earlier NOTHING = candidate -> Optional.empty();

    /**
     * The report of a file that need not be read in this run.
     *
     * @throws IOException when what earlier runs left cannot be read, which ends the scan
     */
    Optional<FileReport> of(Candidate candidate) throws IOException;
}
