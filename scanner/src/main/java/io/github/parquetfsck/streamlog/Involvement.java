// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.Location;
import java.util.Optional;

/**
 * What a streaming query has to do with a file, as far as logs and checkpoints tell.
 *
 * @param query its id; empty when it is not known or its checkpoint has lost it
 * @param checkpoint empty when none at hand fits
 * @param batches the micro-batches that may be meant; empty where the part is of no batch
 * @param detail for a person, as {@code which read files, log ids after 5 up to 6}; or ""
 */
public record Involvement(
        Optional<String> query, Optional<Location> checkpoint, Part part, Optional<BatchRange> batches, String detail) {

    /** The part that the query plays. */
    public enum Part {
        /** It wrote the file. */
        WROTE,
        /** It has read the file in a batch that is committed. */
        READ,
        /** A batch that is to read the file is planned and not committed. */
        UNCOMMITTED,
        /** Its source has listed the file for a batch that is not planned yet. */
        LISTED,
        /** It reads the directory, and its source has not listed the file. */
        NOT_LISTED,
        /** It reads the directory, and what its source has listed cannot be read whole. */
        UNCERTAIN;

        /** Whether the query may still be about to read the file. */
        public boolean awaitsIt() {
            return switch (this) {
                case WROTE, READ -> false;
                case UNCOMMITTED, LISTED, NOT_LISTED, UNCERTAIN -> true;
            };
        }
    }
}
