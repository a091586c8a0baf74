// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.cli.ReportSpec.Format;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.report.Listing;
import io.github.parquetfsck.report.ReportWriter;
import io.github.parquetfsck.report.Summary;
import io.github.parquetfsck.scan.ScanEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A results directory: a directory for each {@link ResultTable}, and in it one for each run, {@code run=20261129T205155Z-ab12}. While
 * the scan runs its lines are gathered as parts in {@code _lines-<run>}; at the end executors make rows of them, the table of
 * runs last, and the lines are deleted. The driver holds none of them.
 */
final class TablesReport implements ReportWriter {
    private final Location directory;
    private final RunId run;
    private final Format format;
    private final Location lines;
    private final PartsReport parts;
    private final Stores stores;
    private final Map<String, String> settings;

    private TablesReport(
            Location directory,
            RunId run,
            Format format,
            Location lines,
            PartsReport parts,
            Stores stores,
            Map<String, String> settings) {
        this.directory = directory;
        this.run = run;
        this.format = format;
        this.lines = lines;
        this.parts = parts;
        this.stores = stores;
        this.settings = settings;
    }

    /**
     * Proves that the directory can be written.
     *
     * @param listing notable files unless a person wants all
     * @param settings of Hadoop, for reading and writing by Spark
     */
    static TablesReport open(
            Location directory, RunId run, Format format, Listing listing, Stores stores, Map<String, String> settings)
            throws IOException {
        Location lines = directory.child("_lines-" + run);
        PartsReport parts =
                PartsReport.open(lines, listing == Listing.AUTOMATIC ? Listing.NOTABLE : listing, stores, run.text());
        return new TablesReport(directory, run, format, lines, parts, stores, settings);
    }

    /** What executors write lines to. */
    PartsReport parts() {
        return parts;
    }

    @Override
    public void on(ScanEvent event) {
        parts.on(event);
    }

    @Override
    public void record(Json.Obj line) {
        parts.record(line);
    }

    @Override
    public void say(String line) {
        parts.say(line);
    }

    @Override
    public void finish(Summary summary) throws IOException {
        parts.finish(summary);
        SparkSession session = SparkSession.builder().getOrCreate();
        Dataset<Row> texts = session.read().options(settings).text(unglobbed(lines) + "/part-*.jsonl");
        Dataset<Row> parsed = ResultTable.lines(texts);
        try {
            for (ResultTable table : ResultTable.values()) {
                String place =
                        directory.child(table.directory()).child("run=" + run).text();
                DataFrameWriter<Row> rows = table.rows(parsed).write().options(settings);
                switch (format) {
                    case PARQUET_TABLES -> rows.parquet(place);
                    case JSONL_TABLES -> rows.json(place);
                    case TEXT, JSONL, MARKDOWN -> throw new IllegalStateException("no table is written as " + format);
                }
            }
        } catch (Exception e) {
            // Spark throws exceptions that it does not declare.
            throw new IOException(
                    "tables could not be written to " + directory + "; the lines are in " + lines + ": " + e, e);
        }
        deleteLines();
    }

    /** Spark takes every path that it reads for a glob. */
    static String unglobbed(Location location) {
        return location.text().replaceAll("[\\[\\]{}*?\\\\]", "\\\\$0");
    }

    private void deleteLines() throws IOException {
        FileMover mover = stores.mover(lines)
                .orElseThrow(() -> new IOException("parquet-fsck does not write to this kind of store: " + lines));
        List<Location> parts = new ArrayList<>();
        stores.source(lines).list(lines, node -> parts.add(node.location()));
        for (Location part : parts) {
            mover.delete(part);
        }
        mover.deleteEmptyDirectory(lines);
    }

    @Override
    public void close() {}
}
