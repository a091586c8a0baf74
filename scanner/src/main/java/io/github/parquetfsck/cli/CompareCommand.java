// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.report.Comparison;
import io.github.parquetfsck.report.Lineage;
import io.github.parquetfsck.report.Listing;
import io.github.parquetfsck.report.ReportWriter;
import io.github.parquetfsck.report.RunFinding;
import io.github.parquetfsck.report.RunResults;
import io.github.parquetfsck.report.Summary;
import io.github.parquetfsck.report.Tally;
import io.github.parquetfsck.report.TextReport;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code pqfsck compare}: what is new, gone and still there from one run to another. Reads results, and no data. */
final class CompareCommand implements Command {
    /** Lines of each kind in a report for a person. */
    private static final int SHOWN = 100;

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("compare");
        spec.usageMessage()
                .description("Says what is new, gone and still there from one run to a later one, by file and defect.");
        return StoreOptions.addTo(Options.of(spec)
                .positional(
                        "EARLIER LATER",
                        "two runs: a report in JSON Lines, a directory of its parts, a directory of"
                                + " --output for the newest run in it, or DIR/run=ID")
                .reports()
                .failOn()
                .spec());
    }

    @Override
    public Map<ExitCode, String> exitCodes() {
        Map<ExitCode, String> codes = ExitCode.meanings();
        codes.put(ExitCode.SOUND, "no damage is new, and what is gone was looked for");
        codes.put(ExitCode.DAMAGED, "damage is new in the later run");
        codes.put(ExitCode.UNDECIDED, "none is new, and some of the earlier could not have been seen by the later run");
        codes.put(ExitCode.DAMAGED_AND_UNDECIDED, "both");
        return codes;
    }

    @Override
    public Outcome run(ParseResult options, Context context) throws UsageError, Failure, IOException {
        List<Location> runs = Options.locations(options, "EARLIER LATER");
        if (runs.size() != 2) {
            throw new UsageError("compare: expected two runs, the earlier and the later one, found " + runs.size());
        }
        Set<FailOn> failOn = FailOn.parse(options.matchedOptionValue("--fail-on", "damage,undecided"));
        List<ReportSpec> specs = ReportSpec.parse(Options.list(options, "--report"));
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        Stores stores = context.workbench().stores(StoreOptions.from(options));
        TextReport.Style style = new TextReport.Style(
                Repeats.program(options, context), Listing.AUTOMATIC, Lineage.NONE, TextReport.Detail.CAUSE);
        try (Reports reports = Reports.open(specs, style, stores, context);
                RunResults before = context.workbench().results(runs.get(0), stores);
                RunResults after = context.workbench().results(runs.get(1), stores)) {
            Telling telling = new Telling(reports);
            reports.say("COMPARED  " + before.name() + " with " + after.name());
            Comparison.of(before, after, telling::tell);
            telling.sayRest();
            ExitCode code = FailOn.apply(failOn, ExitCode.of(telling.damage, telling.unconfirmed));
            Summary summary = new Summary("compare", telling.tally, Level.TAIL, code.code(), now, "");
            reports.finish(summary);
            return new Outcome(code, summary.line());
        }
    }

    /** Counts and writes changes as they come. */
    private static final class Telling {
        private final Tally tally = new Tally();
        private final Map<Comparison.Kind, Long> told = new EnumMap<>(Comparison.Kind.class);
        private final ReportWriter report;
        private long damage;
        private long unconfirmed;

        Telling(ReportWriter report) {
            this.report = report;
        }

        void tell(Comparison.Change change) {
            report.record(change.json());
            long before = told.merge(change.kind(), 1L, Long::sum);
            if (before <= SHOWN) {
                report.say(change.line());
            }
            tally.acted(change.kind().label());
            if (change.finding().weight() == RunFinding.Weight.DECIDES) {
                damage += change.kind() == Comparison.Kind.NEW ? 1 : 0;
                unconfirmed += change.kind() == Comparison.Kind.UNCONFIRMED ? 1 : 0;
            }
        }

        void sayRest() {
            told.forEach((kind, count) -> {
                if (count > SHOWN) {
                    report.say(kind + "  ... and " + (count - SHOWN) + " more");
                }
            });
        }
    }
}
