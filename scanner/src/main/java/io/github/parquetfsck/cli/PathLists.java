// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ParseResult;

/**
 * What is scanned by lists.
 *
 * @param files files and directories, never globs
 * @param complaints files that a pasted error text names
 */
record PathLists(List<Location> files, List<StackTraces.Complaint> complaints) {

    static Options addTo(Options options) {
        return options.value("--files-from", "FILE", "read paths from FILE or -, one a line; none is a glob")
                .flag("-0", "--files-from separates paths by NUL")
                .value(
                        "--files-format",
                        "FORM[=PREFIX]",
                        "what --files-from is: lines, csv with a header, s3-inventory or hdfs-fsimage (hdfs oiv -p Delimited);"
                                + " PREFIX stands before each path, as hdfs://nn or s3a://")
                .value("--files-column", "NAME", "the column of a csv that has the path (default: path)")
                .value("--from-log", "FILE", "take the paths out of a stack trace in FILE or -");
    }

    static PathLists from(ParseResult options, InputStream in) throws UsageError, IOException {
        return new PathLists(files(options, in), complaints(options, in));
    }

    private static List<Location> files(ParseResult options, InputStream in) throws UsageError, IOException {
        boolean listed = options.hasMatchedOption("--files-from");
        if (!listed && options.hasMatchedOption("-0")) {
            throw new UsageError("-0 says how --files-from separates paths: add --files-from FILE");
        } else if (!listed && options.hasMatchedOption("--files-format")) {
            throw new UsageError("--files-format says what --files-from is: add --files-from FILE");
        } else if (options.hasMatchedOption("--files-column")
                && !options.matchedOptionValue("--files-format", "").startsWith("csv")) {
            throw new UsageError("--files-column names a column of a csv: add --files-from FILE --files-format csv");
        } else if (options.hasMatchedOption("-0") && options.hasMatchedOption("--files-format")) {
            throw new UsageError("-0 separates bare paths by NUL: expected it without --files-format");
        } else if (!listed) {
            return List.of();
        }
        String file = options.matchedOptionValue("--files-from", "-");
        if (options.hasMatchedOption("--files-format")) {
            FileTable table = FileTable.parse(
                    options.matchedOptionValue("--files-format", ""),
                    options.matchedOptionValue("--files-column", "path"));
            return table.paths(PathList.text(file, in));
        }
        return PathList.read(
                file, options.hasMatchedOption("-0") ? PathList.Separator.NUL : PathList.Separator.LINE, in);
    }

    private static List<StackTraces.Complaint> complaints(ParseResult options, InputStream in)
            throws UsageError, IOException {
        List<StackTraces.Complaint> complaints = new ArrayList<>();
        if (options.hasMatchedOption("--from-log")) {
            complaints.addAll(StackTraces.complaints(PathList.text(options.matchedOptionValue("--from-log", "-"), in)));
            if (complaints.isEmpty()) {
                throw new UsageError(
                        "--from-log: found no path in an error text of Spark, parquet-java, Hadoop or DuckDB");
            }
        }
        return complaints;
    }
}
