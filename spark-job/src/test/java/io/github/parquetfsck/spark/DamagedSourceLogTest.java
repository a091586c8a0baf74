// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Spark does with a damaged log of a file source is what {@code checkpoint} says of it. */
@Tag("heavy")
class DamagedSourceLogTest {
    private static SparkSession session;

    @TempDir
    Path directory;

    private Lake lake;

    @BeforeAll
    static void start() {
        session = SparkSession.builder()
                .master("local[2]")
                .appName("damaged-source-log-test")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.streaming.fileSource.log.compactInterval", "3")
                .getOrCreate();
        session.sparkContext().setLogLevel("OFF");
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    @BeforeEach
    void fiveBatches() throws Exception {
        lake = new Lake(session, directory);
        lake.input(0, 5);
        run();
        lake.input(5, 1);
    }

    @Test
    void filesOfALogThatListsNothingAreReadOnceMore() throws Exception {
        put("2.compact", "v1");
        put("3", "v1");
        put("1", "v1");
        assertThat(told())
                .contains("PQ0833 WRONG", "log 2.compact lists no file", "log 3 lists no file", "CONTINUES")
                .doesNotContain("log 1 ");

        run();
        assertThat(lake.rows("events")).hasSize((6 + 3 + 1) * Lake.ROWS);
    }

    @Test
    void aLogWithoutAByteStopsTheQuery() throws Exception {
        put("4", "");
        assertThat(told()).contains("PQ0818 FATAL", "log 4 is torn", "FAILS");

        List<String> before = lake.rows("events");
        assertThatThrownBy(this::run)
                .isInstanceOf(StreamingQueryException.class)
                .hasMessageContaining("Incomplete log file");
        assertThat(lake.rows("events")).isEqualTo(before);
    }

    private String told() {
        return JobRun.of("checkpoint", lake.path("queries/events")).out();
    }

    private void run() throws Exception {
        lake.run(
                "events",
                lake.events().select("id", "name", "day").writeStream().format("parquet"));
    }

    private void put(String log, String content) throws IOException {
        Path file = Path.of(lake.path("queries/events/sources/0"), log);
        Files.writeString(file, content);
        Files.deleteIfExists(file.resolveSibling("." + log + ".crc"));
    }
}
