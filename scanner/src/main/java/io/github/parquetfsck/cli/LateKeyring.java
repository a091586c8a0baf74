// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.FileKeys;
import io.github.parquetfsck.verify.KeyRefused;
import io.github.parquetfsck.verify.Keyring;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A keyring that is made when the first encrypted file is met: most scans meet none, and Hadoop takes time to load. */
final class LateKeyring implements Keyring {
    private final Source source;
    private @Nullable Keyring made;

    /** Makes the keyring. */
    @FunctionalInterface
    interface Source {
        Keyring make() throws KeyRefused;
    }

    LateKeyring(Source source) {
        this.source = source;
    }

    @Override
    public Optional<FileKeys> keys(Location file) throws KeyRefused {
        return keyring().keys(file);
    }

    private synchronized Keyring keyring() throws KeyRefused {
        Keyring keyring = made;
        if (keyring == null) {
            keyring = source.make();
            made = keyring;
        }
        return keyring;
    }
}
