// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Remedy;
import io.github.parquetfsck.defect.Severity;
import io.github.parquetfsck.verify.FileReport;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;

/**
 * Which damaged files are planned.
 *
 * @param threshold the severity from which a finding condemns by itself
 * @param only when not empty, these defects condemn, whatever their severity, and no others
 * @param minAge files younger than this that nothing proves finished are kept
 * @param now the instant that ages are measured from
 * @param required nothing is taken that was judged at a shallower level
 * @param judged the level of the scan that judged the files
 */
public record QuarantinePolicy(
        Threshold threshold,
        Set<Defect> only,
        Duration minAge,
        Instant now,
        Copying copying,
        Orphans orphans,
        Fuse fuse,
        Level required,
        Level judged) {
    private static final Set<Remedy> ROWS_ARE_GONE = EnumSet.of(Remedy.RERUN, Remedy.REPLAY, Remedy.RESTORE);

    public QuarantinePolicy {
        only = Set.copyOf(only);
    }

    /** With the standard fuse, and whatever level files are judged at. */
    public QuarantinePolicy(
            Threshold threshold, Set<Defect> only, Duration minAge, Instant now, Copying copying, Orphans orphans) {
        this(threshold, only, minAge, now, copying, orphans, Fuse.STANDARD, Level.TAIL, Level.TAIL);
    }

    /** This policy with another fuse. */
    public QuarantinePolicy with(Fuse other) {
        return new QuarantinePolicy(threshold, only, minAge, now, copying, orphans, other, required, judged);
    }

    /** This policy for a scan of one level, where nothing is taken that was judged at less than another. */
    public QuarantinePolicy requiring(Level atLeast, Level scanned) {
        return new QuarantinePolicy(threshold, only, minAge, now, copying, orphans, fuse, atLeast, scanned);
    }

    /** A severity from which findings condemn. */
    public enum Threshold {
        FATAL,
        LOSSY
    }

    /** What to do where a file cannot be renamed to its destination. */
    public enum Copying {
        /** Copies only where the store itself refuses to rename within its bounds. */
        WITHIN_THE_STORE,
        /** Copies to another store, too. */
        TO_ANOTHER_STORE
    }

    /** What to do with damaged files that are not part of the data, by their owner's log. */
    public enum Orphans {
        KEPT,
        /** Planned if they are older than {@code minAge} and than the newest commit. */
        PLANNED
    }

    public QuarantinePolicy(Threshold threshold, Set<Defect> only, Duration minAge, Instant now, Copying copying) {
        this(threshold, only, minAge, now, copying, Orphans.KEPT);
    }

    /** FATAL findings, files of at least 15 minutes, no copies to another store. */
    public static QuarantinePolicy standard(Instant now) {
        return new QuarantinePolicy(Threshold.FATAL, Set.of(), Duration.ofMinutes(15), now, Copying.WITHIN_THE_STORE);
    }

    /** Whether one finding of a report is enough to take the file away. */
    boolean condemns(FileReport report, Finding finding) {
        Defect defect = finding.defect();
        if (report.accepted().containsKey(defect)) {
            return false;
        }
        if (!only.isEmpty()) {
            return only.contains(defect) && defect.severity().damages();
        }
        if (defect.severity() == Severity.FATAL) {
            boolean contested = report.readersDisagree() && defect.level() != Level.TAIL;
            return !contested && ROWS_ARE_GONE.contains(defect.remedy());
        }
        return threshold == Threshold.LOSSY && defect.severity() == Severity.LOSSY;
    }
}
