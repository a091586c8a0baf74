// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.dataset.TableEditors;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.quarantine.AccessReview;
import io.github.parquetfsck.quarantine.ActionEvent;
import io.github.parquetfsck.quarantine.ActionResult;
import io.github.parquetfsck.quarantine.PlanRequest;
import io.github.parquetfsck.quarantine.Quarantine;
import io.github.parquetfsck.quarantine.QuarantinePlan;
import io.github.parquetfsck.quarantine.QuarantinePlanner;
import io.github.parquetfsck.quarantine.QuarantinePolicy;
import io.github.parquetfsck.quarantine.Refused;
import io.github.parquetfsck.quarantine.RunOptions;
import io.github.parquetfsck.quarantine.RunOptions.Consent;
import io.github.parquetfsck.quarantine.SavedPlan;
import io.github.parquetfsck.report.PlanText;
import io.github.parquetfsck.report.Wording;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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
        Options options = Options.of(spec)
                .value(
                        "--root",
                        "ROOT",
                        "the directory to move to, on the same store and outside every table; only --plan-in has it already")
                .flag("--single-writer", Roots.SINGLE_WRITER)
                .flag(
                        "--accept-copy-delete",
                        "copy, then delete, on object stores that keep no versions: what a writer puts under a file's"
                                + " name in the last moment is lost")
                .flag(
                        "--allow-wider-access",
                        "move to a root where more people can read the files, or in another encryption zone")
                .flag("--writer-stopped", "the query that writes the sink has stopped")
                .flag(
                        "--require-consumed",
                        "leave files that a query known by --checkpoints may still be about to read: it would go on without"
                                + " their rows")
                .flag("--apply", "move the files");
        return StoreOptions.addTo(
                ScanOptions.addTo(PlanPaper.addTo(PolicyOptions.addTo(options)).spec()));
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
        if (options.hasMatchedOption("--plan-in")) {
            return saved(options, context);
        }
        TableLogs.demandOne(options);
        ScanOptions typed = ScanOptions.withoutTables(options, context);
        ScanOptions scan = typed.isEmpty() ? ScanOptions.from(options, context) : typed;
        Location root = Roots.required(options);
        PolicyOptions policy = PolicyOptions.from(options);
        try (ScanRun run = ScanRun.prepare("quarantine", scan, options, context)) {
            return run(new Task(run, scan, root, policy.policy(scan, run.started())), options, context);
        }
    }

    /** What another run has planned: its files, as they were then, and its policy. */
    private static Outcome saved(ParseResult options, Context context) throws UsageError, Failure, IOException {
        ScanOptions typed = ScanOptions.withoutTables(options, context);
        PlanPaper.demandAlone(options, typed);
        Location paper = new Location(options.matchedOptionValue("--plan-in", ""));
        SavedPlan plan = PlanPaper.read(paper, context.workbench().stores(StoreOptions.from(options)), Instant.now());
        if (options.hasMatchedOption("--root") && !Roots.required(options).equals(plan.root())) {
            throw new UsageError("--root: the plan of --plan-in moves to " + plan.root() + "; leave --root out");
        }
        if (plan.files().isEmpty()) {
            context.terminal().out().println("PLAN  nothing to move aside, says " + paper);
            return new Outcome(ExitCode.SOUND, "quarantine: nothing; exit 0");
        }
        List<Location> files =
                plan.files().stream().map(planned -> planned.file().location()).toList();
        ScanOptions scan = typed.of(files, plan.level(), plan.policy().minAge());
        try (ScanRun run = ScanRun.prepare("quarantine", scan, options, context)) {
            PlanPaper.demandUnchanged(plan, paper, run.stores());
            QuarantinePolicy policy = plan.policy().requiring(PolicyOptions.required(options), plan.level());
            return run(new Task(run, scan, plan.root(), policy), options, context);
        }
    }

    /** What is to be done. */
    private record Task(ScanRun run, ScanOptions scan, Location root, QuarantinePolicy policy) {
        List<Location> ofEachStore() {
            return scan.ofEachStore();
        }
    }

    private static Outcome run(Task task, ParseResult options, Context context)
            throws UsageError, Failure, IOException {
        ScanRun run = task.run();
        boolean apply = options.hasMatchedOption("--apply");
        run.stores().source(task.root());
        if (apply) {
            demandMovable(task, Roots.consents(options));
        }
        TableEditors tables = context.workbench().tables(run.stores(), TableLogs.named(options));
        Judged judged = new Judged();
        run.scan(judged);
        QuarantinePlan decided = AccessReview.of(
                plan(run, task.root(), judged, task.policy(), new LetGo(run.stores(), tables)),
                run.stores(),
                Roots.consents(options));
        QuarantinePlan plan = new Consequences(run.stores(), task.scan().checkpoints())
                .of(decided)
                .noting(singleWriter(options, run, task.root()));
        if (options.hasMatchedOption("--require-consumed")) {
            plan = plan.withoutUnread();
        }
        if (!apply && !plan.moves().isEmpty()) {
            plan = plan.noting(beforehand(task, Roots.consents(options)));
        }
        PlanText text = new PlanText(run.reports(), run.program(), run.started());
        text.write(plan, apply ? text.undo(plan) : text.undoLater(plan));
        plan.moves().forEach(move -> run.tally().acted("planned"));
        if (options.hasMatchedOption("--plan-out")) {
            Location paper = new Location(options.matchedOptionValue("--plan-out", ""));
            PlanPaper.write(paper, plan, task.scan().level(), run.stores(), run.started());
        }
        if (!apply) {
            sayOpen(run, task.root());
            run.suggest(plan.moves().isEmpty() || !plan.refused().isEmpty() ? "" : next(run, options, context));
            return run.finish(run.exitCode(refusal(plan.refused())));
        }
        RunOptions how = new RunOptions(
                Roots.writers(options),
                task.scan().checkpoints(),
                Math.min(MOST_THREADS, task.scan().threads()),
                tables,
                Roots.consents(options));
        return run.finish(apply(run, plan, how, text));
    }

    /** A plan that was written is what is to be carried out. */
    private static String next(ScanRun run, ParseResult options, Context context) {
        return options.hasMatchedOption("--plan-out")
                ? run.program().without("--min-age").verb("quarantine") + " --plan-in "
                        + Wording.quoted(options.matchedOptionValue("--plan-out", "")) + " --apply"
                : context.again("--apply");
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

    private static void demandMovable(Task task, Set<Consent> consents) throws IOException, Failure {
        Optional<Refused> refused =
                Quarantine.preflight(task.run().stores(), task.root(), task.ofEachStore(), consents);
        if (refused.isPresent()) {
            throw new Failure(ExitCode.REFUSED, refused.get().toString());
        }
    }

    /** What a person should know before carrying a plan out. */
    private static List<String> beforehand(Task task, Set<Consent> consents) throws IOException {
        List<String> notes = new ArrayList<>();
        Quarantine.foreseen(task.run().stores(), task.root(), task.ofEachStore(), consents)
                .ifPresent(refused -> notes.add("--apply will be refused: " + refused));
        notes.add("--apply is a run of its own: it prints its id, which stands for RUN in undo");
        return notes;
    }

    private static QuarantinePlan plan(ScanRun run, Location root, Judged judged, QuarantinePolicy policy, LetGo letGo)
            throws IOException {
        PlanRequest request = new PlanRequest(
                RunId.of(run.started(), new SecureRandom()),
                root,
                run.paths(judged.notSound(), root),
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
        text.write(result.beyond(plan.refused()));
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
}
