// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

/**
 * A defect of one place, as a run has told it.
 *
 * @param code as {@code PQ0102}
 * @param severity as the run had it; "" where it is not told
 * @param message "" where it is not told
 * @param weight whether the run's exit code was decided by it
 */
public record RunFinding(String code, String severity, String message, Weight weight) {
    /** Whether a finding is damage that decides. */
    public enum Weight {
        DECIDES,
        /** No damage, or accepted, or of a file that its owner's log does not count. */
        RIDES_ALONG
    }
}
