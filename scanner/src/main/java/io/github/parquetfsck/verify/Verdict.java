// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import java.io.Serializable;
import java.util.List;
import java.util.function.Function;

/** The three outcomes for a file. Only {@link Damaged} can be planned for quarantine. */
public sealed interface Verdict extends Serializable {

    /** Nothing that damages was found up to the level; notes and warnings ride along. */
    record Sound(Level level, List<Finding> findings, Coverage coverage) implements Verdict {
        public Sound {
            findings = List.copyOf(findings);
        }
    }

    /** At least one finding damages. */
    record Damaged(Level level, List<Finding> findings, Coverage coverage) implements Verdict {
        public Damaged {
            findings = List.copyOf(findings);
            if (findings.stream().noneMatch(f -> f.defect().severity().damages())) {
                throw new IllegalArgumentException("a damaged file needs a finding that damages");
            }
        }

        /** The first finding that damages. */
        public Finding first() {
            return findings.stream()
                    .filter(finding -> finding.defect().severity().damages())
                    .findFirst()
                    .orElseThrow();
        }
    }

    /**
     * Not known, and why. A file that looks damaged and may still be written carries its findings all the same.
     *
     * @param level the last level that was finished, or TAIL
     * @param detail one line for a person
     */
    record Undecided(Level level, Reason reason, String detail, List<Finding> findings, Coverage coverage)
            implements Verdict {
        public Undecided {
            findings = List.copyOf(findings);
        }
    }

    default List<Finding> findings() {
        return fold(Sound::findings, Damaged::findings, Undecided::findings);
    }

    /** The same outcome, told by other findings. */
    default Verdict with(List<Finding> findings) {
        return fold(
                s -> new Sound(s.level(), findings, s.coverage()),
                d -> new Damaged(d.level(), findings, d.coverage()),
                u -> new Undecided(u.level(), u.reason(), u.detail(), findings, u.coverage()));
    }

    /** The same outcome and findings, of which more was read. */
    default Verdict with(Coverage coverage) {
        return fold(
                s -> new Sound(s.level(), s.findings(), coverage),
                d -> new Damaged(d.level(), d.findings(), coverage),
                u -> new Undecided(u.level(), u.reason(), u.detail(), u.findings(), coverage));
    }

    default Coverage coverage() {
        return fold(Sound::coverage, Damaged::coverage, Undecided::coverage);
    }

    default Level level() {
        return fold(Sound::level, Damaged::level, Undecided::level);
    }

    /** {@code sound}, {@code damaged} or {@code undecided}. */
    default String label() {
        return fold(s -> "sound", d -> "damaged", u -> "undecided");
    }

    /** Calls the one function that fits. */
    default <T> T fold(Function<Sound, T> sound, Function<Damaged, T> damaged, Function<Undecided, T> undecided) {
        if (this instanceof Sound s) {
            return sound.apply(s);
        } else if (this instanceof Damaged d) {
            return damaged.apply(d);
        }
        return undecided.apply((Undecided) this);
    }
}
