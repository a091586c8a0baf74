// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.quarantine.Fuse;
import io.github.parquetfsck.quarantine.QuarantinePolicy;
import io.github.parquetfsck.quarantine.QuarantinePolicy.Copying;
import io.github.parquetfsck.quarantine.QuarantinePolicy.Orphans;
import io.github.parquetfsck.quarantine.QuarantinePolicy.Threshold;
import io.github.parquetfsck.report.Reference;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.ParseResult;

/** The options that say which damaged files a quarantine takes. */
record PolicyOptions(
        Threshold threshold, Set<Defect> only, Copying copying, Orphans orphans, Fuse fuse, Level required) {

    /** Those that a saved plan has answered. */
    static final List<String> SAVED = List.of(
            "--severity",
            "--only",
            "--allow-copy",
            "--orphans",
            "--max-files",
            "--max-percent",
            "--level",
            "--min-age");

    static Options addTo(Options options) {
        return options.value("--severity", "S", "fatal (default) or lossy: from which findings condemn a file")
                .repeated("--only", "CODE", "only these defects condemn, whatever their severity")
                .value(
                        "--max-files",
                        "N",
                        "a fuse: nothing is moved of a dataset of which more than N files (default: 10) that are more than"
                                + " --max-percent of it would be")
                .value(
                        "--max-percent",
                        "P",
                        "the other half of the fuse (default: 10); 0 makes --max-files a hard limit")
                .value("--require-level", "LEVEL", "nothing is moved that was judged at a shallower level than this")
                .flag(
                        "--orphans",
                        "also damaged files that are not part of the data by their owner's log, if they are older than"
                                + " --min-age and than its newest commit")
                .flag("--allow-copy", "copy where the root lies on another store");
    }

    static PolicyOptions from(ParseResult options) throws UsageError {
        return new PolicyOptions(
                threshold(options.matchedOptionValue("--severity", "fatal")),
                defects(Options.list(options, "--only")),
                options.hasMatchedOption("--allow-copy") ? Copying.TO_ANOTHER_STORE : Copying.WITHIN_THE_STORE,
                options.hasMatchedOption("--orphans") ? Orphans.PLANNED : Orphans.KEPT,
                new Fuse(
                        Options.number(options, "--max-files", 10, 0, Integer.MAX_VALUE),
                        Options.number(options, "--max-percent", 10, 0, 100)),
                required(options));
    }

    static Level required(ParseResult options) throws UsageError {
        return ScanOptions.level("--require-level", options.matchedOptionValue("--require-level", "tail"));
    }

    /** The policy for what a scan with these options finds. */
    QuarantinePolicy policy(ScanOptions scan, Instant now) {
        return new QuarantinePolicy(threshold, only, scan.minAge(), now, copying, orphans)
                .with(fuse)
                .requiring(required, scan.level());
    }

    private static Threshold threshold(String text) throws UsageError {
        return switch (text) {
            case "fatal" -> Threshold.FATAL;
            case "lossy" -> Threshold.LOSSY;
            default -> throw new UsageError("--severity: expected fatal or lossy, found " + text);
        };
    }

    private static Set<Defect> defects(List<String> codes) throws UsageError {
        Set<Defect> chosen = EnumSet.noneOf(Defect.class);
        for (String code : codes) {
            Defect defect = Reference.find(code)
                    .orElseThrow(() -> new UsageError("--only " + code + ": no such defect; pqfsck defects lists all"));
            if (!defect.severity().damages()) {
                throw new UsageError("--only " + code + ": " + defect.severity() + " does not make a file damaged");
            }
            chosen.add(defect);
        }
        return chosen;
    }
}
