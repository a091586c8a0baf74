// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.dataset.NameRule;
import io.github.parquetfsck.io.Csv;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.io.ReadCursor;
import io.github.parquetfsck.oracle.ParquetRows;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Paths in a table of files: {@code csv} with a header, {@code parquet}, an S3 Inventory in either ({@code s3-inventory}), or
 * what {@code hdfs oiv -p Delimited} makes of a NameNode's image ({@code hdfs-fsimage}). An inventory has everything that there
 * is: of the last two only those rows are taken that a walk would judge by their name.
 *
 * @param prefix stands before each path
 * @param column of a CSV or Parquet table that has the path
 * @param classes storage classes that are wanted though they are archives
 */
record FileTable(Form form, String prefix, String column, Set<String> classes) {
    private static final String CLASS = "storage_class";
    private static final int WINDOW = 1 << 16;
    private static final String TIER = "intelligent_tiering_access_tier";

    FileTable {
        classes = Set.copyOf(classes);
    }

    /** The kinds of tables, as the option spells them. */
    enum Form {
        LINES("lines"),
        CSV("csv"),
        PARQUET("parquet"),
        S3_INVENTORY("s3-inventory"),
        HDFS_FSIMAGE("hdfs-fsimage");

        private final String label;

        Form(String label) {
            this.label = label;
        }
    }

    /** Parses {@code FORM[=PREFIX]}. */
    static FileTable parse(String text, String column, Set<String> classes) throws UsageError {
        int equals = text.indexOf('=');
        String label = equals < 0 ? text : text.substring(0, equals);
        for (Form form : Form.values()) {
            if (form.label.equals(label)) {
                String usual = form == Form.S3_INVENTORY ? "s3a://" : "";
                return new FileTable(form, equals < 0 ? usual : text.substring(equals + 1), column, classes);
            }
        }
        throw new UsageError("--files-format: expected one of "
                + Arrays.stream(Form.values()).map(form -> form.label).collect(Collectors.joining(", ")) + ", found "
                + label);
    }

    /** Hands over the paths, in the order of the rows; a table that is compressed with gzip is taken as what it holds. */
    void read(RangeReader table, TablePaths.Receiver receiver) throws UsageError, IOException {
        TablePaths paths = new TablePaths(classes, receiver);
        byte[] head = new byte[(int) Math.min(4, table.length())];
        table.read(0, head, 0, head.length);
        boolean gzip = head.length > 2 && (head[0] & 0xff) == 0x1f && (head[1] & 0xff) == 0x8b;
        if (gzip) {
            try (BufferedInputStream bytes =
                    new BufferedInputStream(new GZIPInputStream(new ReadCursor(table).stream(), WINDOW), WINDOW)) {
                bytes.mark(4);
                head = bytes.readNBytes(4);
                bytes.reset();
                if (isParquet(head)) {
                    rows(new BytesReader(bytes.readAllBytes()), paths);
                } else {
                    text(bytes, paths);
                }
            }
        } else if (isParquet(head)) {
            rows(table, paths);
        } else {
            text(new ReadCursor(table).stream(), paths);
        }
    }

    private boolean isParquet(byte[] head) {
        return form == Form.PARQUET
                || (form == Form.S3_INVENTORY && new String(head, StandardCharsets.ISO_8859_1).equals("PAR1"));
    }

    private void text(InputStream bytes, TablePaths paths) throws UsageError, IOException {
        BufferedReader text = PathList.text(bytes);
        switch (form) {
            case LINES -> {
                for (String line = line(text); line != null; line = line(text)) {
                    paths.add(new Location(prefix + line), "", "");
                }
            }
            case CSV -> columns(new Csv(text), paths);
            case S3_INVENTORY -> objects(new Csv(text), paths);
            case HDFS_FSIMAGE -> {
                for (String line = line(text); line != null; line = line(text)) {
                    file(line.split("\t", -1), paths);
                }
            }
            case PARQUET -> throw new IllegalStateException("read by its rows");
        }
    }

    /** The next that is not blank; null after the last. */
    private static @Nullable String line(BufferedReader text) throws IOException {
        String line = text.readLine();
        while (line != null && line.isBlank()) {
            line = text.readLine();
        }
        return line;
    }

    private void rows(RangeReader table, TablePaths paths) throws IOException {
        try {
            if (form == Form.PARQUET) {
                ParquetRows.read(
                        table,
                        List.of(column),
                        List.of(CLASS, TIER),
                        row -> add(paths, new Location(prefix + row.get(0)), row.get(1), row.get(2)));
            } else {
                ParquetRows.read(
                        table,
                        List.of("bucket", "key"),
                        List.of("is_latest", "is_delete_marker", CLASS, TIER),
                        row -> object(row, paths, row.get(1), row.get(4), row.get(5)));
            }
        } catch (IOException e) {
            throw new IOException(
                    "--files-from: " + e.getMessage() + "; --files-column names the column of a table", e);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** What is done with a path may fail, which is no fault of the table. */
    private static void add(TablePaths paths, Location file, String storage, String tier) {
        try {
            paths.add(file, storage, tier);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void columns(Csv rows, TablePaths paths) throws UsageError, IOException {
        List<String> header = rows.row().orElse(List.of());
        int at = header.indexOf(column);
        if (at < 0) {
            throw new UsageError("--files-from: expected a column " + column + " in its first line, found "
                    + (header.isEmpty() ? "no line" : String.join(", ", header)) + "; --files-column names another");
        }
        int storage = header.indexOf(CLASS);
        int tier = header.indexOf(TIER);
        long row = 1;
        for (Optional<List<String>> next = rows.row(); next.isPresent(); next = rows.row()) {
            List<String> cells = next.get();
            row++;
            if (cells.size() <= at) {
                throw new UsageError(
                        "--files-from: row " + row + ": expected " + header.size() + " columns, found " + cells.size());
            }
            paths.add(new Location(prefix + cells.get(at)), cell(cells, storage), cell(cells, tier));
        }
    }

    private static String cell(List<String> cells, int at) {
        return at < 0 || at >= cells.size() ? "" : cells.get(at);
    }

    private void objects(Csv rows, TablePaths paths) throws UsageError, IOException {
        long row = 0;
        for (Optional<List<String>> next = rows.row(); next.isPresent(); next = rows.row()) {
            List<String> cells = next.get();
            row++;
            if (cells.size() < 2) {
                throw new UsageError("--files-from: row " + row + ": expected a bucket and a key, found " + cells);
            }
            object(cells, key(cells.get(1), row), paths);
        }
    }

    /** In this form alone keys are encoded. */
    private static String key(String encoded, long row) throws UsageError {
        try {
            return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            throw new UsageError("--files-from: row " + row + ": expected a URL-encoded key, found " + encoded);
        }
    }

    /**
     * A row without names: bucket and key, where versions are listed the version and whether it is the latest and stands for a
     * deletion, and then what the inventory was asked for. Names of classes and tiers look like nothing else there.
     */
    private void object(List<String> cells, String key, TablePaths paths) throws IOException {
        boolean versions = cells.size() > 4 && isTruth(cells.get(3)) && isTruth(cells.get(4));
        List<String> rest = cells.subList(2, cells.size());
        List<String> row = new ArrayList<>(List.of(cells.get(0), ""));
        row.addAll(versions ? cells.subList(3, 5) : List.of("", ""));
        List<String> classes = rest.stream().filter(TablePaths::isClass).toList();
        String storage = classes.isEmpty() ? "" : classes.get(0);
        List<String> after = rest.subList(rest.indexOf(storage) + 1, rest.size());
        String tier = after.stream().filter(TablePaths::isTier).findFirst().orElse("");
        try {
            object(row, paths, key, storage, tier);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** @param row bucket, anything, whether it is the latest version, whether it stands for a deletion; "" where versions are not listed */
    private void object(List<String> row, TablePaths paths, String key, String storage, String tier) {
        boolean lives = !row.get(2).equals("false") && !row.get(3).equals("true");
        if (lives && isJudged(key)) {
            add(paths, new Location(prefix + row.get(0) + "/" + key), storage, tier);
        }
    }

    private static boolean isTruth(String cell) {
        return cell.equals("true") || cell.equals("false");
    }

    /** Path first, permission tenth: {@code -rw-r--r--} of a file. */
    private void file(String[] cells, TablePaths paths) throws IOException {
        if (cells.length > 9 && cells[9].startsWith("-") && isJudged(cells[0])) {
            paths.add(new Location(prefix + cells[0]), "", "");
        }
    }

    private static boolean isJudged(String path) {
        int slash = path.lastIndexOf('/');
        boolean walked = Arrays.stream(path.substring(0, Math.max(0, slash)).split("/", -1))
                .filter(name -> !name.isEmpty())
                .allMatch(name -> NameRule.ofDirectory(name) == NameRule.DIRECTORY);
        return walked && NameRule.ofFile(path.substring(slash + 1)).use() == NameRule.Use.JUDGE;
    }
}
