// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.verify.Verdict;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A file as it was when it was judged, here or by whoever wrote a list. */
final class JudgedFile {
    private final FileEntry entry;
    private final State state;
    private final String why;
    private final Set<Told> told;

    /** What is known of a file. */
    enum State {
        SOUND,
        DAMAGED,
        UNDECIDED
    }

    /** What is counted or logged once of a file. */
    enum Told {
        JUDGED,
        KEPT_OUT,
        NEARLY_TOO_OLD
    }

    private JudgedFile(FileEntry entry, State state, String why, Set<Told> told) {
        this.entry = entry;
        this.state = state;
        this.why = why;
        this.told = told;
    }

    /** @param before what was known under its name; of the same file not everything is told again */
    static JudgedFile of(FileEntry entry, Verdict verdict, @Nullable JudgedFile before) {
        return verdict.fold(
                sound -> of(entry, State.SOUND, "it is sound", before),
                damaged -> of(
                        entry,
                        State.DAMAGED,
                        "it is damaged: " + damaged.first().headline(),
                        before),
                undecided -> of(entry, State.UNDECIDED, undecided.detail(), before));
    }

    /** The same, of a file that somebody else judged. */
    static JudgedFile of(FileEntry entry, State state, String why, @Nullable JudgedFile before) {
        Set<Told> told = before != null && before.is(entry)
                ? before.told
                : Collections.synchronizedSet(EnumSet.noneOf(Told.class));
        return new JudgedFile(entry, state, why, told);
    }

    FileEntry entry() {
        return entry;
    }

    State state() {
        return state;
    }

    /** In words, after "is not read: ". */
    String why() {
        return why;
    }

    /** Whether it is the same file still, of which nothing else can become known. */
    boolean holdsFor(FileEntry other) {
        return is(other) && state != State.UNDECIDED;
    }

    private boolean is(FileEntry other) {
        return entry.length() == other.length() && entry.modified().equals(other.modified());
    }

    /** Returns whether this is the first time. */
    boolean tell(Told what) {
        return told.add(what);
    }
}
