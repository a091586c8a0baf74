// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.ReadCursor;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.oracle.ParquetRows;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Rows of a results directory's tables without Spark, row after row, whether they are Parquet or JSON Lines. */
public final class ResultRows {
    private ResultRows() {}

    /** The ids of the runs that came to their end, in order of their beginnings. */
    public static NavigableSet<String> runs(Location directory, Stores stores) throws IOException {
        Location table = directory.child("runs");
        FileSource source = stores.source(table);
        NavigableSet<String> ids = new TreeSet<>();
        if (source.stat(table).isPresent()) {
            source.list(table, node -> {
                if (node.location().name().startsWith(ResultFiles.RUN)) {
                    ids.add(node.location().name().substring(ResultFiles.RUN.length()));
                }
            });
        }
        return ids;
    }

    /** Hands over columns of text of a run's rows in one table, "" for null. */
    public static void read(
            ResultFiles.Run run, String table, Stores stores, List<String> columns, Consumer<List<String>> rows)
            throws IOException {
        Location directory = run.table(table);
        FileSource source = stores.source(directory);
        List<FileEntry> parts = new ArrayList<>();
        source.list(directory, node -> {
            if (node.kind() == Node.Kind.FILE && node.location().name().startsWith("part-")) {
                parts.add(node.entry());
            }
        });
        for (FileEntry part : parts) {
            if (part.location().name().endsWith(".parquet")) {
                try (var reader = source.open(part)) {
                    ParquetRows.read(reader, columns, List.of(), rows);
                }
            } else {
                lines(source, part, columns, rows);
            }
        }
    }

    private static void lines(FileSource source, FileEntry part, List<String> columns, Consumer<List<String>> rows)
            throws IOException {
        try (ReadCursor cursor = new ReadCursor(source.open(part));
                BufferedReader text =
                        new BufferedReader(new InputStreamReader(cursor.stream(), StandardCharsets.UTF_8))) {
            for (String line = text.readLine(); line != null; line = text.readLine()) {
                Json row = Json.read(line)
                        .orElseThrow(() -> new IOException(part.location() + ": expected a JSON object in each line"));
                rows.accept(columns.stream()
                        .map(column -> row.text(column).orElse(""))
                        .toList());
            }
        }
    }
}
