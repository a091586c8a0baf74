// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job and the command line keep the same baseline, and Spark reads it. */
class BaselineJobTest {
    private static final Path SOUND = Path.of("../testdata/sound/base/file.parquet");

    @TempDir
    static Path directory;

    private static SparkSession session;

    @BeforeAll
    static void start() {
        session = SparkSession.builder()
                .master("local[2]")
                .appName("baseline")
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
    void whatTheJobVerifiedIsNotReadAgainAndIsATableForSpark() throws IOException {
        Path table = Files.createDirectory(directory.resolve("table"));
        for (int i = 0; i < 6; i++) {
            Files.copy(SOUND, table.resolve("part-" + i + ".parquet"));
        }
        String baseline = directory.resolve("_baseline").toString();

        JobRun first = JobRun.of("scan", table.toString(), "--baseline", baseline, "--level", "pages");
        assertThat(first.exit()).as(first.err()).isZero();
        assertThat(first.out()).contains("6 known files, none carried over");

        Files.setLastModifiedTime(table.resolve("part-3.parquet"), FileTime.from(Instant.EPOCH));
        JobRun second = JobRun.of("scan", table.toString(), "--baseline", baseline, "--level", "pages");
        assertThat(second.out()).contains("6 known files, 5 carried over").contains("6 sound");

        JobRun share = JobRun.of("coverage", "--baseline", baseline, "--level", "pages", "--require", "100%");
        assertThat(share.exit()).as(share.out()).isZero();
        assertThat(share.out()).contains("verified    6 of 6 files (100.00 %)");

        assertThat(session.read()
                        .parquet(baseline + "/_parts/*.parquet")
                        .where("verdict = 'sound' and level = 'pages'")
                        .count())
                .isEqualTo(6);
    }
}
