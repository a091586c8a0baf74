// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.verify.Verdict;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A file as it was when it was judged.  */
final class JudgedFile {
    private final FileEntry entry;
    private final Verdict verdict;
    private final Set<Told> told;

    /** What is counted or logged once of a file. */
    enum Told {
        JUDGED,
        KEPT_OUT,
        NEARLY_TOO_OLD
    }

    private JudgedFile(FileEntry entry, Verdict verdict, Set<Told> told) {
        this.entry = entry;
        this.verdict = verdict;
        this.told = told;
    }

    /** @param before what was known under its name; of the same file not everything is told again */
    static JudgedFile of(FileEntry entry, Verdict verdict, @Nullable JudgedFile before) {
        Set<Told> told = before != null && before.is(entry)
                ? before.told
                : Collections.synchronizedSet(EnumSet.noneOf(Told.class));
        return new JudgedFile(entry, verdict, told);
    }

    FileEntry entry() {
        return entry;
    }

    Verdict verdict() {
        return verdict;
    }

    /** Whether it is the same file still, of which nothing else can become known. */
    boolean holdsFor(FileEntry other) {
        return is(other) && !(verdict instanceof Verdict.Undecided);
    }

    private boolean is(FileEntry other) {
        return entry.length() == other.length() && entry.modified().equals(other.modified());
    }

    /** Returns whether this is the first time. */
    boolean tell(Told what) {
        return told.add(what);
    }
}
