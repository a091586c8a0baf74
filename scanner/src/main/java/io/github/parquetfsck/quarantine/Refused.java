// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

/**
 * Something that is not done on purpose.
 *
 * @param reason what was expected and what was found
 * @param advice what to do or type next
 */
public record Refused(String reason, String advice) {
    @Override
    public String toString() {
        return reason + "; " + advice;
    }
}
