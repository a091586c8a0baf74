// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What a scheduler wants to be told of by the exit code; the report tells everything all the same. */
enum FailOn {
    DAMAGE,
    /** Damage that no baseline knows of; without one all damage is new, and a run says so. */
    NEW_DAMAGE,
    UNDECIDED,
    NEVER;

    static Set<FailOn> parse(String text) throws UsageError {
        Set<FailOn> chosen = EnumSet.noneOf(FailOn.class);
        for (String word : text.split(",", -1)) {
            try {
                chosen.add(valueOf(word.trim().toUpperCase(Locale.ROOT).replace('-', '_')));
            } catch (IllegalArgumentException unknown) {
                throw new UsageError("--fail-on " + text + ": expected some of damage, new-damage, undecided, never;"
                        + " found " + word);
            }
        }
        if (chosen.contains(NEVER) && chosen.size() > 1) {
            throw new UsageError("--fail-on " + text + ": never stands alone");
        }
        return chosen;
    }

    /** The code that is left when only what was chosen may fail: 1, 3, 4 and 5 may turn into 0, the others never. */
    static ExitCode apply(Set<FailOn> chosen, ExitCode code) {
        boolean damage = chosen.contains(DAMAGE) || chosen.contains(NEW_DAMAGE);
        boolean undecided = chosen.contains(UNDECIDED);
        return switch (code) {
            case DAMAGED, QUARANTINED -> damage ? code : ExitCode.SOUND;
            case UNDECIDED -> undecided ? code : ExitCode.SOUND;
            case DAMAGED_AND_UNDECIDED -> damage || undecided ? code : ExitCode.SOUND;
            case SOUND, USAGE, REFUSED, NOT_YET, FAILED, INTERRUPTED -> code;
        };
    }
}
