// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

/** Whoever keeps a key does not hand it out. The message says why, and never holds a key. */
public final class KeyRefused extends Exception {
    private static final long serialVersionUID = 1;

    public KeyRefused(String message) {
        super(message);
    }
}
