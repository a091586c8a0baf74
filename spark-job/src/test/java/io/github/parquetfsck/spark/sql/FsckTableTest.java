// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.cli.Entry;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.spark.ProbeFileSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files as rows, by the data source and by the catalog. */
class FsckTableTest {
    @TempDir
    static Path directory;

    private static SparkSession session;
    private static Path table;

    @BeforeAll
    static void start() throws IOException {
        session = LocalSession.start();
        table = directory.resolve("t");
        byte[] whole = Files.readAllBytes(Path.of("../testdata/sound/affected-writer-without-symptom/file.parquet"));
        for (String day : List.of("2026-01-01", "2026-01-02")) {
            Path partition = Files.createDirectories(table.resolve("dt=" + day));
            for (int i = 0; i < 5; i++) {
                Files.write(partition.resolve("part-" + i + ".parquet"), whole);
            }
        }
        Files.write(table.resolve("dt=2026-01-02/part-5.parquet"), Arrays.copyOf(whole, whole.length - 4));
        Files.writeString(table.resolve("dt=2026-01-02/README"), "not Parquet, by its ends\n");
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    @AfterEach
    void unset() {
        session.conf().unset("fsck.level");
        session.conf().unset("fsck.minAge");
    }

    @ParameterizedTest
    @ValueSource(strings = {"layout", "values"})
    void rowsOfTheCorpusAreTheLinesOfTheCommandLine(String level) throws Exception {
        Path lines = directory.resolve(level + ".jsonl");
        Entry.run(
                new String[] {"scan", "../testdata", "--min-age", "0", "--level", level, "--report", "jsonl=" + lines});
        Map<String, Json> expected = new TreeMap<>();
        List<String> damagedDatasets = new ArrayList<>();
        for (String line : Files.readAllLines(lines)) {
            Json json = Json.parse(line);
            if (json.text("type").orElseThrow().equals("file")) {
                expected.put(json.text("location").orElseThrow(), comparable(json));
            } else if (json.items("findings").stream().anyMatch(FsckTableTest::damages)) {
                damagedDatasets.add(json.text("location").orElseThrow());
            }
        }

        Dataset<Row> rows = session.read()
                .format("fsck")
                .option("level", level)
                .option("minAge", "0")
                .load("../testdata");
        Map<String, Json> found = new TreeMap<>();
        List<String> datasets = new ArrayList<>();
        for (String row : rows.toJSON().collectAsList()) {
            Json json = Json.parse(row);
            String location = json.text("location").orElseThrow();
            if (json.text("type").orElseThrow().equals("file")) {
                assertThat(found.put(location, comparable(json))).isNull();
            } else {
                datasets.add(location);
            }
        }

        assertThat(expected).hasSizeGreaterThan(300);
        assertThat(found).isEqualTo(expected);
        assertThat(damagedDatasets).containsAll(datasets);
    }

    private static boolean damages(Json finding) {
        return List.of("FATAL", "LOSSY", "WRONG")
                .contains(finding.text("severity").orElseThrow());
    }

    /** What both have, nulls left out: the table has more columns, the line says of which schema it is. */
    private static Json comparable(Json value) {
        if (value instanceof Json.Obj object) {
            Json.Builder fields = Json.object();
            new TreeMap<>(object.fields()).forEach((name, field) -> {
                boolean more = List.of("schema", "version", "rows", "createdBy", "facts")
                                .contains(name)
                        || name.equals("advice") && object.fields().containsKey("code");
                boolean nothing = field instanceof Json.Null
                        || field instanceof Json.Arr array && array.items().isEmpty()
                        || field instanceof Json.Obj part && part.fields().isEmpty();
                if (name.equals("modified")) {
                    fields.put(name, Instant.parse(((Json.Str) field).value()).getEpochSecond());
                } else if (!more && !nothing) {
                    fields.put(name, comparable(field));
                }
            });
            return fields.build();
        } else if (value instanceof Json.Arr array) {
            return new Json.Arr(
                    array.items().stream().map(FsckTableTest::comparable).toList());
        }
        return value;
    }

    @Test
    void aVerdictIsAskedForAtTheSource() {
        Dataset<Row> damaged = session.sql("SELECT location, findings[0].code, verdict FROM fsck.`" + table
                + "` WITH (minAge = '0') WHERE verdict = 'damaged'");

        assertThat(damaged.collectAsList())
                .extracting(Row::mkString)
                .containsExactly(table + "/dt=2026-01-02/part-5.parquetPQ0102damaged");
        assertThat(damaged.queryExecution().executedPlan().toString())
                .contains("BatchScan", "where [IsNotNull(verdict), EqualTo(verdict,damaged)]")
                .doesNotContain("Filter (");
    }

    @Test
    void whatAListingKnowsIsToldWithoutOpeningAFile() throws IOException {
        Path witnesses = Files.createDirectories(directory.resolve("witnesses"));
        Dataset<Row> rows = session.read()
                .format("fsck")
                .option("fs.probe.impl", ProbeFileSystem.class.getName())
                .option("probe.witnesses", witnesses.toString())
                .option("level", "values")
                .load("probe:" + table.resolve("dt=2026-01-01"));

        assertThat(rows.selectExpr("sum(length)", "max(modified)", "count(*)")
                        .first()
                        .getLong(2))
                .isEqualTo(5);
        assertThat(rows.where("location LIKE 'probe:%'").count()).isEqualTo(5);
        assertThat(witnesses).isEmptyDirectory();
        assertThat(rows.where("verdict = 'sound'").count()).isEqualTo(5);
        assertThat(witnesses).isNotEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5, 6, 11})
    void directoriesThatTasksListGiveTheSameRows(int driverFiles) {
        Dataset<Row> rows = session.read()
                .format("fsck")
                .option("driverFiles", driverFiles)
                .option("minAge", "0")
                .load(table.toString());

        assertThat(rows.groupBy("verdict").count().orderBy("verdict").collectAsList())
                .extracting(Row::mkString)
                .containsExactly("damaged1", "sound10");
        assertThat(rows.select("location").distinct().count()).isEqualTo(11);
    }

    @Test
    void conditionsThatTheSourceDecidesAreThoseOfSql() {
        Dataset<Row> rows = session.read().format("fsck").option("minAge", "1h").load(table.toString());

        assertThat(rows.where("verdict <> 'sound'").count()).isEqualTo(1);
        assertThat(rows.where("NOT (reason = 'VANISHED')").count()).isEqualTo(1);
        assertThat(rows.where("reason IS NULL AND verdict IN ('sound', 'damaged')")
                        .count())
                .isEqualTo(10);
        assertThat(rows.where("location LIKE '" + table + "/dt=2026-01-01/%' OR verdict = 'undecided'")
                        .count())
                .isEqualTo(6);
        assertThat(rows.where("reason NOT IN ('CHANGED')").count()).isEqualTo(1);
        assertThat(rows.where("verdict = 'sound' AND length > 100000000").count())
                .isZero();
    }

    @Test
    void aSessionSaysHowFilesAreRead() {
        session.sql("SET fsck.level=pages");

        List<Row> levels = session.sql("SELECT DISTINCT level FROM fsck.`" + table + "` WHERE verdict = 'sound'")
                .collectAsList();
        List<Row> own = session.read()
                .format("fsck")
                .option("level", "footer")
                .load(table.toString())
                .where("verdict = 'sound'")
                .select("level")
                .distinct()
                .collectAsList();

        assertThat(levels).extracting(row -> row.getString(0)).containsExactly("pages");
        assertThat(own).extracting(row -> row.getString(0)).containsExactly("footer");
    }

    @Test
    void severalPathsAreOneTable() {
        long files = session.read()
                .format("fsck")
                .load(table + "/dt=2026-01-01", table + "/dt=2026-01-02/part-0.parquet")
                .count();

        assertThat(files).isEqualTo(6);
    }

    @Test
    void aViewOverTheSourceIsASqlTable() {
        session.sql("CREATE TEMPORARY VIEW checked USING fsck OPTIONS (path '" + table + "', level 'tail')");

        assertThat(session.sql("SELECT count(*) FROM checked WHERE level = 'tail'")
                        .first()
                        .getLong(0))
                .isEqualTo(11);
    }

    @Test
    void aPathThatIsNotThereFails() {
        assertThatThrownBy(() ->
                        session.sql("SELECT * FROM fsck.`" + table + "/absent`").count())
                .hasMessage("fsck: " + table + "/absent: there is no such file or directory");
    }

    @Test
    void aPlanIsMadeWithoutListing() {
        String plan = session.sql("EXPLAIN SELECT verdict FROM fsck.`" + table + "/absent`")
                .first()
                .getString(0);

        assertThat(plan).contains("BatchScan fsck.").doesNotContain("there is no such");
    }

    @Test
    void aDirectoryWithoutParquetFails() throws IOException {
        Path empty = Files.createDirectories(directory.resolve("empty"));

        assertThatThrownBy(() ->
                        session.read().format("fsck").load(empty.toString()).count())
                .hasMessage("fsck: there is no Parquet file in [" + empty + "]");
    }

    @Test
    void anOptionThatMeansNothingFails() {
        assertThatThrownBy(() -> session.read()
                        .format("fsck")
                        .option("levle", "pages")
                        .load(table.toString())
                        .count())
                .hasMessage(
                        "fsck: expected one of the options path, level, minAge, threads, tasks, driverFiles, partSize,"
                                + " or a setting of Hadoop, which has a dot; found levle");
        assertThatThrownBy(() -> session.read()
                        .format("fsck")
                        .option("level", "deep")
                        .load(table.toString())
                        .count())
                .hasMessage("fsck: level: expected one of tail, footer, layout, index, pages, values; found deep");
    }

    @Test
    void aSettingOfTheSessionThatMeansNothingFails() {
        session.conf().set("fsck.levle", "pages");
        try {
            assertThatThrownBy(() ->
                            session.sql("SELECT * FROM fsck.`" + table + "`").count())
                    .hasMessageContaining("fsck: expected one of the options ")
                    .hasMessageEndingWith("; found levle");
        } finally {
            session.conf().unset("fsck.levle");
        }
    }

    @Test
    void theCatalogOnlyReads() {
        assertThatThrownBy(() -> session.sql("DROP TABLE fsck.`" + table + "`"))
                .hasMessageContaining("only reads what parquet-fsck finds under a path, and deletes nothing");
        assertThatThrownBy(() -> session.sql("CREATE TABLE fsck.`/x` (a INT)")).hasMessageContaining("creates nothing");
        assertThatThrownBy(() -> session.sql("INSERT INTO fsck.`" + table + "` SELECT * FROM fsck.`" + table + "`"))
                .hasMessageContaining("append");
        assertThatThrownBy(() -> session.sql("SELECT * FROM fsck.db.t"))
                .hasMessage("fsck: expected one path in backticks, as in fsck.`hdfs:///warehouse/t`; found db.t");
    }

    @Test
    void tasksCarryOnlyTheSettingsThatAreNotHadoops() {
        session.conf().set("spark.hadoop.own.setting", "x");

        HadoopKeys keys = Session.hadoop(Map.of("another.setting", "y"));

        assertThat(keys.values()).containsEntry("own.setting", "x").containsEntry("another.setting", "y");
        assertThat(keys.values()).doesNotContainKey("fs.s3a.connection.maximum").hasSizeLessThan(200);
    }

    @Test
    void aDirectoryThatCannotBeReadIsARow() throws IOException {
        Path sink = Files.createDirectories(directory.resolve("sink/_spark_metadata"));
        Path gone = directory.resolve("sink/part-gone.parquet");
        Files.copy(table.resolve("dt=2026-01-01/part-0.parquet"), directory.resolve("sink/part-here.parquet"));
        Files.writeString(
                sink.resolve("0"),
                "v1\n{\"path\":\"" + gone.toUri() + "\",\"size\":9,\"isDir\":false,\"modificationTime\":1,"
                        + "\"blockReplication\":1,\"blockSize\":1,\"action\":\"add\"}\n");

        List<Row> rows = session.sql("SELECT type, location, verdict, findings.code FROM fsck.`"
                        + directory.resolve("sink") + "` ORDER BY type")
                .collectAsList();

        assertThat(rows)
                .extracting(Row::mkString)
                .first()
                .asString()
                .startsWith("dataset" + directory.resolve("sink") + "damaged")
                .contains("PQ07");
        assertThat(rows).hasSize(2);
    }
}
