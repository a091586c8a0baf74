// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.cli.ExitCode;
import io.github.parquetfsck.spark.fixture.SparkProcess;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The job on Spark 3.5 with Iceberg's connector: a damaged file leaves a table that Spark wrote, and comes back. */
class IcebergTableTest {
    private static final String COUNT = step("sql", "SELECT count(*), sum(id) FROM lake.db.t");

    /** A session keeps what it read of a table that another program commits to. */
    private static final String REFRESH = step("sql", "REFRESH TABLE lake.db.t");

    private static final String ROLL_BACK = "{ var t = org.apache.iceberg.spark.Spark3Util.loadIcebergTable(spark,"
            + " \"lake.db.t\"); t.manageSnapshots().rollbackTo(t.currentSnapshot().parentId()).commit(); }";

    @TempDir
    Path directory;

    @Test
    void sparkReadsTheTableAfterThePrintedStatementAfterQuarantineAndAfterRestore() throws Exception {
        String table = directory.resolve("db/t").toString();
        String partition = table + "/data/p=z";
        String root = directory.resolve("_q").toString();
        SparkProcess spark = SparkProcess.previous()
                .withTables(directory)
                .with(Path.of("target", "classes").toAbsolutePath())
                .with(home(ExitCode.class))
                .with(home(CommandLine.class));

        String out = spark.run(
                JobsAndStatements.class,
                step("sql", "CREATE TABLE lake.db.t (id BIGINT, p STRING) USING iceberg PARTITIONED BY (p)"),
                step("sql", "INSERT INTO lake.db.t SELECT /*+ COALESCE(1) */ id, 'x y' FROM range(100)"),
                step("sql", "INSERT INTO lake.db.t SELECT /*+ COALESCE(1) */ id, 'z' FROM range(100, 110)"),
                step("cut", partition),
                step("job", "quarantine", table, "--root", root, "--apply"),
                step("printed", "CATALOG.DB.TABLE", "lake.db.t"),
                REFRESH,
                COUNT,
                step("java", ROLL_BACK),
                step("job", "quarantine", table, "--root", root, "--table", "lake.db.t", "--apply"),
                REFRESH,
                COUNT,
                step("job", "scan", table),
                step("job", "restore", "--root", root, "--table", "lake.db.t", "--apply"),
                step("mend", partition),
                REFRESH,
                COUNT,
                step("job", "scan", "--table", "lake.db.t"));
        assertThat(out.lines().filter(line -> line.startsWith("exit ") || line.startsWith("[")))
                .as(out)
                .containsExactly(
                        "exit 6", "[100,4950]", "exit 3", "[100,4950]", "exit 0", "exit 0", "[110,5995]", "exit 0");
        assertThat(out).contains("1 SUPERSEDED", "QUARANTINED  " + partition, "RESTORED");
    }

    private static String step(String... words) {
        return String.join("\n", words);
    }

    private static Path home(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
