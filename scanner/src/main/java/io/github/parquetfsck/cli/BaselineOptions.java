// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.baseline.Baseline;
import io.github.parquetfsck.baseline.BaselineWriter;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.scan.Reliance;
import io.github.parquetfsck.scan.Within;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The options of a run that relies on earlier ones.
 *
 * @param directory where they left what they know
 * @param within what was verified longer ago is verified again; null where nothing is
 * @param mostUndecided files that may vanish, change or be written meanwhile without deciding the exit code
 */
record BaselineOptions(
        Location directory, @Nullable Duration within, long mostUndecided, BaselineWriter.Writers writers) {
    static final String NAME = "--baseline";
    private static final int MOST_UNDECIDED = 100;

    static CommandSpec addTo(CommandSpec spec) {
        return Options.of(spec)
                .value(
                        NAME,
                        "DIR",
                        "keep what was verified in DIR, and do not read again what is sound there and did not change")
                .value(
                        "--within",
                        "D",
                        "with --baseline: what was verified longer ago than D, such as 30d, is read again (default: never)")
                .value(
                        "--max-undecided",
                        "N",
                        "with --baseline: up to N files that vanished, changed or were being written decide nothing, unless the"
                                + " run before could not decide them either (default: 100)")
                .flag(
                        "--single-writer",
                        "no other run uses the baseline: for stores that cannot lock it, as dbfs and S3 without"
                                + " conditional writes")
                .spec();
    }

    /** What a run that begins now takes from this state. */
    Reliance reliance(Baseline state, Instant now) {
        return new Reliance(directory, state.generation(), Within.of(within, now));
    }

    static Optional<BaselineOptions> from(ParseResult options) throws UsageError {
        Optional<Location> directory = Options.location(options, NAME);
        if (directory.isEmpty()) {
            for (String other : new String[] {"--within", "--max-undecided", "--single-writer"}) {
                if (options.hasMatchedOption(other) && options.commandSpec().findOption(NAME) != null) {
                    throw new UsageError(other + " goes with --baseline DIR: add it");
                }
            }
            return Optional.empty();
        }
        String text = directory.get().text();
        Location trimmed = text.length() > 1 && text.endsWith("/")
                ? new Location(text.substring(0, text.length() - 1))
                : directory.get();
        return Optional.of(new BaselineOptions(
                trimmed,
                options.hasMatchedOption("--within")
                        ? Durations.parse("--within", options.matchedOptionValue("--within", "0"))
                        : null,
                Options.number(options, "--max-undecided", MOST_UNDECIDED, 0, Integer.MAX_VALUE),
                options.hasMatchedOption("--single-writer")
                        ? BaselineWriter.Writers.ONE
                        : BaselineWriter.Writers.UNKNOWN));
    }
}
