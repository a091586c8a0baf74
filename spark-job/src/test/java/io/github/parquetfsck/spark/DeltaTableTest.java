// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.spark.fixture.SparkProcess;
import io.github.parquetfsck.spark.fixture.SqlRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Delta table that Spark wrote loses a damaged file to the quarantine and gets it back; Spark 3.5 and 4.2 read it. */
class DeltaTableTest {
    private static SparkSession session;

    @TempDir
    Path directory;

    @BeforeAll
    static void start() {
        session = SparkSession.builder()
                .master("local[2]")
                .appName("delta-table-test")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .getOrCreate();
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    @Test
    void sparkReadsTheTableAfterQuarantineAndAfterRestore() throws Exception {
        Path table = directory.resolve("a b");
        Path root = directory.resolve("_quarantine");
        String name = "delta.`" + table + "`";
        String count = "SELECT count(*), sum(id) FROM " + name;
        SparkProcess previous = SparkProcess.previous().withTables(directory);
        SparkProcess current = SparkProcess.current().withTables(directory);
        assertThat(lines(
                        previous,
                        "CREATE TABLE " + name + " (id BIGINT, p STRING) USING delta PARTITIONED BY (p)"
                                + " TBLPROPERTIES ('delta.appendOnly' = 'true')",
                        "INSERT INTO " + name + " SELECT /*+ COALESCE(1) */ id, 'x y' FROM range(100)",
                        "INSERT INTO " + name + " SELECT /*+ COALESCE(1) */ id, 'x%20y' FROM range(100, 110)",
                        count))
                .endsWith("[110,5995]");
        Path cut = only(table.resolve("p=x%2520y"));
        byte[] whole = Files.readAllBytes(cut);
        Files.write(cut, Arrays.copyOf(whole, whole.length - 100));

        JobRun refused = JobRun.of("quarantine", table.toString(), "--root", root.toString(), "--apply");
        assertThat(refused.exit()).as(refused.out() + refused.err()).isEqualTo(6);
        Matcher statement = Pattern.compile("ALTER TABLE delta\\.`[^`]+` SET TBLPROPERTIES \\([^)]+\\)")
                .matcher(refused.out());
        assertThat(statement.find()).as(refused.out()).isTrue();
        assertThat(lines(
                        current,
                        "?" + count,
                        statement.group(),
                        "?DELETE FROM " + name + " WHERE _metadata.file_path LIKE '%" + cut.getFileName() + "'"))
                .as("the damaged file fails what reads it, and not the statement that was printed")
                .isEqualTo("failed\nfailed");

        JobRun apply = JobRun.of("quarantine", table.toString(), "--root", root.toString(), "--apply");
        assertThat(apply.exit()).as(apply.out() + apply.err()).isEqualTo(3);
        assertThat(apply.out()).contains("QUARANTINED  " + cut);
        assertThat(cut).exists();
        assertThat(lines(previous, count)).isEqualTo("[100,4950]");

        JobRun restore = JobRun.of("restore", "--root", root.toString(), "--apply");
        assertThat(restore.exit()).as(restore.out() + restore.err()).isZero();
        Files.write(cut, whole);
        assertThat(lines(current, count, "SELECT count(*) FROM " + name + " VERSION AS OF 3"))
                .isEqualTo("[110,5995]\n[110]");
    }

    private static Path only(Path partition) throws IOException {
        try (Stream<Path> files = Files.list(partition)) {
            return files.filter(file -> file.toString().endsWith(".parquet"))
                    .reduce((a, b) -> {
                        throw new IllegalStateException("more than one file in " + partition);
                    })
                    .orElseThrow();
        }
    }

    private static String lines(SparkProcess spark, String... statements) throws Exception {
        return spark.run(SqlRunner.class, statements).strip();
    }
}
