// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.cli.UsageError;
import io.github.parquetfsck.io.Location;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Where the files of tables lie, by what the session's catalogs say of them; which of them count, their logs say. */
final class SessionTables {
    private static final String EVERY = ".*";
    private static final String DETAILS = "# Detailed Table Information";

    private final SparkSession session;
    private final String name;

    private SessionTables(SparkSession session, String name) {
        this.session = session;
        this.name = name;
    }

    /**
     * Of {@code CATALOG.SCHEMA.TABLE}, or of every table in {@code CATALOG.SCHEMA.*} that has files; the session's own
     * catalog need not be named.
     *
     * @throws UsageError when there is no such table, or it has no files of its own
     */
    static List<Location> locations(SparkSession session, String name) throws UsageError {
        List<Location> found = new SessionTables(session, name).locations();
        if (found.isEmpty()) {
            throw new UsageError("--table " + name + ": expected a table with files of its own, found a view, or none");
        }
        return found;
    }

    private List<Location> locations() throws UsageError {
        if (!name.endsWith(EVERY)) {
            return location(quoted(name)).stream().toList();
        }
        String schema = quoted(name.substring(0, name.length() - EVERY.length()));
        List<Location> found = new ArrayList<>();
        for (Row table : rows("SHOW TABLES IN " + schema)) {
            boolean temporary = table.getBoolean(table.fieldIndex("isTemporary"));
            String each = table.getString(table.fieldIndex("tableName"));
            if (!temporary) {
                location(schema + "." + quote(each)).ifPresent(found::add);
            }
        }
        return List.copyOf(found);
    }

    private Optional<Location> location(String table) throws UsageError {
        boolean details = false;
        for (Row row : rows("DESCRIBE TABLE EXTENDED " + table)) {
            details |= row.getString(0).equals(DETAILS);
            if (details && row.getString(0).equals("Location")) {
                return Optional.of(new Location(row.getString(1)));
            }
        }
        return Optional.empty();
    }

    private List<Row> rows(String statement) throws UsageError {
        try {
            return session.sql(statement).collectAsList();
        } catch (Exception e) {
            String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new UsageError("--table " + name + ": " + why);
        }
    }

    /** A name with backticks of its own is as its writer wants it. */
    private static String quoted(String dotted) {
        return dotted.contains("`")
                ? dotted
                : Arrays.stream(dotted.split("\\.", -1))
                        .map(SessionTables::quote)
                        .collect(Collectors.joining("."));
    }

    private static String quote(String part) {
        return "`" + part.replace("`", "``") + "`";
    }
}
