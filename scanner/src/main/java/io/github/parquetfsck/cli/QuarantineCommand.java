// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.dataset.TableEditors;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.quarantine.ActionEvent;
import io.github.parquetfsck.quarantine.ActionResult;
import io.github.parquetfsck.quarantine.PlanRequest;
import io.github.parquetfsck.quarantine.Quarantine;
import io.github.parquetfsck.quarantine.QuarantinePlan;
import io.github.parquetfsck.quarantine.QuarantinePlanner;
import io.github.parquetfsck.quarantine.QuarantinePolicy;
import io.github.parquetfsck.quarantine.QuarantinePolicy.Copying;
import io.github.parquetfsck.quarantine.QuarantinePolicy.Orphans;
import io.github.parquetfsck.quarantine.QuarantinePolicy.Threshold;
import io.github.parquetfsck.quarantine.Refused;
import io.github.parquetfsck.quarantine.RunOptions;
import io.github.parquetfsck.quarantine.RunOptions.Consent;
import io.github.parquetfsck.report.PlanText;
import io.github.parquetfsck.report.Reference;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code pqfsck quarantine}: scans, plans which damaged files to move aside, and with {@code --apply} moves them. */
final class QuarantineCommand implements Command {
    private static final int MOST_THREADS = 16;

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("quarantine");
        spec.usageMessage()
                .description("Scans, prints which damaged files it would move aside, and stops; --apply moves them.");
        return StoreOptions.addTo(ScanOptions.addTo(Options.of(spec)
                .required("--root", "ROOT", "the directory to move to, on the same store and outside every table")
                .value("--severity", "S", "fatal (default) or lossy: from which findings condemn a file")
                .repeated("--only", "CODE", "only these defects condemn, whatever their severity")
                .flag(
                        "--orphans",
                        "also damaged files that are not part of the data by their owner's log, if they are older than"
                                + " --min-age and than its newest commit")
                .flag("--allow-copy", "copy where the root lies on another store")
                .flag("--single-writer", Roots.SINGLE_WRITER)
                .flag(
                        "--accept-copy-delete",
                        "copy, then delete, on object stores that keep no versions: what a writer puts under a file's"
                                + " name in the last moment is lost")
                .flag("--writer-stopped", "the query that writes the sink has stopped")
                .flag("--apply", "move the files")
                .spec()));
    }

    @Override
    public Map<ExitCode, String> exitCodes() {
        return ExitCode.meanings(
                ExitCode.SOUND,
                ExitCode.DAMAGED,
                ExitCode.QUARANTINED,
                ExitCode.UNDECIDED,
                ExitCode.DAMAGED_AND_UNDECIDED,
                ExitCode.REFUSED);
    }

    @Override
    public Outcome run(ParseResult options, Context context) throws UsageError, Failure, IOException {
        ScanOptions scan = ScanOptions.from(options, context.terminal());
        Location root = Roots.required(options);
        Threshold threshold = threshold(options.matchedOptionValue("--severity", "fatal"));
        Set<Defect> only = defects(Options.list(options, "--only"));
        Copying copying =
                options.hasMatchedOption("--allow-copy") ? Copying.TO_ANOTHER_STORE : Copying.WITHIN_THE_STORE;
        try (ScanRun run = ScanRun.prepare("quarantine", scan, options, context)) {
            boolean apply = options.hasMatchedOption("--apply");
            run.stores().source(root);
            if (apply) {
                demandMovable(run, root, scan, Roots.consents(options));
            }
            Judged judged = new Judged();
            run.scan(judged);
            QuarantinePolicy policy =
                    new QuarantinePolicy(threshold, only, scan.minAge(), run.started(), copying, orphans(options));
            TableEditors tables = context.workbench().tables(run.stores());
            QuarantinePlan plan = new Consequences(run.stores(), scan.checkpoints())
                    .of(plan(run, root, judged, policy, new LetGo(tables)))
                    .noting(singleWriter(options, run, root));
            if (!apply && !plan.moves().isEmpty()) {
                plan = plan.noting(List.of("--apply is a run of its own: its id will be another, here and in undo"));
            }
            PlanText text = new PlanText(run.reports(), run.program(), run.started());
            text.write(plan);
            plan.moves().forEach(move -> run.tally().acted("planned"));
            if (!apply) {
                sayOpen(run, root);
                run.suggest(plan.moves().isEmpty() || !plan.refused().isEmpty() ? "" : context.again("--apply"));
                return run.finish(run.exitCode(refusal(plan.refused())));
            }
            RunOptions how = new RunOptions(
                    Roots.writers(options),
                    scan.checkpoints(),
                    Math.min(MOST_THREADS, scan.threads()),
                    tables,
                    Roots.consents(options));
            return run.finish(apply(run, plan, how, text));
        }
    }

    private static Orphans orphans(ParseResult options) {
        return options.hasMatchedOption("--orphans") ? Orphans.PLANNED : Orphans.KEPT;
    }

    /** Where the store can keep a second run out the option gives nothing up. */
    private static List<String> singleWriter(ParseResult options, ScanRun run, Location root) throws IOException {
        Optional<FileMover> mover = run.stores().mover(root);
        boolean needless = mover.isPresent() && mover.get().exclusion(root) == FileMover.Exclusion.BY_THE_STORE;
        return options.hasMatchedOption("--single-writer") && needless
                ? List.of("--single-writer is not needed: this kind of store lets only one pqfsck take the root's lock,"
                        + " and it is taken all the same")
                : List.of();
    }

    /** What a run that died has left; only --apply touches it. */
    private static void sayOpen(ScanRun run, Location root) throws IOException {
        for (LedgerEntry entry : Ledger.read(run.stores(), root).open()) {
            run.reports()
                    .say("OPEN     " + entry.facts().source() + " was left " + entry.state()
                            + " by a run that did not end; --apply finishes or undoes it first");
        }
    }

    private static void demandMovable(ScanRun run, Location root, ScanOptions scan, Set<Consent> consents)
            throws IOException, Failure {
        List<Location> paths =
                Stream.concat(scan.paths().stream(), scan.files().stream()).toList();
        Optional<Refused> refused = Quarantine.preflight(run.stores(), root, paths, consents);
        if (refused.isPresent()) {
            throw new Failure(ExitCode.REFUSED, refused.get().toString());
        }
    }

    private static QuarantinePlan plan(
            ScanRun run, Location root, Judged judged, QuarantinePolicy policy, LetGo letGo) {
        PlanRequest request = new PlanRequest(
                RunId.of(run.started(), new SecureRandom()),
                root,
                run.paths(),
                judged.notSound(),
                judged.holdings(),
                run.tally().files(),
                judged.commits(),
                run::identify,
                letGo,
                run.program()::verb);
        return QuarantinePlanner.plan(request, policy);
    }

    private static ExitCode apply(ScanRun run, QuarantinePlan plan, RunOptions how, PlanText text) throws IOException {
        Set<Location> planned =
                plan.moves().stream().map(move -> move.file().location()).collect(Collectors.toSet());
        Set<Location> moved = new HashSet<>();
        Set<Location> overtaken = new HashSet<>();
        ActionResult result = new Quarantine(run.stores(), run::verify, how, event -> {
                    text.write(event);
                    run.tally().acted(event.outcome().name().toLowerCase(java.util.Locale.ROOT));
                    if (event.outcome() == ActionEvent.Outcome.QUARANTINED && planned.contains(event.from())) {
                        moved.add(event.from());
                    } else if (event.overtaken() && planned.contains(event.from())) {
                        overtaken.add(event.from());
                    }
                })
                .apply(plan);
        result.refused()
                .forEach(refused -> run.reports().say("REFUSED  " + refused.reason() + "; " + refused.advice()));
        result.problems().forEach(problem -> run.reports().say("PROBLEM  " + problem));
        // A move that a killed run had begun is finished first: its file is gone when this run's own move comes to it.
        overtaken.removeAll(moved);
        if (!moved.isEmpty()) {
            run.suggest(text.undo(plan) + "   # takes it back");
        }
        if (result.isTroubled()) {
            return run.exitCode(Optional.of(ExitCode.FAILED));
        }
        // What is no part of the data was not counted as damage either.
        Set<Location> damage = plan.moves().stream()
                .filter(move -> move.standing().counts())
                .map(move -> move.file().location())
                .collect(Collectors.toSet());
        moved.retainAll(damage);
        overtaken.retainAll(damage);
        return run.exitCodeAfter(moved.size(), overtaken.size(), refusal(result.refused()));
    }

    private static Optional<ExitCode> refusal(List<Refused> refused) {
        return refused.isEmpty() ? Optional.empty() : Optional.of(ExitCode.REFUSED);
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
