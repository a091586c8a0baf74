// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import java.util.Optional;
import javax.crypto.SecretKey;

/** A key of an encrypted file and what is known of it: whether there is one, and whether it opens anything. */
final class ColumnKey {
    private final Optional<SecretKey> key;
    private String why;
    private boolean proven;

    private ColumnKey(Optional<SecretKey> key, String why) {
        this.key = key;
        this.why = why;
    }

    static ColumnKey of(SecretKey key) {
        return new ColumnKey(Optional.of(key), "");
    }

    /** @param why in words, that there is none */
    static ColumnKey none(String why) {
        return new ColumnKey(Optional.empty(), why);
    }

    Optional<SecretKey> key() {
        return key;
    }

    /** Notes that a module was opened with it: what does not open now is damaged. */
    void prove() {
        proven = true;
    }

    boolean isProven() {
        return proven;
    }

    /** Notes that it opens nothing of what it is for. */
    void refuse(String reason) {
        why = reason;
    }

    /** Why nothing can be opened with it. */
    String why() {
        return why;
    }
}
