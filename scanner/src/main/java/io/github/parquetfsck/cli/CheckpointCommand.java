// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.report.Lineage;
import io.github.parquetfsck.report.Listing;
import io.github.parquetfsck.report.Summary;
import io.github.parquetfsck.report.TextReport;
import io.github.parquetfsck.streamlog.CheckpointSearch;
import io.github.parquetfsck.streamlog.StateDepth;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code pqfsck checkpoint}: judges streaming checkpoints and says what Spark will do with them. Only reads. */
final class CheckpointCommand implements Command {
    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("checkpoint");
        spec.usageMessage()
                .description(
                        "Judges streaming checkpoints: what is wrong, what Spark will do at the next start, and what"
                                + " to do first.");
        return StoreOptions.addTo(ReportSpec.addTo(Options.of(spec))
                .positional("DIR", "a checkpoint, or a directory below which checkpoints lie")
                .repeated(
                        "--sink",
                        "DIR",
                        "the file sink or table that one of the queries writes; file sinks that lie below the directories or above"
                                + " a checkpoint are known")
                .repeated("--source-table", "DIR", "a Delta table that one of the queries reads")
                .flag(
                        "--state-checksums",
                        "read the state that the next batch loads, and compare it with the checksums beside it")
                .reports()
                .failOn()
                .spec());
    }

    @Override
    public Map<ExitCode, String> exitCodes() {
        Map<ExitCode, String> codes = ExitCode.meanings();
        codes.put(ExitCode.SOUND, "every checkpoint was read and is sound");
        codes.put(ExitCode.DAMAGED, "a checkpoint is damaged");
        codes.put(ExitCode.UNDECIDED, "none is damaged, and something could not be read; trying again may help");
        codes.put(ExitCode.DAMAGED_AND_UNDECIDED, "both");
        return codes;
    }

    @Override
    public Outcome run(ParseResult options, Context context) throws UsageError, Failure, IOException {
        List<Location> directories = Options.locations(options, "DIR");
        if (directories.isEmpty()) {
            throw new UsageError("checkpoint: expected DIR, a checkpoint or a directory below which checkpoints lie");
        }
        Set<FailOn> failOn = FailOn.parse(options.matchedOptionValue("--fail-on", "damage,undecided"));
        List<ReportSpec> specs = ReportSpec.from(options);
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        Stores stores = context.workbench().stores(StoreOptions.from(options));
        TextReport.Style style = new TextReport.Style(
                Repeats.program(options, context), Listing.AUTOMATIC, Lineage.NONE, TextReport.Detail.CAUSE);
        try (Reports reports = Reports.open(specs, style, stores, context)) {
            CheckpointSearch search = new CheckpointSearch(stores);
            directories.forEach(search::in);
            List<Location> sinks = Options.locations(options, "--sink");
            TablesBeside tables =
                    TablesBeside.open(stores, sinks, Options.locations(options, "--source-table"), search.found());
            CheckpointRun run = new CheckpointRun(
                    stores,
                    tables,
                    options.hasMatchedOption("--state-checksums") ? StateDepth.CHECKSUMS : StateDepth.LISTING,
                    reports,
                    now);
            search.found().forEach(run::judge);
            run.judgeSinks(sinks, search);
            search.looked().forEach(run::looked);
            ExitCode code = FailOn.apply(failOn, run.exitCode());
            Summary summary = new Summary("checkpoint", run.tally(), Level.TAIL, code.code(), now, "");
            reports.finish(summary);
            if (search.found().isEmpty()) {
                context.terminal()
                        .err()
                        .println("pqfsck: no checkpoint under the given directories: expected one"
                                + " that holds metadata, offsets and commits");
            }
            return new Outcome(code, summary.line());
        }
    }
}
