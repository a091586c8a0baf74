// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

/** The command ends early with an exit code of its own; the message is one line for a person. */
public final class Failure extends Exception {
    private static final long serialVersionUID = 1;

    private final ExitCode code;

    public Failure(ExitCode code, String message) {
        super(message);
        this.code = code;
    }

    public Failure(ExitCode code, String message, Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    public ExitCode code() {
        return code;
    }
}
