// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * DuckDB over all files of a directory with one thread, measured by {@link Rounds}: one query a round, for
 * a query by file would measure the making of queries.
 */
public final class DuckDb {
    private DuckDb() {}

    /** Arguments: {@code FOOTERS} or {@code VALUES}, the directory, how many rounds count. Prints the line of FileBench. */
    public static void main(String[] args) throws IOException, SQLException {
        Path directory = Path.of(args[1]).toAbsolutePath();
        int rounds = Integer.parseInt(args[2]);
        long files = count(directory);
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("SET threads TO 1");
            String query = args[0].equals("FOOTERS") ? footers(directory) : values(statement, directory);
            Rounds measured = Rounds.measure(rounds, files, () -> run(statement, query));
            System.out.printf(
                    Locale.ROOT, "DUCKDB_%s %d %.1f %.1f 0 0%n", args[0], files, measured.cpu(), measured.wall());
        }
    }

    private static long count(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.count();
        }
    }

    private static void run(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            if (!rows.next() || rows.getLong(1) == 0) {
                throw new SQLException("nothing was read by " + query);
            }
        }
    }

    private static String footers(Path directory) {
        return "SELECT sum(num_row_groups) FROM parquet_file_metadata('" + directory + "/*.parquet')";
    }

    /** Looks at every value of every column. */
    private static String values(Statement statement, Path directory) throws SQLException {
        String from = " FROM read_parquet('" + directory + "/*.parquet')";
        try (ResultSet columns = statement.executeQuery("SELECT *" + from + " LIMIT 0")) {
            int count = columns.getMetaData().getColumnCount();
            String[] names = new String[count];
            for (int i = 0; i < count; i++) {
                names[i] = columns.getMetaData().getColumnName(i + 1);
            }
            return IntStream.range(0, count)
                    .mapToObj(i -> "bit_xor(hash(\"" + names[i] + "\"))")
                    .collect(Collectors.joining(", ", "SELECT count(*), ", from));
        }
    }
}
