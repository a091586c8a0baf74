// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

/** A run that did not end with exit code 0. The message is the run's summary line. */
public final class ScanOutcomeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int exit;

    ScanOutcomeException(int exit, String summary) {
        super(summary);
        this.exit = exit;
    }

    /** The exit code that the command line would have ended with. */
    public int exit() {
        return exit;
    }

    /** The outcome is no failure of this program: where it was thrown says nothing. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
