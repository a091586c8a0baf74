// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

/** What was typed cannot be meant; the message says what was expected and what was found, in one line. */
public final class UsageError extends Exception {
    private static final long serialVersionUID = 1;

    public UsageError(String message) {
        super(message);
    }
}
