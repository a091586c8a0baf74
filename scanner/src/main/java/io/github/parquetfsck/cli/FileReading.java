// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.verify.FileBudget;
import io.github.parquetfsck.verify.HeadMagic;
import io.github.parquetfsck.verify.PageBodies;
import io.github.parquetfsck.verify.VerifyOptions;
import java.time.Duration;
import picocli.CommandLine.ParseResult;

/** The options on how each file is read, and what one may cost. */
final class FileReading {
    private FileReading() {}

    static Options addTo(Options options) {
        return options.flag("--head", "read the first four bytes of every file as well")
                .flag("--no-decompress", "at level pages, stop at the checksums")
                .value("--max-memory-per-file", "SIZE", "a file with a page that takes more is undecided (default: 1g)")
                .value("--max-time-per-file", "D", "a file whose pages take longer is undecided (default: no limit)")
                .value(
                        "--part-size",
                        "SIZE",
                        "in the Spark job, a longer file is read by several tasks (default: 512m)");
    }

    static VerifyOptions from(ParseResult options) throws UsageError {
        FileBudget budget = FileBudget.DEFAULT;
        if (options.hasMatchedOption("--max-memory-per-file")) {
            budget = budget.withMemory(
                    Sizes.parse("--max-memory-per-file", options.matchedOptionValue("--max-memory-per-file", "")));
        }
        if (options.hasMatchedOption("--max-time-per-file")) {
            Duration limit =
                    Durations.parse("--max-time-per-file", options.matchedOptionValue("--max-time-per-file", ""));
            if (limit.isZero()) {
                throw new UsageError("--max-time-per-file: expected more than nothing, found 0");
            }
            budget = budget.withTime(limit);
        }
        return VerifyOptions.DEFAULT
                .with(options.hasMatchedOption("--head") ? HeadMagic.ALWAYS : HeadMagic.WHEN_FREE)
                .with(options.hasMatchedOption("--no-decompress") ? PageBodies.CHECKSUM : PageBodies.DECOMPRESS)
                .with(budget)
                .withPartSize(
                        options.hasMatchedOption("--part-size")
                                ? Sizes.parse("--part-size", options.matchedOptionValue("--part-size", ""))
                                : VerifyOptions.DEFAULT.partSize());
    }
}
