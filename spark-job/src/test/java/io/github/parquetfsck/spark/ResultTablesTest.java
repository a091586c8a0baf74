// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code --output} writes, and {@code compare} over it. */
class ResultTablesTest {
    private static SparkSession session;

    @TempDir
    Path directory;

    @BeforeAll
    static void start() {
        session = SparkSession.builder()
                .master("local[2]")
                .appName("result-tables-test")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "2")
                .getOrCreate();
        session.sparkContext().setLogLevel("ERROR");
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    @Test
    void runsAreTablesOfParquetThatTheJobCompares() throws Exception {
        Path lake = lake();
        String output = directory.resolve("out [1]").toString();
        Files.writeString(lake.resolve("a.parquet"), "broken for ever and ever");
        Files.writeString(lake.resolve("b.parquet"), "broken only for the time being");
        assertThat(scan(lake, output).exit()).isEqualTo(1);
        Files.delete(lake.resolve("b.parquet"));
        Files.writeString(lake.resolve("c.parquet"), "broken of late, and long enough");
        assertThat(scan(lake, output).exit()).isEqualTo(1);

        assertThat(published()).isEqualTo(written(output));
        List<Row> runs = table(output, "runs").orderBy("run").collectAsList();
        assertThat(runs).hasSize(2).allSatisfy(run -> {
            assertThat(run.<Long>getAs("sound")).isEqualTo(2);
            assertThat(run.<Long>getAs("damaged")).isEqualTo(2);
            assertThat(run.<Long>getAs("listed")).isEqualTo(2);
            assertThat(run.<Long>getAs("exit")).isEqualTo(1);
        });
        assertThat(table(output, "files")
                        .where("verdict = 'damaged' AND findings = 1")
                        .count())
                .isEqualTo(4);
        assertThat(table(output, "findings")
                        .where("decides AND code = 'PQ0102' AND place_kind = 'file' AND message != ''")
                        .groupBy("location")
                        .count()
                        .orderBy("location")
                        .collectAsList())
                .extracting(row -> Path.of(row.getString(0)).getFileName() + " " + row.getLong(1))
                .containsExactly("a.parquet 2", "b.parquet 1", "c.parquet 1");
        assertThat(names(directory.resolve("out [1]")))
                .containsExactly("actions", "batches", "checkpoints", "files", "findings", "runs");

        String first = output + "/run=" + runs.get(0).<String>getAs("run");
        JobRun compared = JobRun.of("compare", first, output);
        assertThat(compared.exit()).as(compared.out() + compared.err()).isEqualTo(1);
        assertThat(compared.out().lines().filter(line -> line.contains("PQ0102")))
                .satisfiesExactly(
                        still -> assertThat(still).startsWith("STILL  PQ0102 FATAL  " + lake + "/a.parquet  "),
                        gone -> assertThat(gone).startsWith("GONE  PQ0102 FATAL  " + lake + "/b.parquet  "),
                        fresh -> assertThat(fresh).startsWith("NEW  PQ0102 FATAL  " + lake + "/c.parquet  "));
        assertThat(JobRun.of("compare", output, output).exit()).isZero();
    }

    @Test
    void theSameAsJsonLines() throws Exception {
        Path lake = lake();
        Files.writeString(lake.resolve("a.parquet"), "broken for ever and ever");
        String output = directory.resolve("out").toString();
        JobRun run = JobRun.of(
                "scan", lake.toString(), "--min-age", "0", "--output", output, "--format", "jsonl", "--list", "all");

        assertThat(run.exit()).as(run.out() + run.err()).isEqualTo(1);
        assertThat(session.read().json(output + "/files").count()).isEqualTo(3);
        assertThat(session.read().json(output + "/findings").where("decides").count())
                .isEqualTo(1);
        JobRun compared = JobRun.of("compare", output, output);
        assertThat(compared.exit()).as(compared.out() + compared.err()).isZero();
        assertThat(compared.out()).contains("compare: 1 still; exit 0");
    }

    /** Two files that are whole. */
    private Path lake() {
        Path lake = directory.resolve("lake");
        session.range(100).repartition(2).write().parquet(lake.toUri().toString());
        return lake;
    }

    private static JobRun scan(Path lake, String output) {
        JobRun run = JobRun.of("scan", lake.toString(), "--min-age", "0", "--output", output);
        assertThat(run.err()).isEmpty();
        return run;
    }

    private static org.apache.spark.sql.Dataset<Row> table(String output, String name) {
        return session.read().parquet(output.replace("[", "\\[").replace("]", "\\]") + "/" + name);
    }

    private static Map<String, List<String>> written(String output) {
        Map<String, List<String>> columns = new TreeMap<>();
        for (ResultTable table : ResultTable.values()) {
            columns.put(
                    table.directory(),
                    Arrays.stream(table(output, table.directory()).schema().fields())
                            .filter(field -> !field.name().equals("run"))
                            .map(field -> field.name() + " " + field.dataType().simpleString())
                            .toList());
        }
        return columns;
    }

    private static Map<String, List<String>> published() throws Exception {
        Json schema = Json.parse(Files.readString(Path.of("../src/site/results.schema.json")));
        Map<String, List<String>> columns = new TreeMap<>();
        ((Json.Obj) schema.get("tables").orElseThrow())
                .fields()
                .forEach((name, table) -> columns.put(
                        name,
                        table.items("columns").stream()
                                .map(column -> column.text("name").orElseThrow() + " "
                                        + column.text("type").orElseThrow())
                                .toList()));
        return columns;
    }

    private static List<String> names(Path place) throws IOException {
        try (Stream<Path> list = Files.list(place)) {
            return list.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }
}
