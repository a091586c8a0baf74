// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.defect.RootCause;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.Coverage;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Standing;
import io.github.parquetfsck.verify.Verdict;
import java.time.Instant;
import java.util.List;

/** Reports of files as a scan hands them over. */
final class Samples {
    static final Instant WRITTEN = Instant.parse("2026-11-29T20:51:55Z");
    static final Finding TAIL_MISSING =
            Finding.of(Defect.TAIL_MAGIC_MISSING, new Place.Bytes(14, 18), "[65, 20, -64, -72]");

    private Samples() {}

    static FileReport sound(String path) {
        return report(path, 4096, Standing.UNKNOWN, new Verdict.Sound(Level.LAYOUT, List.of(), coverage()));
    }

    static FileReport damaged(String path, Standing standing, Finding... findings) {
        return report(path, 18, standing, new Verdict.Damaged(Level.TAIL, List.of(findings), coverage()));
    }

    static FileReport damaged(String path, RootCause cause, Finding... findings) {
        FileReport report = damaged(path, Standing.LIVE, findings);
        return new FileReport(report.entry(), report.standing(), report.verdict(), false, report.folded(), cause);
    }

    static FileReport undecided(String path, Reason reason, String detail, Finding... findings) {
        return report(
                path,
                18,
                Standing.UNKNOWN,
                new Verdict.Undecided(Level.TAIL, reason, detail, List.of(findings), coverage()));
    }

    static FileReport report(String path, long length, Standing standing, Verdict verdict) {
        return new FileReport(new FileEntry(new Location(path), length, WRITTEN, ""), standing, verdict, false);
    }

    private static Coverage coverage() {
        return new Coverage(18, 1, 0, 0, 0, 0, 0, 0, 0, 12);
    }
}
