// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.ledger.LedgerState;
import io.github.parquetfsck.quarantine.Restore;
import io.github.parquetfsck.quarantine.RestorePlan;
import java.io.IOException;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code pqfsck restore}: plans what to bring back from a quarantine, and with {@code --apply} brings it back. */
final class RestoreCommand implements Command {

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("restore");
        spec.usageMessage().description("Prints which quarantined files it would bring back, and stops; --apply acts.");
        return RootRun.addTo(Options.of(spec)
                .flag(
                        "--as-new-name",
                        "bring files back beside their places, under new names and with the present time, for streams"
                                + " that never read the same name again")
                .flag("--apply", "move the files back"));
    }

    @Override
    public Map<ExitCode, String> exitCodes() {
        Map<ExitCode, String> codes = ExitCode.meanings(ExitCode.REFUSED);
        codes.put(ExitCode.SOUND, "the plan is printed, or what it says was brought back");
        return codes;
    }

    @Override
    public Outcome run(ParseResult options, Context context) throws UsageError, Failure, IOException {
        try (RootRun run = RootRun.open("restore", options, context)) {
            LedgerState state = run.state();
            RestorePlan plan = options.hasMatchedOption("--as-new-name")
                    ? Restore.planUnderNewNames(
                            state, run.root(), run.run(), run.choice().which(), run.now())
                    : Restore.plan(state, run.root(), run.run(), run.choice().which());
            boolean nothing = plan.entries().isEmpty()
                    && plan.open().isEmpty()
                    && plan.refused().isEmpty();
            if (nothing && !run.choice().typed().isEmpty()) {
                throw run.nothingOfIt();
            }
            run.text().write(plan);
            plan.entries().forEach(entry -> run.tally().acted("planned"));
            if (options.hasMatchedOption("--apply")) {
                return run.finish(run.exitCode(new Restore(run.stores(), run.how(), run::on).apply(plan)), "");
            }
            ExitCode code = plan.refused().isEmpty() ? ExitCode.SOUND : ExitCode.REFUSED;
            return run.finish(code, plan.entries().isEmpty() ? "" : context.again("--apply"));
        }
    }
}
