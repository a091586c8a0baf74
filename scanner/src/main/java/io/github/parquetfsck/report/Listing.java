// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Verdict;

/** Which files get a line of their own. */
public enum Listing {
    /** Every file, however many there are. */
    ALL,
    /** Files that are not sound, or have findings. */
    NOTABLE,
    /** Every file until {@value #LIMIT} lines are written, the notable ones afterwards. */
    AUTOMATIC;

    private static final long LIMIT = 100_000;

    /** Whether a file is listed when so many were listed before it. */
    public boolean lists(FileReport report, long before) {
        return switch (this) {
            case ALL -> true;
            case NOTABLE -> notable(report);
            case AUTOMATIC -> before < LIMIT || notable(report);
        };
    }

    static boolean notable(FileReport report) {
        return !(report.verdict() instanceof Verdict.Sound)
                || !report.verdict().findings().isEmpty();
    }
}
