// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.cli.ResultFiles;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.report.ResultLines;
import io.github.parquetfsck.report.RunFinding;
import io.github.parquetfsck.report.RunPlace;
import io.github.parquetfsck.report.RunResults;
import java.io.IOException;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** A run in a results directory of Parquet: executors sort it, and the driver holds one place at a time. */
final class TableResults implements RunResults {
    private final ResultFiles.Run run;
    private final Dataset<Row> rows;
    private final String level;
    private final String gap;

    private TableResults(ResultFiles.Run run, Dataset<Row> rows, String level, String gap) {
        this.run = run;
        this.rows = rows;
        this.level = level;
        this.gap = gap;
    }

    /** @param settings of Hadoop, for reading by Spark */
    static TableResults of(ResultFiles.Run run, Map<String, String> settings) throws IOException {
        try {
            return open(run, settings);
        } catch (Exception e) {
            // Spark throws exceptions that it does not declare.
            throw new IOException(
                    "the tables of run " + run.id() + " in " + run.directory() + " cannot be read: " + e, e);
        }
    }

    private static TableResults open(ResultFiles.Run run, Map<String, String> settings) {
        SparkSession session = SparkSession.builder().getOrCreate();
        Dataset<Row> findings = read(session, run, ResultTable.FINDINGS, settings)
                .selectExpr("location", "'' AS verdict", "'' AS level", "code", "severity", "message", "decides");
        Dataset<Row> looked = read(session, run, ResultTable.FILES, settings)
                .where("verdict IN ('undecided', 'sound')")
                .selectExpr("location", "verdict", "level", "'' AS code", "'' AS severity", "'' AS message", "false");
        Row end = read(session, run, ResultTable.RUNS, settings)
                .select("level", "json")
                .collectAsList()
                .get(0);
        return new TableResults(
                run,
                findings.union(looked).orderBy("location", "code"),
                end.getString(0),
                Json.read(end.getString(1)).map(ResultLines::gap).orElse(""));
    }

    private static Dataset<Row> read(
            SparkSession session, ResultFiles.Run run, ResultTable table, Map<String, String> settings) {
        return session.read().options(settings).parquet(TablesReport.unglobbed(run.table(table.directory())));
    }

    @Override
    public String name() {
        return "run " + run.id();
    }

    @Override
    public String level() {
        return level;
    }

    @Override
    public String gap() {
        return gap;
    }

    @Override
    public Iterator<RunPlace> places() {
        return new Places(rows.toLocalIterator());
    }

    @Override
    public void close() {}

    /** Rows of one location, which follow on each other, as one place. */
    private static final class Places implements Iterator<RunPlace> {
        private final Iterator<Row> rows;
        private @Nullable Row next;

        Places(Iterator<Row> rows) {
            this.rows = rows;
            advance();
        }

        private void advance() {
            next = rows.hasNext() ? rows.next() : null;
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public RunPlace next() {
            Row first = next;
            if (first == null) {
                throw new NoSuchElementException("no place is left");
            }
            String location = first.getString(0);
            String verdict = "";
            String level = "";
            SortedMap<String, RunFinding> findings = new TreeMap<>();
            for (Row row = first; row != null && row.getString(0).equals(location); row = next) {
                if (row.getString(3).isEmpty()) {
                    verdict = row.getString(1);
                    level = row.getString(2);
                } else {
                    findings.putIfAbsent(row.getString(3), finding(row));
                }
                advance();
            }
            return new RunPlace(location, verdict, level, findings);
        }

        private static RunFinding finding(Row row) {
            return new RunFinding(
                    row.getString(3),
                    row.getString(4),
                    row.getString(5),
                    row.getBoolean(6) ? RunFinding.Weight.DECIDES : RunFinding.Weight.RIDES_ALONG);
        }
    }
}
