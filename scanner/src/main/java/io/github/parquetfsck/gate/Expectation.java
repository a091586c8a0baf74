// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.gate;

/**
 * What must be there before a gate opens.
 *
 * @param files sound files, at least
 * @param rows in them, at least, as their footers say
 */
public record Expectation(long files, long rows, Marker marker) {
    /** Whether a job's {@code _SUCCESS} is waited for. */
    public enum Marker {
        REQUIRED,
        NOT_ASKED
    }
}
