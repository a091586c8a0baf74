// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.io.Csv;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.Involvement;
import io.github.parquetfsck.streamlog.Involvement.Part;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What Auto Loader has listed. It keeps that in RocksDB ({@code sources/N/rocksdb}), which only Databricks reads, by {@code
 * cloud_files_state}: the query is printed, and its result taken as JSON Lines or as CSV with a header.
 *
 * @see <a href="https://docs.databricks.com/sql/language-manual/functions/cloud_files_state.html">cloud_files_state</a>
 */
public final class CloudFiles {
    /** No result at hand. */
    public static final CloudFiles UNKNOWN = new CloudFiles(Optional.empty());

    private static final List<String> DONE = List.of("commit_time", "processed_time");

    private final Optional<List<Map<String, String>>> rows;

    private CloudFiles(Optional<List<Map<String, String>>> rows) {
        this.rows = rows;
    }

    /**
     * A result as text.
     *
     * @throws IllegalArgumentException when it is neither JSON Lines nor CSV with a column {@code path}; the message says why
     */
    public static CloudFiles of(String text) {
        List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
        boolean json = lines.isEmpty() || lines.get(0).strip().startsWith("{");
        List<Map<String, String>> rows = json ? ofJson(lines) : ofCsv(lines);
        for (int i = 0; i < rows.size(); i++) {
            if (!rows.get(i).containsKey("path")) {
                throw new IllegalArgumentException("expected a path in row " + (i + 1) + ", found none");
            }
        }
        return new CloudFiles(Optional.of(rows));
    }

    private static List<Map<String, String>> ofJson(List<String> lines) {
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : lines) {
            try {
                Map<String, String> row = new HashMap<>();
                if (Json.parse(line) instanceof Json.Obj object) {
                    object.fields().keySet().forEach(name -> object.text(name)
                            .ifPresent(value -> row.put(name, value)));
                }
                rows.add(row);
            } catch (Json.MalformedJson torn) {
                throw new IllegalArgumentException("expected JSON, found " + line, torn);
            }
        }
        return rows;
    }

    private static List<Map<String, String>> ofCsv(List<String> lines) {
        List<String> names = Csv.cells(lines.get(0));
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            List<String> cells = Csv.cells(line);
            Map<String, String> row = new HashMap<>();
            for (int i = 0; i < Math.min(names.size(), cells.size()); i++) {
                String cell = cells.get(i);
                if (!cell.isEmpty() && !cell.equalsIgnoreCase("null")) {
                    row.put(names.get(i).strip(), cell);
                }
            }
            rows.add(row);
        }
        return rows;
    }

    /** Whether one of the query's sources is Auto Loader's. */
    static boolean isOf(Stores stores, Checkpoint checkpoint) throws IOException {
        FileSource source = stores.source(checkpoint.directory());
        for (String name : checkpoint.sources()) {
            Location state = checkpoint.directory().child("sources").child(name).child("rocksdb");
            if (source.stat(state)
                    .filter(node -> node.kind() == Node.Kind.DIRECTORY)
                    .isPresent()) {
                return true;
            }
        }
        return false;
    }

    boolean isKnown() {
        return rows.isPresent();
    }

    /** What to run on Databricks. */
    static String query(Checkpoint checkpoint, Collection<Location> files) {
        String directory = literal(checkpoint.directory().text());
        return "SELECT " + directory + " AS checkpoint, path, discovery_time, processed_time, commit_time FROM"
                + " cloud_files_state(" + directory + ") WHERE path IN ("
                + files.stream().map(file -> literal(file.text())).collect(Collectors.joining(", ")) + ")";
    }

    private static String literal(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }

    /** By file; a row without a column {@code checkpoint} is of every query. */
    Map<Identity, Involvement> readings(Stores stores, Checkpoint checkpoint, Collection<Identity> files)
            throws IOException {
        Map<Identity, Involvement> found = new HashMap<>();
        for (Map<String, String> row : rows.orElse(List.of())) {
            Location path = new Location(row.getOrDefault("path", ""));
            boolean ours = checkpoint
                    .directory()
                    .text()
                    .equals(row.getOrDefault(
                            "checkpoint", checkpoint.directory().text()));
            Identity file = stores.source(path).identify(path);
            if (ours && files.contains(file)) {
                boolean done = DONE.stream().anyMatch(row::containsKey);
                String times = row.entrySet().stream()
                        .filter(cell -> cell.getKey().endsWith("_time"))
                        .map(cell -> cell.getKey() + " " + cell.getValue())
                        .sorted()
                        .collect(Collectors.joining(", "));
                found.put(file, involvement(checkpoint, done ? Part.READ : Part.LISTED, "Auto Loader: " + times));
            }
        }
        files.forEach(file ->
                found.putIfAbsent(file, involvement(checkpoint, Part.NOT_LISTED, "Auto Loader has not listed it")));
        return found;
    }

    private static Involvement involvement(Checkpoint checkpoint, Part part, String detail) {
        return new Involvement(
                checkpoint.query().id(), Optional.of(checkpoint.directory()), part, Optional.empty(), detail);
    }
}
