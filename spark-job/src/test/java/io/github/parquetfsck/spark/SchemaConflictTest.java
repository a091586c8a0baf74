// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the job says of tables whose files have several schemas, and what Spark does with them. */
class SchemaConflictTest {
    @TempDir
    static Path directory;

    private static SparkSession session;

    @BeforeAll
    static void start() {
        session = SparkSession.builder()
                .master("local[2]")
                .appName("schema-conflicts")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .getOrCreate();
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    /** A table of three days, the last of which has another expression for its column. */
    private static Path table(String name, String usual, String odd) {
        Path table = directory.resolve(name);
        write(table, "day=1", usual);
        write(table, "day=2", usual);
        write(table, "day=3", odd);
        return table;
    }

    private static void write(Path table, String partition, String expression) {
        session.range(5)
                .coalesce(1)
                .selectExpr("id", expression)
                .write()
                .mode(SaveMode.Overwrite)
                .parquet(table.resolve(partition).toUri().toString());
    }

    private static List<?> read(Path table) {
        return session.read()
                .parquet(table.toUri().toString())
                .selectExpr("sum(hash(c))")
                .collectAsList();
    }

    @ParameterizedTest
    @CsvSource({
        "money,     cast(id as decimal(9;2)) c, cast(id as double) c, 'DECIMAL(9, 2) in INT32', DOUBLE",
        "nested,    named_struct('x'; id) c, array(id) c, STRUCT, LIST",
    })
    void whatTheJobCallsAConflictSparkFailsOn(String name, String usual, String odd, String first, String second) {
        Path table = table(name, usual.replace(';', ','), odd);

        JobRun run = JobRun.of("scan", table.toString(), "--min-age", "0", "--readers", "spark");

        assertThat(run.exit()).as(run.out()).isEqualTo(1);
        assertThat(run.out())
                .contains(
                        "NOTED  " + table,
                        " PQ0705 files with the schema of " + table + "/day=1/part-00000-",
                        ": 2, with others: 1; c is " + first + " in 2 files and " + second + " in 1 file",
                        "  files       2 files, c " + first + ": written ",
                        "  files       1 file, c " + second + ": written ",
                        "; exit 1");
        assertThatThrownBy(() -> read(table)).isNotNull();
        JobRun expecting =
                JobRun.of("scan", table.toString(), "--min-age", "0", "--schema-from", file(table.resolve("day=1")));
        assertThat(expecting.exit()).as(expecting.out()).isEqualTo(1);
        assertThat(expecting.out())
                .contains(
                        "DAMAGED  " + file(table.resolve("day=3")),
                        " PQ0726 ",
                        ": c is " + second + ", expected " + first,
                        ": 2 sound, 1 damaged, 0 undecided");
    }

    private static String file(Path partition) {
        try (Stream<Path> files = Files.list(partition)) {
            return files.filter(file -> file.toString().endsWith(".parquet"))
                    .findFirst()
                    .orElseThrow()
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whatTheJobCallsWiderSparkReadsAsTheWiderType() {
        Path narrower = table("narrower", "cast(id as int) c", "id c");

        JobRun run = JobRun.of("scan", narrower.toString(), "--min-age", "0", "--readers", "spark");
        assertThat(run.exit()).as(run.out()).isZero();
        assertThat(run.out())
                .contains(" PQ0725 2 schemas in 3 files: c is INT", " (as INT64 only: spark; Spark before 4 fails)");
        assertThatThrownBy(() -> read(narrower)).isNotNull();
        assertThat(session.read()
                        .schema("id bigint, c bigint")
                        .parquet(narrower.toUri().toString())
                        .selectExpr("sum(c)")
                        .first()
                        .getLong(0))
                .isEqualTo(30);
    }
}
