// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.io.ReadCursor;
import io.github.parquetfsck.io.local.LocalSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.ParseResult;

/**
 * What is scanned by lists.
 *
 * @param files files and directories, never globs
 * @param complaints files that a pasted error text names
 */
record PathLists(ListedFiles files, List<StackTraces.Complaint> complaints) {

    private static final String STORAGE_CLASS = "--storage-class";

    static Options addTo(Options options) {
        return options.repeated(
                        "--files-from",
                        "FILE",
                        "read paths from FILE or -, one a line; none is a glob; FILE may lie in any store")
                .flag("-0", "--files-from separates paths by NUL")
                .value(
                        "--files-format",
                        "FORM[=PREFIX]",
                        "what --files-from is: lines, csv with a header, parquet, s3-inventory (CSV or Parquet) or hdfs-fsimage (hdfs oiv -p Delimited);"
                                + " PREFIX stands before each path, as hdfs://nn or s3a://")
                .value(
                        "--files-column",
                        "NAME",
                        "the column of a csv or parquet table that has the path (default: path)")
                .repeated(
                        STORAGE_CLASS,
                        "NAME",
                        "also scan files that the table says are of this archive class: GLACIER, DEEP_ARCHIVE, or INTELLIGENT_TIERING for its archive tiers")
                .value("--from-log", "FILE", "take the paths out of a stack trace in FILE or -");
    }

    static PathLists from(ParseResult options, Context context) throws UsageError, IOException {
        List<String> lists = Options.list(options, "--files-from");
        for (String needing : List.of("-0", "--files-format", STORAGE_CLASS)) {
            if (lists.isEmpty() && options.hasMatchedOption(needing)) {
                throw new UsageError(needing + " says what --files-from is or holds: add --files-from FILE");
            }
        }
        String form = options.matchedOptionValue("--files-format", "");
        if (options.hasMatchedOption("--files-column") && !form.startsWith("csv") && !form.startsWith("parquet")) {
            throw new UsageError(
                    "--files-column names a column of a table: add --files-from FILE --files-format csv, or"
                            + " parquet");
        } else if (options.hasMatchedOption("-0") && options.hasMatchedOption("--files-format")) {
            throw new UsageError("-0 separates bare paths by NUL: expected it without --files-format");
        }
        List<ListedFiles.PathFile> files = new ArrayList<>();
        for (String list : lists) {
            files.add(file(opener(list, options, context), options, form));
        }
        return new PathLists(
                ListedFiles.from(files), complaints(options, context.terminal().in()));
    }

    private static ListedFiles.PathFile file(Opener opener, ParseResult options, String form) throws UsageError {
        if (options.hasMatchedOption("--files-format")) {
            String column = options.matchedOptionValue("--files-column", "path");
            FileTable table = FileTable.parse(form, column, classes(options));
            return receiver -> {
                try (RangeReader list = opener.open()) {
                    table.read(list, receiver);
                }
            };
        }
        PathList.Separator separator =
                options.hasMatchedOption("-0") ? PathList.Separator.NUL : PathList.Separator.LINE;
        return receiver -> {
            try (ReadCursor list = new ReadCursor(opener.open())) {
                PathList.each(list.stream(), separator, receiver::file);
            }
        };
    }

    private interface Opener {
        RangeReader open() throws IOException;
    }

    /** What can be read only once, as standard input and pipes, is held as it is. */
    private static Opener opener(String list, ParseResult options, Context context) throws UsageError, IOException {
        Location location = new Location(list);
        if (!location.scheme().isEmpty()) {
            FileSource source =
                    context.workbench().stores(StoreOptions.from(options)).source(location);
            return opener(source, location);
        } else if (!list.equals("-") && Files.isRegularFile(Path.of(list))) {
            return opener(new LocalSource(new Identities(Map.of(), List.of())), location);
        }
        byte[] bytes = PathList.bytes(list, context.terminal().in());
        return () -> new BytesReader(bytes);
    }

    private static Opener opener(FileSource source, Location list) {
        return () -> {
            Node node = source.stat(list).orElseThrow(() -> new NoSuchFileException(list.text()));
            return new AheadReader(source.open(node.entry()));
        };
    }

    private static Set<String> classes(ParseResult options) throws UsageError {
        Set<String> named = new TreeSet<>();
        for (String name : Options.list(options, STORAGE_CLASS)) {
            String upper = name.toUpperCase(Locale.ROOT);
            if (!TablePaths.isClass(upper)) {
                throw new UsageError(STORAGE_CLASS + ": expected one of "
                        + String.join(", ", new TreeSet<>(TablePaths.classes())) + "; found " + name);
            }
            named.add(upper);
        }
        return named;
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
