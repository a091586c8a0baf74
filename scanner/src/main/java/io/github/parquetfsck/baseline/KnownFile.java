// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.baseline;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Severity;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.verify.CarriedOver;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A file as the last run that looked at it left it. Instants are cut to microseconds.
 *
 * @param key the identity's text, by which files are sorted and found
 * @param version as the listing had it, or ""
 * @param level as deep as it was verified
 * @param inRow how many runs in a row could not decide it
 * @param detail the code of the worst finding, the reason, or ""
 * @param verified when it was last read
 * @param met when a run last met it, within a week
 * @param rows as its footer says, -1 where none was read
 */
public record KnownFile(
        String key,
        long length,
        Instant modified,
        String version,
        Level level,
        Outcome outcome,
        int inRow,
        String detail,
        Instant verified,
        Instant met,
        long rows) {

    /** A file that no run has met for this long is forgotten. */
    static final Duration KEPT = Duration.ofDays(90);

    /** That a file was met is not written down more often. */
    private static final Duration MET = Duration.ofDays(7);

    public KnownFile {
        modified = micros(modified);
        verified = micros(verified);
        met = micros(met);
    }

    /**
     * What a run found.
     *
     * @param deepest what may be claimed at most
     * @param inRow how many runs in a row could not decide it, this one included
     */
    static KnownFile of(String key, FileReport report, Level deepest, int inRow, Instant now) {
        FileEntry entry = report.entry();
        Verdict verdict = report.verdict();
        Level level = verdict.level().includes(deepest) ? deepest : verdict.level();
        Long rows = report.rows();
        return new KnownFile(
                key,
                entry.length(),
                entry.modified(),
                entry.version(),
                level,
                outcome(verdict),
                inRow,
                verdict.fold(sound -> "", damaged -> damaged.first().defect().code(), undecided -> undecided
                        .reason()
                        .name()),
                now,
                now,
                rows == null ? -1 : rows);
    }

    private static Outcome outcome(Verdict verdict) {
        return verdict.fold(
                sound -> sound.findings().stream()
                                .anyMatch(finding -> finding.defect().severity() == Severity.INTEROP)
                        ? Outcome.HARMFUL
                        : Outcome.SOUND,
                damaged -> Outcome.DAMAGED,
                undecided -> Outcome.UNDECIDED);
    }

    /** A file that a run has met and relied on; only for what {@link #isToBeMet} says. */
    static KnownFile met(String key, FileReport report, CarriedOver earlier, Instant now) {
        FileEntry entry = report.entry();
        Long rows = report.rows();
        return new KnownFile(
                key,
                entry.length(),
                entry.modified(),
                entry.version(),
                report.verdict().level(),
                Outcome.SOUND,
                0,
                "",
                earlier.verified(),
                now,
                rows == null ? -1 : rows);
    }

    /** Whether it is worth writing down that a file was met again. */
    static boolean isToBeMet(CarriedOver earlier, Instant now) {
        return earlier.met().plus(MET).isBefore(now);
    }

    boolean isForgotten(Instant now) {
        return met.plus(KEPT).isBefore(now);
    }

    /** Whether a listing shows the same file still: length and time, and the version where both are known. */
    public boolean is(FileEntry entry) {
        return length == entry.length()
                && modified.equals(micros(entry.modified()))
                && (version.isEmpty() || entry.version().isEmpty() || version.equals(entry.version()));
    }

    private static Instant micros(Instant time) {
        return time.truncatedTo(ChronoUnit.MICROS);
    }
}
