// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** How a run ends, for the shell. */
public enum ExitCode {
    SOUND(0, "everything in scope was read and is sound"),
    DAMAGED(1, "damage found and still in place"),
    USAGE(2, "usage error"),
    QUARANTINED(3, "damage found, all of it quarantined in this run, nothing undecided"),
    UNDECIDED(4, "no damage is left in place, but files are undecided; trying again may help"),
    DAMAGED_AND_UNDECIDED(5, "damage in place and files undecided"),
    REFUSED(6, "refused: fuse, lock, live query, or a file owned by a table log"),
    NOT_YET(7, "what was waited for is not there yet; try again"),
    FAILED(
            8,
            "operational failure: a path does not exist, nothing to scan, report not written, internal error,"
                    + " out of memory; the message says which"),
    INTERRUPTED(130, "interrupted; what was done is in the ledger and the report");

    /** Which code wins when several apply. */
    private static final List<ExitCode> PRECEDENCE = List.of(
            INTERRUPTED,
            USAGE,
            FAILED,
            REFUSED,
            DAMAGED_AND_UNDECIDED,
            DAMAGED,
            UNDECIDED,
            NOT_YET,
            QUARANTINED,
            SOUND);

    private final int code;
    private final String meaning;

    ExitCode(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    /** The process's exit status. */
    public int code() {
        return code;
    }

    /** One line for a person. */
    public String meaning() {
        return meaning;
    }

    /** Of damage left in place and of files undecided. */
    static ExitCode of(long damage, long undecided) {
        if (damage > 0) {
            return undecided > 0 ? DAMAGED_AND_UNDECIDED : DAMAGED;
        }
        return undecided > 0 ? UNDECIDED : SOUND;
    }

    /** All that any command gives, with what each means. */
    static Map<ExitCode, String> all() {
        return meanings(PRECEDENCE.toArray(ExitCode[]::new));
    }

    /** What these mean, and a usage error, a failure and an interruption, in which every command may end. */
    static Map<ExitCode, String> meanings(ExitCode... codes) {
        Map<ExitCode, String> meanings = new EnumMap<>(ExitCode.class);
        for (ExitCode code : List.of(USAGE, FAILED, INTERRUPTED)) {
            meanings.put(code, code.meaning);
        }
        for (ExitCode code : codes) {
            meanings.put(code, code.meaning);
        }
        return meanings;
    }

    /** Which of these wins when several apply, in a sentence. */
    static String precedence(Set<ExitCode> codes) {
        return PRECEDENCE.stream()
                .filter(codes::contains)
                .map(code -> String.valueOf(code.code))
                .collect(Collectors.joining(", ", "When several apply, the first of ", " is given."));
    }
}
