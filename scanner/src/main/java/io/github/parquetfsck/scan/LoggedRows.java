// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Verdict;
import java.util.ArrayList;
import java.util.List;

/** The rows of a file by its footer against those by its table's log: a valid file may still be short of rows. */
final class LoggedRows {
    private LoggedRows() {}

    /** The report, damaged where a footer that can be believed says other rows than the log. */
    static FileReport compared(Candidate candidate, FileReport report) {
        Candidate.Logged logged = candidate.logged();
        Long rows = report.rows();
        if (logged == null
                || rows == null
                || rows == logged.rows()
                || !(report.verdict() instanceof Verdict.Sound sound)) {
            return report;
        }
        List<Finding> findings = new ArrayList<>(sound.findings());
        findings.add(Finding.of(
                Defect.ROW_COUNT_DIFFERS_FROM_LOG,
                Place.wholeFile(),
                candidate.entry().location().text(),
                rows,
                logged.log(),
                logged.rows()));
        return report.with(new Verdict.Damaged(sound.level(), findings, sound.coverage()));
    }
}
