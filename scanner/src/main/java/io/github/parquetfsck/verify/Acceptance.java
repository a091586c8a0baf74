// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import java.io.Serializable;
import java.time.LocalDate;

/**
 * Somebody knows of a finding, and it is to decide nothing for a while.
 *
 * @param until the last day on which it is accepted, in UTC
 * @param reason in a line, as a person gave it
 */
public record Acceptance(LocalDate until, String reason) implements Serializable {
    @Override
    public String toString() {
        return "until " + until + ": " + reason;
    }
}
