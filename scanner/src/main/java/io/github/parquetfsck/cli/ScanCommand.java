// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import java.io.IOException;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code pqfsck scan}: judges files and changes nothing. */
final class ScanCommand implements Command {

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("scan");
        spec.usageMessage().description("Judges every Parquet file under the paths: sound, damaged or undecided.");
        return Options.of(StoreOptions.addTo(SelectionOptions.addTo(BaselineOptions.addTo(ScanOptions.addTo(spec)))))
                .flag("--estimate", "list, read no file, and say what each level would ask of the stores")
                .spec();
    }

    @Override
    public Map<ExitCode, String> exitCodes() {
        return ExitCode.meanings(
                ExitCode.SOUND, ExitCode.DAMAGED, ExitCode.UNDECIDED, ExitCode.DAMAGED_AND_UNDECIDED, ExitCode.REFUSED);
    }

    @Override
    public Outcome run(ParseResult options, Context context) throws UsageError, Failure, IOException {
        ScanOptions scan = ScanOptions.from(options, context);
        if (options.hasMatchedOption("--estimate")) {
            return EstimateRun.run(scan, options, context);
        }
        try (ScanRun run = ScanRun.prepare("scan", scan, options, context)) {
            NextStep next = new NextStep(context, run.program(), Given.of(scan));
            run.scan(next);
            run.suggest(next.command());
            return run.finish(run.exitCode());
        }
    }
}
