// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code pqfsck scan}: judges files and changes nothing. */
final class ScanCommand implements Command {

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("scan");
        spec.usageMessage().description("Judges every Parquet file under the paths: sound, damaged or undecided.");
        return StoreOptions.addTo(ScanOptions.addTo(spec));
    }

    @Override
    public Outcome run(ParseResult options, Context context) throws UsageError, Failure, IOException {
        ScanOptions scan = ScanOptions.from(options, context.terminal());
        try (ScanRun run = ScanRun.prepare("scan", scan, StoreOptions.from(options), context)) {
            NextStep next = new NextStep(context);
            run.scan(next);
            run.suggest(next.command());
            return run.finish(run.exitCode());
        }
    }
}
