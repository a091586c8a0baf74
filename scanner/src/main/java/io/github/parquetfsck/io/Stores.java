// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.IOException;
import java.util.Optional;

/** The store behind each location, chosen by its scheme. Safe for use by many threads. */
public interface Stores {

    /**
     * Listing and reading.
     *
     * @throws NoConnector when no code at hand reads this scheme
     */
    FileSource source(Location location) throws IOException;

    /** Empty where parquet-fsck does not move files on this kind of store. */
    Optional<FileMover> mover(Location location) throws IOException;

    /** No code at hand reads a scheme; the message names the artifact that does. */
    final class NoConnector extends IOException {
        public NoConnector(String message) {
            super(message);
        }
    }
}
