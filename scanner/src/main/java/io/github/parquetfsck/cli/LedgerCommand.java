// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerAudit;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.quarantine.Discrepancy;
import io.github.parquetfsck.quarantine.Ends;
import io.github.parquetfsck.quarantine.Inventory;
import io.github.parquetfsck.quarantine.Recovery;
import io.github.parquetfsck.report.LedgerText;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code pqfsck ledger}: what a quarantine's ledger holds, whether it is true, and what a run that died has left. */
final class LedgerCommand implements Command {
    private static final String ACTIONS = "expected list, show ENTRY, verify or recover";

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("ledger");
        spec.usageMessage()
                .description(
                        "Lists what was moved to a root, shows an entry whole, verifies ledger and files, or settles"
                                + " what a run that died has left.");
        return RootRun.addTo(
                Options.of(spec)
                        .positionals("ACTION", "list, show ENTRY, verify or recover")
                        .repeated(
                                "--state",
                                "S,S",
                                "list only entries in these states: "
                                        + Arrays.stream(EntryState.values())
                                                .map(LedgerCommand::label)
                                                .collect(Collectors.joining(", ")))
                        .flag("--hash", "verify the SHA-256 of every quarantined file, not only its length")
                        .flag("--apply", "recover: settle them"),
                "recover: ");
    }

    @Override
    public Map<ExitCode, String> exitCodes() {
        Map<ExitCode, String> codes = ExitCode.meanings(ExitCode.REFUSED);
        codes.put(ExitCode.SOUND, "what was asked for is shown, is true, or was settled");
        return codes;
    }

    @Override
    public Outcome run(ParseResult options, Context context) throws UsageError, Failure, IOException {
        List<String> words = Options.list(options, "ACTION");
        if (words.isEmpty()) {
            throw new UsageError("ledger: " + ACTIONS);
        }
        String action = words.get(0);
        if (!List.of("list", "show", "verify", "recover").contains(action)) {
            throw new UsageError("ledger " + action + ": no such action; " + ACTIONS);
        }
        List<String> rest = words.subList(1, words.size());
        if (action.equals("show") == rest.isEmpty()) {
            throw new UsageError(
                    action.equals("show")
                            ? "ledger show: expected the id of an entry; ledger list shows them"
                            : "ledger " + action + ": takes no " + rest.get(0) + "; " + ACTIONS);
        }
        demandOptions(action, options);
        Set<EntryState> states = states(Options.list(options, "--state"));
        try (RootRun run = RootRun.open("ledger " + action, options, context)) {
            return switch (action) {
                case "list" -> list(run, states);
                case "show" -> show(run, rest);
                case "verify" ->
                    verify(run, options.hasMatchedOption("--hash") ? Inventory.Proof.SHA256 : Inventory.Proof.LENGTH);
                default ->
                    options.hasMatchedOption("--apply") ? recover(run) : recoverable(run, context.again("--apply"));
            };
        }
    }

    private static void demandOptions(String action, ParseResult options) throws UsageError {
        demand("--state", "list", action, options);
        demand("--hash", "verify", action, options);
        for (String name : List.of("--apply", "--table", "--checkpoints", "--writer-stopped", "--single-writer")) {
            demand(name, "recover", action, options);
        }
        boolean chooses = action.equals("list");
        for (String name : List.of("--run", "--entry", "--path")) {
            if (options.hasMatchedOption(name) && !chooses) {
                throw new UsageError(name + ": ledger " + action + " takes the whole ledger");
            }
        }
    }

    private static void demand(String option, String only, String action, ParseResult options) throws UsageError {
        if (options.hasMatchedOption(option) && !action.equals(only)) {
            throw new UsageError(option + ": an option of ledger " + only + ", found with ledger " + action);
        }
    }

    private static LedgerAudit audit(RootRun run) throws IOException, Failure {
        LedgerAudit audit = Ledger.audit(run.stores(), run.root());
        if (audit.segments() == 0 && audit.state().problems().isEmpty()) {
            throw run.nothingHere();
        }
        return audit;
    }

    private static Outcome list(RootRun run, Set<EntryState> states) throws IOException, Failure {
        LedgerAudit audit = audit(run);
        LedgerText text = new LedgerText(run.reports());
        for (LedgerEntry entry : audit.state().entries().values()) {
            if (run.choice().which().takes(entry.facts()) && (states.isEmpty() || states.contains(entry.state()))) {
                text.list(entry);
                run.tally().acted(label(entry.state()));
            }
        }
        text.problems(audit.state().problems());
        return run.finish(ExitCode.SOUND, "");
    }

    private static Outcome show(RootRun run, List<String> ids) throws IOException, Failure {
        LedgerAudit audit = audit(run);
        LedgerText text = new LedgerText(run.reports());
        for (String id : ids) {
            LedgerEntry entry = audit.state()
                    .entry(id)
                    .orElseThrow(() -> new Failure(
                            ExitCode.FAILED,
                            id + ": no such entry in " + run.root() + "; ledger list --root " + run.root()
                                    + " shows them"));
            text.show(entry, audit.of(id), Ends.of(run.stores(), entry));
            run.tally().acted(label(entry.state()));
        }
        return run.finish(ExitCode.SOUND, "");
    }

    /** The record itself, then every file that it holds, then what else lies there. */
    private static Outcome verify(RootRun run, Inventory.Proof proof) throws IOException, Failure {
        LedgerAudit audit = audit(run);
        LedgerText text = new LedgerText(run.reports());
        List<Discrepancy> found =
                new Inventory(run.stores(), run.root(), proof, RootRun.THREADS).compare(audit.state());
        text.verified(audit, proof);
        text.problems(audit.state().problems());
        found.forEach(text::write);
        audit.state().open().forEach(text::open);
        audit.state().entries().values().forEach(entry -> run.tally().acted(label(entry.state())));
        found.forEach(each ->
                run.tally().acted(each.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ')));
        audit.state().problems().forEach(each -> run.tally().acted("problem"));
        boolean sound = audit.state().problems().isEmpty()
                && found.stream().noneMatch(each -> each.kind().isFault());
        return run.finish(sound ? ExitCode.SOUND : ExitCode.FAILED, "");
    }

    private static Outcome recoverable(RootRun run, String next) throws IOException, Failure {
        LedgerAudit audit = audit(run);
        LedgerText text = new LedgerText(run.reports());
        List<LedgerEntry> open = audit.state().open();
        text.recoverable(open.size());
        for (LedgerEntry entry : open) {
            text.open(entry, Ends.of(run.stores(), entry));
            run.tally().acted("open");
        }
        return run.finish(ExitCode.SOUND, open.isEmpty() ? "" : next);
    }

    private static Outcome recover(RootRun run) throws IOException, Failure {
        audit(run);
        Recovery recovery = new Recovery(run.stores(), run.how(), run::on);
        return run.finish(run.exitCode(recovery.apply(run.root(), run.run())), "");
    }

    private static String label(EntryState state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    private static Set<EntryState> states(List<String> values) throws UsageError {
        Set<EntryState> chosen = EnumSet.noneOf(EntryState.class);
        for (String word : String.join(",", values).split(",", -1)) {
            if (word.isBlank()) {
                continue;
            }
            try {
                chosen.add(EntryState.valueOf(word.trim().toUpperCase(Locale.ROOT)));
            } catch (IllegalArgumentException unknown) {
                throw new UsageError("--state: expected some of "
                        + Arrays.stream(EntryState.values())
                                .map(LedgerCommand::label)
                                .collect(Collectors.joining(", "))
                        + "; found " + word);
            }
        }
        return chosen;
    }
}
