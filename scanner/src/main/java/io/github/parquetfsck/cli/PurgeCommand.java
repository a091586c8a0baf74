// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.quarantine.Deletion;
import io.github.parquetfsck.quarantine.Purge;
import io.github.parquetfsck.quarantine.PurgePlan;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code pqfsck purge}: plans which quarantined files to delete for good, and with {@code --apply} deletes them. */
final class PurgeCommand implements Command {

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("purge");
        spec.usageMessage()
                .description("Prints which quarantined files it would delete for good, and stops; --apply deletes.");
        return RootRun.addTo(Options.of(spec)
                .required("--older-than", "D", "only what was moved aside longer ago than this: 0, 90s, 15m, 2h or 30d")
                .flag("--apply", "delete the files"));
    }

    @Override
    public Map<ExitCode, String> exitCodes() {
        Map<ExitCode, String> codes = ExitCode.meanings(ExitCode.REFUSED);
        codes.put(ExitCode.SOUND, "the plan is printed, or what it says was deleted");
        return codes;
    }

    @Override
    public Outcome run(ParseResult options, Context context) throws UsageError, Failure, IOException {
        Duration age = Durations.parse("--older-than", options.matchedOptionValue("--older-than", ""));
        try (RootRun run = RootRun.open("purge", options, context)) {
            PurgePlan plan = Purge.plan(
                    run.state(),
                    run.root(),
                    run.run(),
                    run.choice().which(),
                    run.now().minus(age));
            boolean nothing = plan.entries().isEmpty() && plan.open().isEmpty() && plan.young() == 0;
            if (nothing && !run.choice().typed().isEmpty()) {
                throw run.nothingOfIt();
            }
            run.text().write(plan);
            plan.entries().forEach(entry -> run.tally().acted("planned"));
            if (!options.hasMatchedOption("--apply")) {
                return run.finish(ExitCode.SOUND, plan.entries().isEmpty() ? "" : context.again("--apply"));
            }
            Deletion deletion = context.workbench().deletion(run.stores(), run.settings(), RootRun.THREADS);
            Purge purge = new Purge(run.stores(), run.how(), deletion, run::on);
            return run.finish(run.exitCode(purge.apply(plan)), "");
        }
    }
}
