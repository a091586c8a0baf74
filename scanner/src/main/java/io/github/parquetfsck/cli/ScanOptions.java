// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.defect.DataValues;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Reader;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Locations;
import io.github.parquetfsck.report.Listing;
import io.github.parquetfsck.verify.HeadMagic;
import io.github.parquetfsck.verify.VerifyOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The options of everything that scans, as they were typed.
 *
 * @param paths files, directories and globs
 * @param files from a list: files and directories, never globs
 * @param perCore files read at once for each core; 0 where the number of threads counts
 * @param complaints files that a pasted error text names
 * @param readers readers that an INTEROP finding must not break
 * @param checkpoints directories of streaming checkpoints
 * @param accept a file of findings that decide nothing
 * @param schemaFrom a file whose schema is right
 */
record ScanOptions(
        List<Location> paths,
        ListedFiles files,
        List<StackTraces.Complaint> complaints,
        Level level,
        VerifyOptions reading,
        Duration minAge,
        int threads,
        int perCore,
        Set<Reader> readers,
        Set<FailOn> failOn,
        List<ReportSpec> reports,
        Listing listing,
        List<Location> checkpoints,
        DataValues values,
        Optional<Location> accept,
        Optional<Location> schemaFrom) {

    static final String VALUES = "show data in reports: values of columns and partitions, keys of file metadata";

    static CommandSpec addTo(CommandSpec spec) {
        return ReportSpec.addTo(KeyFile.addTo(PathLists.addTo(FileReading.addTo(Options.of(spec)))))
                .positionals("PATH", "a file, a directory or a glob, on any file system")
                .value(
                        "--level",
                        "LEVEL",
                        "how much of a file is read: tail, footer, layout (default), index, pages or values; only pages and"
                                + " values read data")
                .value("--threads", "N", "files read at once (default: 4 a core, at least 8)")
                .value(
                        "--io-concurrency",
                        "N",
                        "instead of --threads, files read at once for each core: many where a store takes long to answer")
                .value(
                        "--min-age",
                        "D",
                        "a younger file that looks damaged is undecided, as it may still be written: 0, 90s, 15m (default), 2h or"
                                + " 7d")
                .repeated("--readers", "R,R", "a finding that breaks one of these readers is damage for the exit code")
                .value(
                        "--schema-from",
                        "FILE",
                        "a file whose schema is right: each file that readers cannot read with it is damaged (readers: those of"
                                + " --readers, else spark, pyarrow, duckdb and trino)")
                .reports()
                .value(
                        "--list",
                        "WHICH",
                        "files with a line of their own: all or notable (default: notable in text; all in jsonl, notable after"
                                + " 100,000)")
                .value(
                        "--fail-on",
                        "WHAT",
                        "what makes the exit code fail: damage, undecided, or both as damage,undecided (default); new-damage for"
                                + " damage that the --baseline does not know of; or never")
                .repeated(TableLogs.TABLE, "TABLE", TableLogs.SCANNED)
                .repeated("--checkpoints", "DIR", "look for streaming checkpoints in DIR")
                .value(
                        "--accept",
                        "FILE",
                        "a YAML list of findings that are known: path, codes, until, reason; they are shown and decide nothing")
                .flag("--show-values", VALUES)
                .spec();
    }

    /** With something to scan. */
    static ScanOptions from(ParseResult options, Context context) throws UsageError, Failure, IOException {
        ScanOptions scan = withoutPaths(options, context);
        if (scan.isEmpty() && options.hasMatchedOption("--files-from")) {
            throw new Failure(
                    ExitCode.FAILED,
                    "nothing to scan: --files-from " + String.join(", ", Options.list(options, "--files-from"))
                            + " names no Parquet file");
        } else if (scan.isEmpty()) {
            throw new UsageError("nothing to scan: expected a PATH, or paths by --files-from or --from-log");
        }
        return scan;
    }

    /** With or without something to scan. */
    static ScanOptions withoutPaths(ParseResult options, Context context) throws UsageError, IOException {
        List<Location> tables = new ArrayList<>();
        for (String table : Options.list(options, TableLogs.TABLE)) {
            tables.addAll(context.workbench().locations(table));
        }
        return read(options, context, tables);
    }

    /** With what was typed or listed as a path. */
    static ScanOptions withoutTables(ParseResult options, Context context) throws UsageError, IOException {
        return read(options, context, List.of());
    }

    private static ScanOptions read(ParseResult options, Context context, List<Location> tables)
            throws UsageError, IOException {
        PathLists lists = PathLists.from(options, context);
        return new ScanOptions(
                Options.locations(options, "PATH"),
                lists.files().with(tables),
                lists.complaints(),
                level("--level", options.matchedOptionValue("--level", "layout")),
                FileReading.from(options),
                Durations.parse("--min-age", options.matchedOptionValue("--min-age", "15m")),
                Options.number(options, "--threads", usualThreads(), 1, 1024),
                perCore(options),
                readers(Options.list(options, "--readers")),
                FailOn.parse(options.matchedOptionValue("--fail-on", "damage,undecided")),
                ReportSpec.from(options),
                listing(options.matchedOptionValue("--list", "")),
                Options.locations(options, "--checkpoints"),
                values(options),
                Options.location(options, "--accept"),
                Options.location(options, "--schema-from"));
    }

    /** One file, judged at once and as deep as can be, with a text report. */
    static ScanOptions ofFile(Location file, DataValues values) {
        return new ScanOptions(
                List.of(),
                ListedFiles.of(List.of(file)),
                List.of(),
                Level.VALUES,
                VerifyOptions.DEFAULT.with(HeadMagic.ALWAYS),
                Duration.ZERO,
                1,
                0,
                Set.of(),
                EnumSet.of(FailOn.DAMAGE, FailOn.UNDECIDED),
                List.of(ReportSpec.USUAL),
                Listing.ALL,
                List.of(),
                values,
                Optional.empty(),
                Optional.empty());
    }

    /** The same for these files, judged so. */
    ScanOptions of(List<Location> others, Level at, Duration age) {
        return new ScanOptions(
                List.of(),
                ListedFiles.of(others),
                List.of(),
                at,
                reading,
                age,
                threads,
                perCore,
                readers,
                failOn,
                reports,
                listing,
                checkpoints,
                values,
                accept,
                schemaFrom);
    }

    /** The same, with other reports. */
    ScanOptions reportingTo(List<ReportSpec> others) {
        return new ScanOptions(
                paths,
                files,
                complaints,
                level,
                reading,
                minAge,
                threads,
                perCore,
                readers,
                failOn,
                List.copyOf(others),
                listing,
                checkpoints,
                values,
                accept,
                schemaFrom);
    }

    static DataValues values(ParseResult options) {
        return options.hasMatchedOption("--show-values") ? DataValues.SHOWN : DataValues.HIDDEN;
    }

    boolean isEmpty() {
        return paths.isEmpty() && files.isEmpty() && complaints.isEmpty();
    }

    /** What lists and error texts name, in their order. */
    Locations everyFile() {
        return files.and(complaints.stream().map(StackTraces.Complaint::file).toList());
    }

    /** Everything that is scanned, in the order of the options, held. */
    List<Location> everyPath() throws IOException {
        List<Location> all = new ArrayList<>(paths);
        everyFile().each(all::add);
        return all;
    }

    /** Of all that is scanned at least one of each store. */
    List<Location> ofEachStore() {
        List<Location> some = new ArrayList<>(paths);
        some.addAll(files.ofEachStore());
        complaints.forEach(complaint -> some.add(complaint.file()));
        return some;
    }

    static Level level(String option, String text) throws UsageError {
        for (Level level : Level.values()) {
            if (level.label().equals(text)) {
                return level;
            }
        }
        throw new UsageError(option + ": expected one of "
                + Arrays.stream(Level.values()).map(Level::label).collect(Collectors.joining(", ")) + "; found "
                + text);
    }

    private static int perCore(ParseResult options) throws UsageError {
        if (!options.hasMatchedOption("--io-concurrency")) {
            return 0;
        } else if (options.hasMatchedOption("--threads")) {
            throw new UsageError("--io-concurrency says for each core what --threads says for all: give one of them");
        }
        return Options.number(options, "--io-concurrency", 1, 1, 1024);
    }

    /** Files read at once where so many cores are at work. */
    int threads(int cores) {
        return perCore > 0 ? perCore * cores : threads;
    }

    private static int usualThreads() {
        return Math.max(8, 4 * Runtime.getRuntime().availableProcessors());
    }

    private static Set<Reader> readers(List<String> values) throws UsageError {
        Set<Reader> chosen = EnumSet.noneOf(Reader.class);
        for (String name : String.join(",", values).split(",", -1)) {
            if (!name.isBlank()) {
                chosen.add(reader(name.trim().toLowerCase(Locale.ROOT)));
            }
        }
        return chosen;
    }

    private static Reader reader(String name) throws UsageError {
        for (Reader reader : Reader.values()) {
            if (reader.label().equals(name)) {
                return reader;
            }
        }
        throw new UsageError("--readers: expected some of "
                + Arrays.stream(Reader.values()).map(Reader::label).collect(Collectors.joining(", ")) + "; found "
                + name);
    }

    private static Listing listing(String text) throws UsageError {
        return switch (text) {
            case "" -> Listing.AUTOMATIC;
            case "all" -> Listing.ALL;
            case "notable" -> Listing.NOTABLE;
            default -> throw new UsageError("--list: expected all or notable, found " + text);
        };
    }
}
