// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.verify.FileReport;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** What earlier runs have found out of files that did not change. For many threads. */
public interface Earlier {
    Earlier NOTHING = new Earlier() {
        @Override
        public Optional<FileReport> of(Candidate candidate) {
            return Optional.empty();
        }

        @Override
        public Instant verified(Candidate candidate) {
            return Instant.EPOCH;
        }
    };

    /**
     * The report of a file that need not be read in this run.
     *
     * @throws IOException when what earlier runs left cannot be read, which ends the scan
     */
    Optional<FileReport> of(Candidate candidate) throws IOException;

    /** When a file that is the same still was found sound; the epoch where it was not. */
    Instant verified(Candidate candidate) throws IOException;
}
