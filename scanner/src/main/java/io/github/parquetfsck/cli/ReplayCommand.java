// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.replay.BadFile;
import io.github.parquetfsck.replay.Lineage;
import io.github.parquetfsck.replay.ReplayPlan;
import io.github.parquetfsck.replay.ReplayPlanner;
import io.github.parquetfsck.report.ReplayJson;
import io.github.parquetfsck.report.ReplayText;
import io.github.parquetfsck.verify.FileReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code pqfsck replay}: from bad files, in place or quarantined, to micro-batches and source offsets. Only reads. */
final class ReplayCommand implements Command {

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("replay");
        spec.usageMessage()
                .description("Names the micro-batches whose rows are lost, and the source offsets to replay.");
        return StoreOptions.addTo(ScanOptions.addTo(Options.of(spec)
                .value("--root", "ROOT", "take the files that were quarantined here as well")
                .spec()));
    }

    @Override
    public Map<ExitCode, String> exitCodes() {
        Map<ExitCode, String> codes = ExitCode.meanings();
        codes.put(ExitCode.SOUND, "nothing is to be replayed");
        codes.put(ExitCode.DAMAGED, "a batch is to be replayed, or a person has to say which");
        return codes;
    }

    @Override
    public Outcome run(ParseResult options, Context context) throws UsageError, Failure, IOException {
        Optional<Location> root =
                options.hasMatchedOption("--root") ? Optional.of(Roots.required(options)) : Optional.empty();
        ScanOptions scan = root.isPresent()
                ? ScanOptions.withoutPaths(options, context.terminal())
                : ScanOptions.from(options, context.terminal());
        boolean scans = !scan.isEmpty();
        try (ScanRun run = ScanRun.prepare("replay", scan, options, context)) {
            List<BadFile> files = new ArrayList<>();
            if (scans) {
                Judged judged = new Judged();
                run.scanSilently(judged);
                for (FileReport report : judged.damaged()) {
                    files.add(BadFile.of(report, run.identify(report.entry().location())));
                }
                judged.missing().forEach((file, sink) -> files.add(BadFile.missing(file, run.identify(file), sink)));
            }
            if (root.isPresent()) {
                quarantined(run.stores(), root.get(), scan).forEach(files::add);
            }
            Lineage lineage = new Lineage(run.stores(), TableLogs.histories());
            ReplayPlan plan = new ReplayPlanner(Repeats.inSteps(run.program()), run.started(), root, Optional.empty())
                    .plan(lineage.trace(files, scan.checkpoints()));
            plan.batches().forEach(batch -> run.tally().acted("to replay"));
            ReplayJson.of(plan).forEach(run.reports()::record);
            ReplayText.of(plan).lines().forEach(run.reports()::say);
            return run.finish(exitCode(run, plan, scans));
        }
    }

    private static ExitCode exitCode(ScanRun run, ReplayPlan plan, boolean scans) {
        ExitCode scan = scans ? run.exitCode() : ExitCode.SOUND;
        if (scan == ExitCode.INTERRUPTED || scan == ExitCode.FAILED) {
            return scan;
        }
        if (plan.isIncomplete()) {
            return ExitCode.FAILED;
        }
        return plan.asksForReplay() ? ExitCode.DAMAGED : ExitCode.SOUND;
    }

    /** What lies in quarantine and came from one of the paths; everything, when there are none. */
    private static List<BadFile> quarantined(Stores stores, Location root, ScanOptions scan)
            throws IOException, Failure {
        List<LedgerEntry> entries = Ledger.read(stores, root).in(EntryState.QUARANTINED);
        List<BadFile> files = new ArrayList<>();
        for (LedgerEntry entry : entries) {
            if (scan.isEmpty() || isUnder(entry.facts().identity(), scan, stores)) {
                files.add(BadFile.of(entry));
            }
        }
        if (entries.isEmpty() && scan.isEmpty()) {
            throw new Failure(ExitCode.FAILED, root + ": nothing is quarantined here");
        }
        return files;
    }

    private static boolean isUnder(Identity file, ScanOptions scan, Stores stores) throws IOException {
        for (Location path : scan.everyPath()) {
            Identity place = stores.source(path).identify(path);
            if (file.equals(place) || file.isUnder(place)) {
                return true;
            }
        }
        return false;
    }
}
