// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.json.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.Trigger;

/**
 * A directory of real queries, each with its checkpoint in {@code queries/NAME} and its sink in {@code NAME}; what is there
 * to be read lies in {@code in}, a JSON file for each batch. Uses what Spark 3.5 and 4.x share in binary form.
 */
final class Lake {
    static final int ROWS = 20;

    private static final int CUT = 100;

    final SparkSession spark;
    private final Path directory;

    Lake(SparkSession spark, Path directory) {
        this.spark = spark;
        this.directory = directory;
        // Some dozens of rows are not worth compiling code for.
        spark.conf().set("spark.sql.codegen.wholeStage", "false");
    }

    String path(String name) {
        return directory.resolve(name).toString();
    }

    /** Files of {@link #ROWS} rows, a second apart, for the source takes the oldest first. */
    void input(int first, int files) throws IOException {
        Path in = Files.createDirectories(directory.resolve("in"));
        for (int file = first; file < first + files; file++) {
            StringBuilder lines = new StringBuilder();
            for (int row = 0; row < ROWS; row++) {
                int id = file * ROWS + row;
                lines.append(String.format(
                        "{\"id\":%d,\"name\":\"event-%d\",\"day\":\"2026-11-%02d\",\"at\":\"2026-11-29T10:%02d:%02dZ\"}%n",
                        id, id, 1 + row % 2, 2 * file, row));
            }
            Path path = in.resolve("in " + file + ".json");
            Files.writeString(path, lines);
            Files.setLastModifiedTime(
                    path, FileTime.from(Instant.now().minusSeconds(3600).plusSeconds(file)));
        }
    }

    Dataset<Row> events() {
        return spark.readStream()
                .schema("id BIGINT, name STRING, day STRING, at TIMESTAMP")
                .option("maxFilesPerTrigger", 1)
                .json(path("in"));
    }

    /** Runs a query, over all there is, to its end. */
    void run(String name, DataStreamWriter<Row> query) throws Exception {
        spark.conf().set("spark.sql.streaming.checkpointLocation", path("queries"));
        query.queryName(name).trigger(Trigger.AvailableNow()).start(path(name)).awaitTermination();
    }

    /** The rows of a sink, as lines in order. */
    List<String> rows(String sink) {
        return lines(spark.read().parquet(path(sink)));
    }

    static List<String> lines(Dataset<Row> rows) {
        List<String> lines = new ArrayList<>(rows.toJSON().collectAsList());
        lines.sort(null);
        return lines;
    }

    /** The only file that a batch's own log lists. */
    Path listed(String sink, int batch) throws Exception {
        List<String> lines = Files.readAllLines(Path.of(path(sink), "_spark_metadata", String.valueOf(batch)));
        if (lines.size() != 2) {
            throw new IllegalStateException("expected one file in the log, found " + lines);
        }
        return Path.of(URI.create(Json.parse(lines.get(1)).text("path").orElseThrow()));
    }

    /** What a disk does to a file: its time stays. */
    static void cut(Path file) throws IOException {
        byte[] whole = Files.readAllBytes(file);
        FileTime written = Files.getLastModifiedTime(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - CUT));
        Files.setLastModifiedTime(file, written);
        Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
    }

    /** The file of a table, or of a directory, that holds a row, by the column that names the file. */
    static Path holding(Dataset<Row> rows, String file, String condition) {
        String uri = rows.selectExpr("*", file + " AS file_of_row")
                .where(condition)
                .selectExpr("file_of_row")
                .first()
                .getString(0);
        return Path.of(URI.create(uri).getPath());
    }

    /** The plan for what is damaged in a directory now. */
    PrintedPlan plan(String sink, String checkpoints) {
        JobRun run = JobRun.of("replay", path(sink), "--checkpoints", path(checkpoints), "--min-age", "0");
        return new PrintedPlan(demand(1, run).out());
    }

    /** Carries out a command as it was printed. */
    static String carryOut(int exit, String... words) {
        return demand(exit, JobRun.of(words)).out();
    }

    private static JobRun demand(int exit, JobRun run) {
        if (run.exit() != exit) {
            throw new IllegalStateException("expected exit " + exit + ", found " + run);
        }
        return run;
    }
}
