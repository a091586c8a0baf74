// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.dataset.NameRule;
import io.github.parquetfsck.io.Csv;
import io.github.parquetfsck.io.Location;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Paths in a table of files: {@code csv} with a header, an S3 Inventory in CSV ({@code s3-inventory}), or what {@code hdfs
 * oiv -p Delimited} makes of a NameNode's image ({@code hdfs-fsimage}). An inventory has everything that there is: of the
 * last two only those rows are taken that a walk would judge by their name.
 *
 * @param prefix stands before each path
 * @param column of a CSV table that has the path
 */
record FileTable(Form form, String prefix, String column) {

    /** The kinds of tables, as the option spells them. */
    enum Form {
        LINES("lines"),
        CSV("csv"),
        S3_INVENTORY("s3-inventory"),
        HDFS_FSIMAGE("hdfs-fsimage");

        private final String label;

        Form(String label) {
            this.label = label;
        }
    }

    /** Parses {@code FORM[=PREFIX]}. */
    static FileTable parse(String text, String column) throws UsageError {
        int equals = text.indexOf('=');
        String label = equals < 0 ? text : text.substring(0, equals);
        for (Form form : Form.values()) {
            if (form.label.equals(label)) {
                String usual = form == Form.S3_INVENTORY ? "s3a://" : "";
                return new FileTable(form, equals < 0 ? usual : text.substring(equals + 1), column);
            }
        }
        throw new UsageError("--files-format: expected one of "
                + Arrays.stream(Form.values()).map(form -> form.label).collect(Collectors.joining(", ")) + ", found "
                + label);
    }

    /** The paths, in the order of the rows. */
    List<Location> paths(String text) throws UsageError {
        return switch (form) {
            case LINES -> lines(text).map(line -> new Location(prefix + line)).toList();
            case CSV -> columnOf(Csv.rows(text));
            case S3_INVENTORY -> objects(Csv.rows(text));
            case HDFS_FSIMAGE ->
                lines(text).flatMap(line -> file(line.split("\t", -1)).stream()).toList();
        };
    }

    private static Stream<String> lines(String text) {
        return text.lines().filter(line -> !line.isBlank());
    }

    private List<Location> columnOf(List<List<String>> rows) throws UsageError {
        List<String> header = rows.isEmpty() ? List.of() : rows.get(0);
        int at = header.indexOf(column);
        if (at < 0) {
            throw new UsageError("--files-from: expected a column " + column + " in its first line, found "
                    + (header.isEmpty() ? "no line" : String.join(", ", header)) + "; --files-column names another");
        }
        List<Location> paths = new ArrayList<>();
        for (int i = 1; i < rows.size(); i++) {
            List<String> cells = rows.get(i);
            if (cells.size() <= at) {
                throw new UsageError("--files-from: row " + (i + 1) + ": expected " + header.size() + " columns, found "
                        + cells.size());
            }
            paths.add(new Location(prefix + cells.get(at)));
        }
        return paths;
    }

    private List<Location> objects(List<List<String>> rows) throws UsageError {
        List<Location> objects = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            List<String> cells = rows.get(i);
            if (cells.size() < 2) {
                throw new UsageError("--files-from: row " + (i + 1) + ": expected a bucket and a key, found " + cells);
            }
            try {
                object(cells).ifPresent(objects::add);
            } catch (IllegalArgumentException notEncoded) {
                throw new UsageError(
                        "--files-from: row " + (i + 1) + ": expected a URL-encoded key, found " + cells.get(1));
            }
        }
        return objects;
    }

    /** Bucket and key, and where versions are listed whether this one is the latest and whether it stands for a deletion. */
    private Optional<Location> object(List<String> cells) {
        boolean versions = cells.size() > 4 && isTruth(cells.get(3)) && isTruth(cells.get(4));
        if (versions && !(cells.get(3).equals("true") && cells.get(4).equals("false"))) {
            return Optional.empty();
        }
        String key = URLDecoder.decode(cells.get(1), StandardCharsets.UTF_8);
        return isJudged(key) ? Optional.of(new Location(prefix + cells.get(0) + "/" + key)) : Optional.empty();
    }

    private static boolean isTruth(String cell) {
        return cell.equals("true") || cell.equals("false");
    }

    /** Path first, permission tenth: {@code -rw-r--r--} of a file. */
    private Optional<Location> file(String[] cells) {
        return cells.length > 9 && cells[9].startsWith("-") && isJudged(cells[0])
                ? Optional.of(new Location(prefix + cells[0]))
                : Optional.empty();
    }

    private static boolean isJudged(String path) {
        int slash = path.lastIndexOf('/');
        boolean walked = Arrays.stream(path.substring(0, Math.max(0, slash)).split("/", -1))
                .filter(name -> !name.isEmpty())
                .allMatch(name -> NameRule.ofDirectory(name) == NameRule.DIRECTORY);
        return walked && NameRule.ofFile(path.substring(slash + 1)).use() == NameRule.Use.JUDGE;
    }
}
