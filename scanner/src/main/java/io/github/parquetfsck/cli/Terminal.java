// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import java.io.InputStream;
import java.io.PrintWriter;

/**
 * The three streams of a process, and whether a person watches.
 *
 * @param out results
 * @param err errors and progress
 */
public record Terminal(InputStream in, PrintWriter out, PrintWriter err, Progress progress) {
    /** Whether progress is shown. */
    public enum Progress {
        /** A person watches the error stream. */
        SHOWN,
        NONE
    }
}
