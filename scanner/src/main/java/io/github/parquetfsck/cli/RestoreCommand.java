// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerState;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.quarantine.ActionResult;
import io.github.parquetfsck.quarantine.Restore;
import io.github.parquetfsck.quarantine.RestorePlan;
import io.github.parquetfsck.quarantine.RunOptions;
import io.github.parquetfsck.report.Lineage;
import io.github.parquetfsck.report.Listing;
import io.github.parquetfsck.report.PlanText;
import io.github.parquetfsck.report.Summary;
import io.github.parquetfsck.report.Tally;
import io.github.parquetfsck.report.TextReport;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code pqfsck restore}: plans what to bring back from a quarantine, and with {@code --apply} brings it back. */
final class RestoreCommand implements Command {
    private static final int THREADS = 8;

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("restore");
        spec.usageMessage().description("Prints which quarantined files it would bring back, and stops; --apply acts.");
        return StoreOptions.addTo(Options.of(spec)
                .value("--root", "ROOT", "the directory that files were moved to")
                .value("--run", "ID", "only what this run moved")
                .value("--path", "PREFIX", "only what came from this file or directory")
                .repeated("--checkpoints", "DIR", "checkpoints of queries that may write the sinks concerned")
                .repeated("--report", "FORMAT[=DEST]", "text or jsonl, to a file, a store, or - (default: text=-)")
                .flag("--writer-stopped", "the query that writes the sink has stopped")
                .flag("--apply", "move the files back")
                .spec());
    }

    @Override
    public Outcome run(ParseResult options, Context context) throws UsageError, Failure, IOException {
        Location root = Roots.required(options);
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        List<ReportSpec> specs = ReportSpec.parse(Options.list(options, "--report"));
        Stores stores = context.workbench().stores(StoreOptions.from(options));
        TextReport.Style style = new TextReport.Style(
                context.workbench().program(), Listing.AUTOMATIC, Lineage.NONE, TextReport.Detail.CAUSE);
        try (Reports reports = Reports.open(specs, style, stores, context)) {
            RestorePlan plan = plan(options, root, stores, RunId.of(now, new SecureRandom()));
            PlanText text = new PlanText(reports, context.workbench().program(), now);
            text.write(plan);
            Tally tally = new Tally();
            plan.entries().forEach(entry -> tally.acted("planned"));
            ExitCode code = ExitCode.SOUND;
            boolean apply = options.hasMatchedOption("--apply");
            if (apply) {
                List<Location> checkpoints = Options.list(options, "--checkpoints").stream()
                        .map(Location::new)
                        .toList();
                RunOptions how = new RunOptions(
                        Roots.writers(options),
                        checkpoints,
                        THREADS,
                        context.workbench().tables(stores));
                code = apply(plan, stores, how, text, tally, reports);
            }
            String next = apply || plan.entries().isEmpty() ? "" : context.again("--apply");
            Summary summary = new Summary("restore", tally, Level.TAIL, code.code(), now, next);
            reports.finish(summary);
            return new Outcome(code, summary.line());
        }
    }

    private static RestorePlan plan(ParseResult options, Location root, Stores stores, RunId run)
            throws UsageError, Failure, IOException {
        String from = options.matchedOptionValue("--path", "");
        String which = options.matchedOptionValue("--run", "");
        for (String name : List.of("--path", "--run")) {
            if (options.hasMatchedOption(name)
                    && options.matchedOptionValue(name, "").isBlank()) {
                throw new UsageError(name + ": expected a value, found an empty text");
            }
        }
        if (!from.isEmpty() && !which.isEmpty()) {
            throw new UsageError("--run and --path: expected one of them");
        }
        LedgerState state = Ledger.read(stores, root);
        RestorePlan plan;
        if (!which.isEmpty()) {
            plan = Restore.plan(state, root, run, runId(which));
        } else if (!from.isEmpty()) {
            Location path = new Location(from);
            plan = Restore.plan(state, root, run, stores.source(path).identify(path));
        } else {
            plan = Restore.plan(state, root, run);
        }
        boolean chosen = !which.isEmpty() || !from.isEmpty();
        if (state.entries().isEmpty()) {
            throw new Failure(
                    ExitCode.FAILED, root + ": nothing is quarantined here; expected the --root of a quarantine");
        } else if (chosen && plan.entries().isEmpty() && plan.open().isEmpty()) {
            String choice = which.isEmpty() ? "--path " + from : "--run " + which;
            throw new Failure(
                    ExitCode.FAILED,
                    choice + ": nothing of it is quarantined in " + root + "; restore --root " + root
                            + " alone shows what is");
        }
        return plan;
    }

    private static RunId runId(String text) throws UsageError {
        try {
            return new RunId(text);
        } catch (IllegalArgumentException e) {
            throw new UsageError("--run: " + e.getMessage());
        }
    }

    private static ExitCode apply(
            RestorePlan plan, Stores stores, RunOptions how, PlanText text, Tally tally, Reports reports)
            throws IOException {
        ActionResult result = new Restore(stores, how, event -> {
                    text.write(event);
                    tally.acted(event.outcome().name().toLowerCase(Locale.ROOT));
                })
                .apply(plan);
        result.refused().forEach(refused -> reports.say("REFUSED  " + refused.reason() + "; " + refused.advice()));
        result.problems().forEach(problem -> reports.say("PROBLEM  " + problem));
        if (result.isTroubled()) {
            return ExitCode.FAILED;
        }
        return result.refused().isEmpty() ? ExitCode.SOUND : ExitCode.REFUSED;
    }
}
