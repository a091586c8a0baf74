// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A directory that Spark reads with the filter in front: its files of ids, a stream over it, and what came out. */
abstract class GuardedReads {
    static final String FILTER = "mapreduce.input.pathFilter.class";
    static SparkSession session;

    @TempDir
    Path directory;

    Path table;

    @BeforeAll
    static void start() {
        session = SparkSession.builder()
                .master("local[2]")
                .appName("pre-read-test")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "1")
                .getOrCreate();
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    /** With a name that is not the same in a URI. */
    @BeforeEach
    void place() {
        table = directory.resolve("t%41b le");
    }

    @AfterEach
    void takeOut() {
        for (String key : List.of(
                FILTER,
                PreReadSettings.MODE,
                PreReadSettings.REFRESH,
                PreReadSettings.MIN_AGE,
                PreReadSettings.LEVEL,
                PreReadSettings.RESULTS,
                PreReadSettings.LEDGERS,
                PreReadSettings.LIST_REFRESH,
                PreReadSettings.MAX_LIST_AGE,
                PreReadSettings.MAX_LISTED,
                PreReadSettings.MAX_SKIPPED)) {
            session.conf().unset(key);
        }
    }

    Dataset<Row> read() {
        return session.read().schema("id LONG").parquet(table.toString());
    }

    void run(Path out) throws Exception {
        StreamingQuery query = session.readStream()
                .schema("id LONG")
                .parquet(table.toString())
                .writeStream()
                .format("parquet")
                .option("checkpointLocation", out + "-checkpoint")
                .trigger(Trigger.AvailableNow())
                .start(out.toString());
        query.awaitTermination();
    }

    static long ids(Path out) throws AnalysisException {
        return session.read().parquet(out.toString()).distinct().count();
    }

    /** One file of ids, moved to its name. */
    Path write(String name, long from, long count) throws IOException {
        Path staging = directory.resolve("staging");
        session.range(from, from + count, 1, 1).write().mode("overwrite").parquet(staging.toString());
        Path file = table.resolve(name);
        Files.createDirectories(file.getParent());
        try (Stream<Path> parts = Files.list(staging)) {
            Path part = parts.filter(each -> each.toString().endsWith(".parquet"))
                    .findFirst()
                    .orElseThrow();
            return Files.move(part, file);
        }
    }

    static void cut(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 20));
        Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
    }
}
