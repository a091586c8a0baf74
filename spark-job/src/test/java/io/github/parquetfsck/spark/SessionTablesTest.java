// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables by their names in the session's catalogs. */
class SessionTablesTest {
    @TempDir
    static Path directory;

    private static SparkSession session;

    @BeforeAll
    static void start() throws IOException {
        session = SparkSession.builder()
                .master("local[2]")
                .appName("session-tables-test")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config(
                        "spark.sql.warehouse.dir",
                        directory.resolve("ware house").toString())
                .getOrCreate();
        for (String statement : List.of(
                "CREATE DATABASE db",
                "CREATE TABLE db.good USING parquet AS SELECT /*+ COALESCE(1) */ id FROM range(10)",
                "CREATE TABLE db.b_d USING parquet LOCATION '" + directory.resolve("elsewhere/b d")
                        + "' AS SELECT /*+ COALESCE(1) */ id FROM range(10)",
                "CREATE VIEW db.seen AS SELECT * FROM db.good")) {
            session.sql(statement);
        }
        try (Stream<Path> files = Files.list(directory.resolve("elsewhere/b d"))) {
            Path file = files.filter(each -> each.toString().endsWith(".parquet"))
                    .findFirst()
                    .orElseThrow();
            byte[] whole = Files.readAllBytes(file);
            Files.write(file, Arrays.copyOf(whole, whole.length - 4));
        }
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    @Test
    void aTableIsScannedWhereItsCatalogSaysThatItLies() {
        assertThat(JobRun.of("scan", "--table", "db.good").exit()).isZero();

        JobRun both = JobRun.of("scan", "--min-age", "0", "--table", "spark_catalog.db.good", "--table", "db.b_d");

        assertThat(both.exit()).isEqualTo(1);
        assertThat(both.message()).contains("1 sound, 1 damaged");
        assertThat(both.out()).contains("PQ0102");
    }

    @Test
    void everyTableOfASchemaIsScannedAndViewsHaveNoFiles() {
        JobRun run = JobRun.of("scan", "--min-age", "0", "--table", "db.*");

        assertThat(run.message()).contains("1 sound, 1 damaged");
    }

    @Test
    void aGateAndAQuarantineTakeTablesToo() {
        JobRun gate = JobRun.of("gate", "--table", "db.good");
        JobRun plan = JobRun.of(
                "quarantine",
                "--min-age",
                "0",
                "--table",
                "db.b_d",
                "--root",
                directory.resolve("elsewhere/_q").toString());

        assertThat(gate.exit()).as(gate.err()).isZero();
        assertThat(gate.out()).contains("/good/part-").contains(".parquet\t");
        assertThat(plan.exit()).as(plan.out() + plan.err()).isEqualTo(1);
        assertThat(plan.out()).contains("PLAN  quarantine 1 file");
    }

    @Test
    void whatIsNoTableWithFilesIsAUsageError() {
        JobRun absent = JobRun.of("scan", "--table", "db.absent");
        JobRun view = JobRun.of("scan", "--table", "db.seen");

        assertThat(absent.exit()).isEqualTo(2);
        assertThat(absent.err()).contains("--table db.absent: ").contains("TABLE_OR_VIEW_NOT_FOUND");
        assertThat(view.exit()).isEqualTo(2);
        assertThat(view.err())
                .contains("--table db.seen: expected a table with files of its own, found a view, or none");
    }
}
