// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.LedgerState;
import io.github.parquetfsck.quarantine.Replacement;
import io.github.parquetfsck.quarantine.RunOptions;
import io.github.parquetfsck.replay.BadFile;
import io.github.parquetfsck.replay.Brokers;
import io.github.parquetfsck.replay.Closure;
import io.github.parquetfsck.replay.ClosureSearch;
import io.github.parquetfsck.replay.CloudFiles;
import io.github.parquetfsck.replay.KafkaAccess;
import io.github.parquetfsck.replay.KafkaCheck;
import io.github.parquetfsck.replay.Lineage;
import io.github.parquetfsck.replay.ReplayPlan;
import io.github.parquetfsck.replay.ReplayPlanner;
import io.github.parquetfsck.replay.Trace;
import io.github.parquetfsck.report.ReplayJson;
import io.github.parquetfsck.report.ReplayMarkdown;
import io.github.parquetfsck.report.ReplayText;
import io.github.parquetfsck.verify.FileReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * {@code pqfsck replay}: from bad files, in place or quarantined, to micro-batches and source offsets. Only reads, unless it is
 * to list new files in a sink's log, or to make a copy of a checkpoint.
 */
final class ReplayCommand implements Command {

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("replay");
        spec.usageMessage()
                .description("Names the micro-batches whose rows are lost, and the source offsets to replay.");
        return StoreOptions.addTo(ScanOptions.addTo(KafkaOptions.addTo(Options.of(spec)
                .value("--root", "ROOT", "take the files that were quarantined here as well")
                .value(
                        ReplayActs.REPLACEMENT,
                        "DIR",
                        "the rows of each batch-N in DIR, which batch jobs wrote as the plan says, go into the sink as new files"
                                + " for those that are quarantined in --root")
                .value(
                        ReplayActs.REWIND,
                        "DIR",
                        "copy the checkpoint and its sink's log, as they were before the batch, to rewind-N in DIR")
                .value(
                        "--cloud-files-state",
                        "FILE",
                        "what Databricks answered to the query that the plan prints for Auto Loader, as CSV or JSON Lines")
                .flag("--writer-stopped", "the query that writes the sink has stopped")
                .flag("--apply", "do what --replacement or --rewind-to says; without it the plan is printed")
                .spec())));
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
        ScanOptions scan =
                root.isPresent() ? ScanOptions.withoutPaths(options, context) : ScanOptions.from(options, context);
        demandPurpose(options, root);
        CloudFiles cloudFiles = cloudFiles(options, context);
        Optional<KafkaOptions> kafka = KafkaOptions.from(options);
        Optional<Brokers> brokers = kafka.isPresent()
                ? Optional.of(context.workbench().brokers(kafka.get().settings()))
                : Optional.empty();
        boolean scans = !scan.isEmpty();
        try (ScanRun run = ScanRun.prepare("replay", scan, options, context)) {
            List<BadFile> files = new ArrayList<>();
            if (scans) {
                Judged judged = new Judged();
                run.scanSilently(judged);
                for (FileReport report : judged.damaged()) {
                    files.add(BadFile.of(report, run.identify(report.entry().location())));
                }
                judged.missing()
                        .forEach((file, sink) -> files.add(BadFile.missing(
                                file, run.identify(file), run.identify(sink).absolute(sink))));
            }
            if (root.isPresent()) {
                quarantined(run, root.get(), scan).forEach(files::add);
            }
            Lineage lineage = new Lineage(run.stores(), TableLogs.histories());
            Trace traced = lineage.trace(files, scan.checkpoints());
            Trace trace = brokers.map(asked -> KafkaCheck.of(traced, asked)).orElse(traced);
            KafkaAccess access = kafka.map(KafkaOptions::access).orElse(KafkaAccess.UNKNOWN);
            ReplayPlan plan =
                    new ReplayPlanner(Repeats.inSteps(run.program()), run.started(), root, access).plan(trace);
            Closure closure =
                    new ClosureSearch(run.stores(), TableLogs.histories(), trace.checkpoints(), cloudFiles).of(trace);
            plan.batches().forEach(batch -> run.tally().acted("to replay"));
            ReplayJson.of(plan).forEach(run.reports()::record);
            ReplayJson.of(closure).forEach(run.reports()::record);
            run.reports().document(ReplayMarkdown.of(plan, closure));
            ReplayText.of(plan, closure).lines().forEach(run.reports()::say);
            ExitCode code = exitCode(run, plan, scans);
            return run.finish(act(plan, root, options, run, context) ? ExitCode.SOUND : code);
        }
    }

    private static CloudFiles cloudFiles(ParseResult options, Context context) throws UsageError, IOException {
        if (!options.hasMatchedOption("--cloud-files-state")) {
            return CloudFiles.UNKNOWN;
        }
        String file = options.matchedOptionValue("--cloud-files-state", "-");
        try {
            return CloudFiles.of(PathList.text(file, context.terminal().in()));
        } catch (IllegalArgumentException e) {
            throw new UsageError("--cloud-files-state: " + e.getMessage());
        }
    }

    private static void demandPurpose(ParseResult options, Optional<Location> root) throws UsageError {
        boolean replaces = options.hasMatchedOption(ReplayActs.REPLACEMENT);
        boolean rewinds = options.hasMatchedOption(ReplayActs.REWIND);
        if (replaces && root.isEmpty()) {
            throw new UsageError("--replacement: expected --root ROOT, where the files lie whose rows come back");
        } else if (replaces && rewinds) {
            throw new UsageError("--replacement and --rewind-to are two ways to have the rows again: give one");
        } else if (options.hasMatchedOption("--apply") && !replaces && !rewinds) {
            throw new UsageError("--apply: expected --replacement DIR or --rewind-to DIR, the plan's steps say which");
        }
    }

    /** Whether every batch of the plan has its rows again. */
    private static boolean act(
            ReplayPlan plan, Optional<Location> root, ParseResult options, ScanRun run, Context context)
            throws UsageError, Failure, IOException {
        RunOptions how = new RunOptions(
                Roots.writers(options),
                Options.locations(options, "--checkpoints"),
                RootRun.THREADS,
                context.workbench().tables(run.stores(), Optional.empty()),
                Set.of());
        ReplayActs acts = new ReplayActs(run, options.hasMatchedOption("--apply"), how);
        Optional<Location> replacement = Options.location(options, ReplayActs.REPLACEMENT);
        if (replacement.isPresent()) {
            return acts.replace(plan, root.orElseThrow(), replacement.get())
                    == plan.batches().size();
        }
        Optional<Location> rewind = Options.location(options, ReplayActs.REWIND);
        if (rewind.isPresent()) {
            acts.rewind(plan, rewind.get());
        }
        return false;
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
    private static List<BadFile> quarantined(ScanRun run, Location root, ScanOptions scan) throws IOException, Failure {
        Stores stores = run.stores();
        LedgerState ledger = Ledger.read(stores, root);
        List<LedgerEntry> entries = ledger.in(EntryState.QUARANTINED);
        List<Location> paths = scan.everyPath();
        List<BadFile> files = new ArrayList<>();
        for (LedgerEntry entry : entries) {
            if (scan.isEmpty() || isUnder(entry.facts().identity(), paths, stores)) {
                Optional<String> replayed = entry.notes().stream()
                        .filter(note -> note.startsWith(Replacement.NOTE))
                        .findFirst();
                if (replayed.isPresent()) {
                    run.reports()
                            .say("REPLAYED " + entry.facts().source() + " by "
                                    + replayed.get().substring(Replacement.NOTE.length()));
                } else {
                    files.add(BadFile.of(entry));
                }
            }
        }
        if (entries.isEmpty() && scan.isEmpty()) {
            throw new Failure(ExitCode.FAILED, root + ": nothing is quarantined here");
        } else if (ledger.entries().isEmpty()) {
            run.reports()
                    .say("note: " + root
                            + ": nothing was ever quarantined here, so only the paths tell what is damaged");
        }
        return files;
    }

    private static boolean isUnder(Identity file, List<Location> paths, Stores stores) throws IOException {
        for (Location path : paths) {
            Identity place = stores.source(path).identify(path);
            if (file.equals(place) || file.isUnder(place)) {
                return true;
            }
        }
        return false;
    }
}
