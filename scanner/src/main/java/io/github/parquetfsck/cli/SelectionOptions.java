// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.scan.Selection;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The options that spread the reading of a lake over many runs. */
final class SelectionOptions {
    private static final Pattern SUBSET = Pattern.compile("([0-9]{1,6})/([0-9]{1,6})");

    private SelectionOptions() {}

    static CommandSpec addTo(CommandSpec spec) {
        return Options.of(spec)
                .value(
                        "--since",
                        "WHEN",
                        "only files modified since: a duration such as 24h or 7d, a day, or an instant")
                .value(
                        "--subset",
                        "N/M",
                        "only the Nth of M parts, as 3/30, into which files fall by a hash of their paths")
                .flag(
                        "--oldest-first",
                        "with --baseline: read what was never verified, then what was verified longest ago, at most 100,000"
                                + " files")
                .value("--max-bytes", "SIZE", "read no more files once so many bytes are to be read, such as 500g")
                .value("--max-duration", "D", "begin no more files after D, such as 2h")
                .spec();
    }

    /** What was chosen; all files where the command has none of these options. */
    static Selection from(ParseResult options, Instant started) throws UsageError {
        boolean oldest = options.hasMatchedOption("--oldest-first");
        if (oldest && !options.hasMatchedOption(BaselineOptions.NAME)) {
            throw new UsageError("--oldest-first goes with --baseline DIR, which knows what was verified when: add it");
        }
        return new Selection(
                null,
                since(options.matchedOptionValue("--since", ""), started),
                subset(options.matchedOptionValue("--subset", "")),
                oldest ? Selection.Order.OLDEST_FIRST : Selection.Order.AS_LISTED,
                options.hasMatchedOption("--max-bytes")
                        ? Sizes.parse("--max-bytes", options.matchedOptionValue("--max-bytes", ""))
                        : Long.MAX_VALUE,
                until(options, started));
    }

    private static Instant until(ParseResult options, Instant started) throws UsageError {
        if (!options.hasMatchedOption("--max-duration")) {
            return Instant.MAX;
        }
        Duration most = Durations.parse("--max-duration", options.matchedOptionValue("--max-duration", ""));
        return started.plus(most);
    }

    private static Instant since(String text, Instant started) throws UsageError {
        if (text.isEmpty()) {
            return Instant.MIN;
        }
        try {
            return text.indexOf('T') > 0
                    ? Instant.parse(text)
                    : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeException noDate) {
            try {
                return started.minus(Durations.parse("--since", text));
            } catch (UsageError noDuration) {
                throw new UsageError(
                        "--since: expected a duration such as 24h, a day such as 2026-11-30 or an instant such"
                                + " as 2026-11-30T04:00:00Z, found " + text);
            }
        }
    }

    private static Selection.Subset subset(String text) throws UsageError {
        if (text.isEmpty()) {
            return Selection.Subset.WHOLE;
        }
        Matcher matcher = SUBSET.matcher(text);
        if (matcher.matches()) {
            int number = Integer.parseInt(matcher.group(1));
            int of = Integer.parseInt(matcher.group(2));
            if (number >= 1 && number <= of) {
                return new Selection.Subset(number, of);
            }
        }
        throw new UsageError("--subset: expected N/M with N from 1 to M, such as 3/30, found " + text);
    }
}
