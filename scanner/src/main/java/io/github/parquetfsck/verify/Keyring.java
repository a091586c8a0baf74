// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.io.Location;
import java.util.Optional;

/** Hands out the keys of encrypted files. Asked only of files that are encrypted; safe for use by many threads. */
@FunctionalInterface
public interface Keyring {
    /** Has no keys. */
    Keyring NONE = file -> Optional.empty();

    /**
     * The keys of a file; empty where there are none for it.
     *
     * @throws KeyRefused when there should be some, and whoever keeps them does not hand them out
     */
    Optional<FileKeys> keys(Location file) throws KeyRefused;
}
