// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

/**
 * Something that is not done on purpose.
 *
 * @param reason what was expected and what was found
 * @param advice what to do or type next
 */
public record Refused(String reason, String advice) {
    /** What a sink's log stands in the way of. */
    static Refused byBrokenLog(String reason) {
        return new Refused(
                reason, "repair the sink's log first: the verb checkpoint says what is wrong with it, and what to do");
    }

    @Override
    public String toString() {
        return reason + "; " + advice;
    }
}
