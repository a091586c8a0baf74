// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.ParseResult;

/**
 * A report that was asked for, as {@code text} or {@code jsonl=hdfs:///reports/today.jsonl}.
 *
 * @param destination a location, or {@code -} for standard output
 */
public record ReportSpec(Format format, String destination) {
    /** How a report is written. */
    public enum Format {
        TEXT,
        JSONL,
        MARKDOWN,
        /** Tables in a results directory, as Parquet. */
        PARQUET_TABLES,
        /** The same as JSON Lines. */
        JSONL_TABLES;

        /** Whether it is asked for by {@code --output}. */
        public boolean isTables() {
            return switch (this) {
                case TEXT, JSONL, MARKDOWN -> false;
                case PARQUET_TABLES, JSONL_TABLES -> true;
            };
        }
    }

    private static final String OUTPUT = "--output";
    private static final String FORMAT = "--format";

    /** The options that ask for tables beside reports. */
    static Options addTo(Options options) {
        return options.value(
                        OUTPUT,
                        "DIR",
                        "files, findings and all else as tables in DIR, one partition a run; in the Spark job only (files:"
                                + " notable ones, unless --list all)")
                .value(FORMAT, "FORMAT", "of --output: parquet (default) or jsonl");
    }

    /** All reports and tables that the options ask for. */
    static List<ReportSpec> from(ParseResult options) throws UsageError {
        List<ReportSpec> specs = new ArrayList<>(parse(Options.list(options, "--report")));
        Optional<Location> output = Options.location(options, OUTPUT);
        if (output.isEmpty() && options.hasMatchedOption(FORMAT)) {
            throw new UsageError("--format says how --output is written: add --output DIR");
        } else if (output.isPresent()) {
            String format = options.matchedOptionValue(FORMAT, "parquet");
            specs.add(new ReportSpec(
                    switch (format) {
                        case "parquet" -> Format.PARQUET_TABLES;
                        case "jsonl" -> Format.JSONL_TABLES;
                        default -> throw new UsageError("--format: expected parquet or jsonl, found " + format);
                    },
                    output.get().text()));
        }
        return specs;
    }

    /** Text to standard output. */
    static final ReportSpec USUAL = new ReportSpec(Format.TEXT, "-");

    static ReportSpec parse(String text) throws UsageError {
        int equals = text.indexOf('=');
        String format = equals < 0 ? text : text.substring(0, equals);
        String destination = equals < 0 ? "-" : text.substring(equals + 1);
        if (destination.isEmpty()) {
            throw new UsageError("--report " + text + ": expected a destination after =, or - for standard output");
        }
        for (Format known : Format.values()) {
            if (!known.isTables() && known.name().toLowerCase(Locale.ROOT).equals(format)) {
                return new ReportSpec(known, destination);
            }
        }
        throw new UsageError("--report " + text + ": expected text, jsonl or markdown, found " + format);
    }

    /** All reports of one run, each with a destination of its own; the usual one when none is asked for. */
    static List<ReportSpec> parse(List<String> values) throws UsageError {
        if (values.isEmpty()) {
            return List.of(USUAL);
        }
        List<ReportSpec> specs = new ArrayList<>();
        for (String value : values) {
            specs.add(parse(value));
        }
        if (specs.stream().filter(ReportSpec::onStandardOutput).count() > 1) {
            throw new UsageError("--report: standard output takes one report, give the others a destination as in"
                    + " jsonl=report.jsonl");
        }
        Set<String> destinations = new HashSet<>();
        for (ReportSpec spec : specs) {
            if (!destinations.add(spec.destination())) {
                throw new UsageError("--report: two reports go to " + spec.destination() + ", one would overwrite the"
                        + " other; give each a destination of its own");
            }
        }
        return specs;
    }

    boolean onStandardOutput() {
        return "-".equals(destination);
    }
}
