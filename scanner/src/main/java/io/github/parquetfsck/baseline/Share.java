// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.baseline;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.scan.Within;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** How much of some files earlier runs have verified. Its size does not grow with their number. */
public final class Share {
    /** What a baseline knows of a file that is listed now. */
    public enum State {
        /** Sound, deep enough, lately enough, and the same still. */
        VERIFIED,
        NEVER_SEEN,
        /** Verified, and another since. */
        CHANGED,
        LESS_DEEP,
        LONGER_AGO,
        DAMAGED,
        /** Once. */
        UNDECIDED,
        /** Twice in a row or more often. */
        UNDECIDED_TWICE
    }

    private final Map<State, Long> counts = new EnumMap<>(State.class);
    private long files;
    private long bytes;
    private long verifiedBytes;
    private Instant oldest = Instant.MAX;

    /** What is known of a file, for runs at a level that count at these times. */
    static State state(Optional<KnownFile> known, FileEntry entry, Level level, Within within) {
        if (known.isEmpty()) {
            return State.NEVER_SEEN;
        }
        KnownFile file = known.get();
        if (file.outcome() == Outcome.UNDECIDED) {
            return file.inRow() > 1 ? State.UNDECIDED_TWICE : State.UNDECIDED;
        } else if (!file.is(entry)) {
            return State.CHANGED;
        } else if (file.outcome() == Outcome.DAMAGED) {
            return State.DAMAGED;
        } else if (!file.level().includes(level)) {
            return State.LESS_DEEP;
        }
        return within.holds(file.verified()) ? State.VERIFIED : State.LONGER_AGO;
    }

    /** Takes a file that is listed, and says what is known of it. */
    public State add(FileEntry entry, Optional<KnownFile> known, Level level, Within within) {
        State state = state(known, entry, level, within);
        files++;
        bytes += entry.length();
        counts.merge(state, 1L, Long::sum);
        if (state == State.VERIFIED) {
            verifiedBytes += entry.length();
            Instant verified = known.orElseThrow().verified();
            oldest = verified.isBefore(oldest) ? verified : oldest;
        }
        return state;
    }

    public long files() {
        return files;
    }

    /** Their length. */
    public long bytes() {
        return bytes;
    }

    /** The length of those that are verified. */
    public long verifiedBytes() {
        return verifiedBytes;
    }

    public long count(State state) {
        return counts.getOrDefault(state, 0L);
    }

    /** When the first of those that are verified was; empty where none is. */
    public Optional<Instant> oldest() {
        return count(State.VERIFIED) == 0 ? Optional.empty() : Optional.of(oldest);
    }

    /** Whether so many hundredths of a percent of the files are verified. */
    public boolean reaches(int hundredths) {
        return count(State.VERIFIED) * 10_000 >= files * hundredths;
    }
}
