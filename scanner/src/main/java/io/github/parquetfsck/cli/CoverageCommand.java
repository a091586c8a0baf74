// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.baseline.Baseline;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code pqfsck coverage}: how much of each dataset the runs of some weeks have verified. Reads no data file. */
final class CoverageCommand implements Command {
    private static final Pattern PERCENT = Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,2})?)%?");
    private static final int WHOLE = 10_000;

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("coverage");
        spec.usageMessage()
                .description(
                        "Lists the paths of a baseline's runs and tells of each dataset how much of it was verified.");
        return StoreOptions.addTo(Options.of(spec)
                .positionals("PATH", "a file, a directory or a glob (default: those that the runs were given)")
                .required(BaselineOptions.NAME, "DIR", "the baseline that scans have kept")
                .value("--level", "LEVEL", "count what was verified at this level or deeper (default: layout)")
                .value("--within", "D", "count what was verified within D, such as 30d (default: ever)")
                .value("--require", "SHARE", "the share of files that each dataset needs, such as 99%")
                .reports()
                .spec());
    }

    @Override
    public Map<ExitCode, String> exitCodes() {
        Map<ExitCode, String> codes = ExitCode.meanings();
        codes.put(ExitCode.SOUND, "each dataset has the share that is required");
        codes.put(ExitCode.DAMAGED, "files were damaged when they were last looked at, and are the same still");
        codes.put(
                ExitCode.UNDECIDED,
                "a dataset lacks the share that is required, or files were undecided twice or could not be listed");
        codes.put(ExitCode.DAMAGED_AND_UNDECIDED, "both");
        return codes;
    }

    @Override
    public Outcome run(ParseResult options, Context context) throws UsageError, Failure, IOException {
        Location directory = Options.location(options, BaselineOptions.NAME).orElseThrow();
        Level level = ScanOptions.level("--level", options.matchedOptionValue("--level", "layout"));
        int required = required(options.matchedOptionValue("--require", "0"));
        Duration within = within(options);
        List<ReportSpec> specs = ReportSpec.parse(Options.list(options, "--report"));
        Settings settings = StoreOptions.from(options);
        Stores stores = context.workbench().stores(settings);
        Baseline baseline = Baseline.newest(stores, directory)
                .orElseThrow(() -> new Failure(
                        ExitCode.FAILED, directory + ": there is no baseline; scan --baseline DIR begins one"));
        List<Location> given = Options.locations(options, "PATH");
        CoverageRun.Question question =
                new CoverageRun.Question(given.isEmpty() ? baseline.roots() : given, level, within, required);
        if (question.paths().isEmpty()) {
            throw new UsageError("expected a PATH: the runs of " + directory + " were given lists of files only");
        }
        return new CoverageRun(question, baseline, stores, context.workbench().logs(settings))
                .report(specs, options, context);
    }

    private static @Nullable Duration within(ParseResult options) throws UsageError {
        return options.hasMatchedOption("--within")
                ? Durations.parse("--within", options.matchedOptionValue("--within", ""))
                : null;
    }

    /** In hundredths of a percent. */
    private static int required(String text) throws UsageError {
        Matcher matcher = PERCENT.matcher(text);
        int hundredths = matcher.matches()
                ? new BigDecimal(matcher.group(1)).movePointRight(2).intValueExact()
                : WHOLE + 1;
        // 0.99 may be meant as a part of one.
        boolean ambiguous = text.contains(".") && hundredths < WHOLE / 100 && !text.endsWith("%");
        if (hundredths > WHOLE || ambiguous) {
            throw new UsageError("--require: expected a share from 0 to 100%, such as 99%, found " + text);
        }
        return hundredths;
    }
}
