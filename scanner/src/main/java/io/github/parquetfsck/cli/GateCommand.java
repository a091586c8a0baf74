// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.gate.Expectation;
import io.github.parquetfsck.gate.PartitionFilter;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code pqfsck gate}: lets a reader go on when what it reads is there and sound, and prints the files. */
final class GateCommand implements Command {
    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("gate");
        spec.usageMessage()
                .description("Opens only when every file under the paths is there and sound, and prints each with its"
                        + " length and version, by tabs.");
        Options.of(ScanOptions.addTo(spec))
                .repeated(
                        "--where",
                        "COLUMN=VALUE",
                        "only the partitions of this value; of several values of a column each must be there")
                .value("--wait", "D", "how long to wait for what is not there yet: 0 (default), 90s, 30m, 2h")
                .value("--min-files", "N", "files that must be there (default: 1)")
                .value("--min-rows", "N", "rows that must be in them")
                .flag("--require-success", "a job's _SUCCESS must be there, no older than the files");
        for (String option : List.of("--fail-on", "--output", "--format")) {
            spec.remove(spec.findOption(option));
        }
        return StoreOptions.addTo(spec);
    }

    @Override
    public Map<ExitCode, String> exitCodes() {
        return ExitCode.meanings(
                ExitCode.SOUND, ExitCode.DAMAGED, ExitCode.UNDECIDED, ExitCode.DAMAGED_AND_UNDECIDED, ExitCode.NOT_YET);
    }

    @Override
    public Outcome run(ParseResult options, Context context) throws UsageError, Failure, IOException {
        ScanOptions scan = ScanOptions.from(options, context);
        if (!options.hasMatchedOption("--report")) {
            scan = scan.reportingTo(List.of());
        } else if (scan.reports().stream().anyMatch(ReportSpec::onStandardOutput)) {
            throw new UsageError("--report: standard output takes the list of files; expected FORMAT=DEST");
        }
        PartitionFilter filter = filter(Options.list(options, "--where"));
        Expectation expectation = new Expectation(
                Options.number(options, "--min-files", 1, 1, Integer.MAX_VALUE),
                Options.number(options, "--min-rows", 0L, 0L, Long.MAX_VALUE),
                options.hasMatchedOption("--require-success")
                        ? Expectation.Marker.REQUIRED
                        : Expectation.Marker.NOT_ASKED);
        Duration wait = Durations.parse("--wait", options.matchedOptionValue("--wait", "0"));
        return new GateWatch(scan, filter, expectation, options, context).open(wait);
    }

    private static PartitionFilter filter(List<String> conditions) throws UsageError {
        PartitionFilter filter = PartitionFilter.ALL;
        for (String condition : conditions) {
            int equals = condition.indexOf('=');
            if (equals < 1) {
                throw new UsageError("--where: expected COLUMN=VALUE as in dt=2026-01-01, found " + condition);
            }
            filter = filter.and(condition.substring(0, equals), condition.substring(equals + 1));
        }
        return filter;
    }
}
