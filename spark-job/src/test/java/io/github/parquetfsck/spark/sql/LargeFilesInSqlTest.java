// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.spark.BareFileSystem;
import io.github.parquetfsck.spark.StumblingFileSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that several tasks read is one row, the same as of a file that one task has read, but for the bytes that were read. */
class LargeFilesInSqlTest {
    private static final long SEED = 20261201;
    private static final int FILES = 8;
    private static final int PARTS = 5;

    /** With the parts of {@code coverage} that are the same whoever reads. */
    private static final String[] COLUMNS = Stream.of(Column.values())
            .map(Column::label)
            .map(label -> label.equals("coverage")
                    ? "array(coverage.rowGroups, coverage.chunks, coverage.pages, coverage.pagesWithCrc,"
                            + " coverage.pageBytes, coverage.pageBytesWithCrc, coverage.pagesDecompressed,"
                            + " coverage.checks) seen"
                    : label)
            .toArray(String[]::new);

    @TempDir
    static Path directory;

    private static SparkSession session;
    private static Path lake;
    private static long length;

    @BeforeAll
    static void start() throws IOException {
        session = LocalSession.start();
        Path written = directory.resolve("written");
        session.range(2_000)
                .selectExpr("id", "concat('name', id % 17) name", "array(id, id + 1) pair")
                .coalesce(1)
                .write()
                .option("parquet.block.row.count.limit", 250)
                .option("parquet.page.row.count.limit", 100)
                .parquet(written.toUri().toString());
        lake = Files.createDirectories(directory.resolve("lake"));
        byte[] sound;
        try (Stream<Path> files = Files.list(written)) {
            sound = Files.readAllBytes(files.filter(file -> file.toString().endsWith(".parquet"))
                    .findFirst()
                    .orElseThrow());
        }
        length = sound.length;
        Random random = new Random(SEED);
        for (int i = 0; i < FILES; i++) {
            byte[] flipped = sound.clone();
            for (int k = 0; k < i; k++) {
                flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
            }
            Files.write(lake.resolve("large-" + i + ".parquet"), flipped);
        }
        for (int i = 0; i < 3; i++) {
            Files.copy(Path.of("../testdata/sound/base/file.parquet"), lake.resolve("small-" + i + ".parquet"));
        }
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    private static Dataset<Row> files(String level, Object partSize) {
        return session.read()
                .format("fsck")
                .option("fs.bare.impl", BareFileSystem.class.getName())
                .option("fs.stumbling.impl", StumblingFileSystem.class.getName())
                .option("minAge", "0")
                .option("level", level)
                .option("partSize", partSize.toString())
                .load("bare:" + lake);
    }

    private static long partSize() {
        return length / PARTS + 1;
    }

    @ParameterizedTest
    @ValueSource(strings = {"index", "pages", "values"})
    void rowsAreTheSameInPartsAndWhole(String level) {
        List<String> whole = files(level, "1t").selectExpr(COLUMNS).toJSON().collectAsList();
        List<String> parts =
                files(level, partSize()).selectExpr(COLUMNS).toJSON().collectAsList();

        assertThat(whole).hasSize(FILES + 3);
        assertThat(whole)
                .filteredOn(line -> line.contains("large-") && line.contains("\"damaged\""))
                .hasSizeBetween(level.equals("index") ? 0 : 3, FILES - 1);
        assertThat(parts).as("seed " + SEED).containsExactlyInAnyOrderElementsOf(whole);
    }

    @Test
    void aLargeFileIsWorkForAsManyTasksAsItHasParts() throws Exception {
        Dataset<Row> large = session.read()
                .format("fsck")
                .option("fs.stumbling.impl", StumblingFileSystem.class.getName())
                .option("level", "values")
                .option("partSize", partSize())
                .load("stumbling:" + lake.resolve("large-0.parquet"));

        assertThat(tasks(large.select("verdict"))).isEqualTo(PARTS + 1);
        assertThat(StumblingFileSystem.opened("large-0.parquet")).isEqualTo(PARTS + 1);
    }

    @Test
    void aSmallerNumberOfTasksMakesFewerParts() throws Exception {
        Dataset<Row> whole = files("values", "1t").select("location", "verdict");
        Dataset<Row> few = session.read()
                .format("fsck")
                .option("fs.bare.impl", BareFileSystem.class.getName())
                .option("minAge", "0")
                .option("level", "values")
                .option("partSize", "1")
                .option("tasks", 7)
                .load("bare:" + lake)
                .select("location", "verdict");

        assertThat(tasks(few)).isBetween(8, 14);
        assertThat(few.collectAsList()).containsExactlyInAnyOrderElementsOf(whole.collectAsList());
    }

    @Test
    void onlyFilesThatAreOpenedAreLookedAtInParts() throws Exception {
        Dataset<Row> files = files("values", partSize());

        assertThat(tasks(files.select("location", "length"))).isLessThanOrEqualTo(FILES + 3);
        assertThat(tasks(files.where("location = 'bare:" + lake + "/large-3.parquet'")
                        .select("verdict")))
                .isEqualTo(PARTS + 1);
        assertThat(tasks(() -> files.select("verdict").queryExecution().executedPlan()))
                .isZero();
    }

    @Test
    void aJoinReadsEachFileOnce() throws Exception {
        Dataset<Row> files = files("pages", partSize()).select("location", "verdict");
        session.range(3)
                .selectExpr("concat('bare:" + lake + "/large-', id, '.parquet') wanted")
                .createOrReplaceTempView("wanted");
        files.createOrReplaceTempView("found");

        Dataset<Row> joined =
                session.sql("SELECT verdict, count(*) FROM wanted JOIN found ON wanted = location GROUP BY verdict");

        assertThat(tasks(joined)).isLessThan(2 * FILES * PARTS);
        assertThat(joined.selectExpr("sum(`count(1)`)").first().getLong(0)).isEqualTo(3);
    }

    /** How many tasks a query takes. */
    private static int tasks(Dataset<Row> rows) throws Exception {
        return tasks(rows::collectAsList);
    }

    private static int tasks(Runnable action) throws Exception {
        AtomicInteger tasks = new AtomicInteger();
        SparkListener counting = new SparkListener() {
            @Override
            public void onTaskEnd(SparkListenerTaskEnd end) {
                tasks.incrementAndGet();
            }
        };
        session.sparkContext().listenerBus().waitUntilEmpty();
        session.sparkContext().addSparkListener(counting);
        action.run();
        session.sparkContext().listenerBus().waitUntilEmpty();
        session.sparkContext().removeSparkListener(counting);
        return tasks.get();
    }
}
