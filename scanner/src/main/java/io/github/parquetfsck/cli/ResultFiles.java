// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.ReadCursor;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.report.ResultLines;
import io.github.parquetfsck.report.RunResults;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Results of a run as lines of JSON: a report, a directory of its parts, or the tables of a results directory. */
public final class ResultFiles {
    /** The tables that a comparison reads, each a directory of its own with a directory for each run. */
    private static final List<String> TABLES = List.of("files", "findings", "runs");

    static final String RUN = "run=";

    private ResultFiles() {}

    /** Where a run's results lie in a results directory; empty for a report. */
    public record Run(Location directory, String id) {
        /** The run's part of one of the tables. */
        public Location table(String name) {
            return directory.child(name).child(RUN + id);
        }
    }

    /**
     * The run that a location means: {@code DIR/run=ID}, or the newest one in {@code DIR}; empty where this is no results
     * directory.
     */
    public static Optional<Run> run(Location location, Stores stores) throws IOException {
        if (location.name().startsWith(RUN)) {
            return Optional.of(new Run(location.parent(), location.name().substring(RUN.length())));
        }
        NavigableSet<String> ids = ResultRows.runs(location, stores);
        return ids.isEmpty() ? Optional.empty() : Optional.of(new Run(location, ids.last()));
    }

    /** Whether the run's tables are Parquet. */
    public static boolean isParquet(Run run, Stores stores) throws IOException {
        Location table = run.table("runs");
        boolean[] parquet = {false};
        stores.source(table)
                .list(table, node -> parquet[0] |= node.location().name().endsWith(".parquet"));
        return parquet[0];
    }

    static RunResults open(Location location, Stores stores) throws IOException, Failure {
        Optional<Run> run = run(location, stores);
        List<FileEntry> files = new ArrayList<>();
        if (run.isPresent()) {
            for (String table : TABLES) {
                files.addAll(files(run.get().table(table), stores));
            }
        } else {
            files.addAll(report(location, stores));
        }
        String name = run.map(known -> "run " + known.id()).orElse(location.text());
        ResultLines lines = new ResultLines(name);
        for (FileEntry file : files) {
            read(file, stores, lines);
        }
        if (!lines.ended()) {
            throw new Failure(
                    ExitCode.FAILED,
                    location + ": expected the results of a run that came to its end, found no summary in "
                            + files.size() + " files of JSON Lines");
        }
        return lines.results();
    }

    private static List<FileEntry> report(Location location, Stores stores) throws IOException, Failure {
        FileSource source = stores.source(location);
        Node node = source.stat(location).orElseThrow(() -> new NoSuchFileException(location.text()));
        if (node.kind() == Node.Kind.FILE) {
            return List.of(node.entry());
        }
        List<FileEntry> parts = files(location, stores);
        Set<String> runs = new TreeSet<>();
        parts.forEach(part -> runs.add(part.location().name().replaceFirst("^part-(.*)-[^-]*$", "$1")));
        if (runs.size() > 1) {
            throw new Failure(
                    ExitCode.FAILED,
                    location + ": expected the parts of one run, found those of " + runs.size()
                            + "; give each run a directory of its own, or use --output");
        }
        return parts;
    }

    private static List<FileEntry> files(Location directory, Stores stores) throws IOException, Failure {
        FileSource source = stores.source(directory);
        List<FileEntry> files = new ArrayList<>();
        boolean[] parquet = {false};
        source.list(directory, node -> {
            String name = node.location().name();
            if (node.kind() == Node.Kind.FILE && name.startsWith("part-")) {
                parquet[0] |= name.endsWith(".parquet");
                files.add(node.entry());
            }
        });
        if (parquet[0]) {
            throw new Failure(
                    ExitCode.FAILED,
                    directory + ": these results are Parquet, which the Spark job compares; the command line reads"
                            + " those of --format jsonl");
        }
        files.sort(Comparator.comparing(file -> file.location().text()));
        return files;
    }

    private static void read(FileEntry file, Stores stores, ResultLines lines) throws IOException, Failure {
        FileSource source = stores.source(file.location());
        try (ReadCursor cursor = new ReadCursor(source.open(file));
                BufferedReader text =
                        new BufferedReader(new InputStreamReader(cursor.stream(), StandardCharsets.UTF_8))) {
            long number = 0;
            for (String line = text.readLine(); line != null; line = text.readLine()) {
                number++;
                if (!line.isBlank() && !lines.add(line)) {
                    throw new Failure(
                            ExitCode.FAILED,
                            file.location() + ": expected a JSON object in line " + number + ", found something else");
                }
            }
        }
    }
}
