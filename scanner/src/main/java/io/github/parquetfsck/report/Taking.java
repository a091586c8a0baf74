// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Remedy;
import io.github.parquetfsck.defect.Severity;
import io.github.parquetfsck.verify.FileReport;
import java.util.TreeSet;

/**
 * The options without which {@code quarantine} would not take the damaged files of a scan: how deep it has to look to see
 * the damage again, and which findings condemn.
 */
public final class Taking {
    private Level level = Level.LAYOUT;
    private Severity worst = Severity.WRONG;
    private final TreeSet<String> codes = new TreeSet<>();
    private boolean movable;

    /** Of one damaged file. */
    public static Taking of(FileReport report) {
        Taking taking = new Taking();
        taking.add(report);
        return taking;
    }

    /** Takes note of a damaged file; one whose rows are good stays where it is. */
    public void add(FileReport report) {
        Finding finding = Advice.worst(report);
        Remedy remedy = finding.defect().remedy();
        if (remedy == Remedy.IGNORE_STATISTICS || remedy == Remedy.REWRITE) {
            return;
        }
        movable = true;
        Level found = finding.defect().level();
        level = found.includes(level) ? found : level;
        Severity severity = finding.defect().severity();
        if (severity == Severity.WRONG || report.readersDisagree()) {
            codes.add(finding.defect().code());
        } else if (severity.compareTo(worst) > 0) {
            worst = severity;
        }
    }

    /** Whether any file is one to move aside. */
    public boolean isAny() {
        return movable;
    }

    /** How deep to look, as {@code " --level pages"}; "" where the default does. */
    String level() {
        return level == Level.LAYOUT ? "" : " --level " + level.label();
    }

    /**
     * All of them, each after a blank. Fatal damage is taken without any; the plan says how to take lesser damage that lies
     * beside it.
     */
    public String options() {
        return level()
                + switch (worst) {
                    case FATAL -> "";
                    case LOSSY -> " --severity lossy";
                    case WRONG, INTEROP, SUSPECT, NOTE ->
                        codes.isEmpty() ? "" : " --only " + String.join(" --only ", codes);
                };
    }
}
