// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

import java.io.Serializable;
import java.util.List;

/**
 * What happened to one damaged file.
 *
 * @param facts numbers and strings, in the order of the cause's sentence
 */
public record RootCause(Cause cause, List<Object> facts) implements Serializable {
    public RootCause {
        facts = List.copyOf(facts);
        if (facts.size() != cause.slots()) {
            throw new IllegalArgumentException(cause + " takes " + cause.slots() + " facts, not " + facts);
        }
    }

    public static RootCause of(Cause cause, Object... facts) {
        return new RootCause(cause, List.of(facts));
    }

    /** What happened, in a sentence without a full stop. */
    public String message() {
        return cause.sentence(facts);
    }
}
