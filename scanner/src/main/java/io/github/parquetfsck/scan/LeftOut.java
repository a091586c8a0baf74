// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import java.util.Arrays;

/** Why a file that a scan came to was not read, for that was asked for. */
public enum LeftOut {
    /** Modified before {@code --since}. */
    OLDER("older"),
    /** Of another part than {@code --subset} names. */
    OTHER_SUBSET("other-subset"),
    /** {@code --max-bytes} was reached. */
    OVER_BYTES("over-max-bytes"),
    /** {@code --max-duration} was reached. */
    OUT_OF_TIME("out-of-time"),
    /** Of {@code --oldest-first}, other files were verified longer ago. */
    VERIFIED_LATER("verified-later");

    private final String rule;

    LeftOut(String rule) {
        this.rule = rule;
    }

    /** The name as events and reports have it. */
    public String rule() {
        return rule;
    }

    /** Whether the rule of an event is one of these. */
    public static boolean isRule(String rule) {
        return Arrays.stream(values()).anyMatch(each -> each.rule.equals(rule));
    }
}
