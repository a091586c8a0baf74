// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.baseline;

import java.util.Locale;

/** What came of a verification, as far as a later run must know it. */
public enum Outcome {
    SOUND,
    /** Sound, and a finding rides on it that breaks a reader: it is told each time. */
    HARMFUL,
    DAMAGED,
    UNDECIDED;

    /** The name as the column spells it. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
