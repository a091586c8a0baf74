// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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
        MARKDOWN
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
            if (known.name().toLowerCase(Locale.ROOT).equals(format)) {
                return new ReportSpec(known, destination);
            }
        }
        throw new UsageError("--report " + text + ": expected text, jsonl or markdown, found " + format);
    }

    /** All reports of one run, of which standard output takes one; the usual one when none is asked for. */
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
        return specs;
    }

    boolean onStandardOutput() {
        return "-".equals(destination);
    }
}
