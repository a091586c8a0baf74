// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

import java.io.Serializable;
import java.util.List;

/**
 * A defect that was found, where it lies, and the facts its message is made of.
 *
 * @param facts numbers, strings and lists of numbers, in the order of the defect's message
 */
public record Finding(Defect defect, Place place, List<Object> facts) implements Serializable {
    public Finding {
        facts = List.copyOf(facts);
    }

    public static Finding of(Defect defect, Place place, Object... facts) {
        return new Finding(defect, place, List.of(facts));
    }

    /** Its code and its message. */
    public String headline() {
        return defect.code() + " " + message();
    }

    /** The defect's message with the facts filled in. */
    public String message() {
        return defect.message(facts);
    }
}
