// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that several tasks read are told of as by one machine, but for the bytes that were read. */
class LargeFilesTest {
    private static final long SEED = 20261130;
    private static final int ROWS = 2_000;
    private static final int ROWS_OF_A_GROUP = 250;

    @TempDir
    static Path directory;

    private static SparkSession session;
    private static Path large;

    @BeforeAll
    static void start() throws IOException {
        session = SparkSession.builder()
                .master("local[2,4]")
                .appName("large-files")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .getOrCreate();
        Path written = directory.resolve("written");
        session.range(ROWS)
                .selectExpr("id", "concat('name', id % 17) name", "array(id, id + 1) pair")
                .coalesce(1)
                .write()
                .option("parquet.block.row.count.limit", ROWS_OF_A_GROUP)
                .option("parquet.page.row.count.limit", 100)
                .parquet(written.toUri().toString());
        try (Stream<Path> files = Files.list(written)) {
            large = files.filter(file -> file.toString().endsWith(".parquet"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    @ParameterizedTest
    @CsvSource({"pages, bare:", "values, bare:", "values, ''"})
    void soundAndDamagedFilesOfAllKinds(String level, String scheme) throws Exception {
        Path lake = directory.resolve("lake-" + level + scheme.replace(':', '-'));
        Files.createDirectories(lake.resolve("p=1"));
        try (Stream<Path> folders = Files.list(Path.of("../testdata"))) {
            for (Path folder : folders.filter(
                            each -> each.getFileName().toString().matches("PQ0[1-6].[5]-.*"))
                    .toList()) {
                Files.copy(folder.resolve("file.parquet"), lake.resolve("p=1/" + folder.getFileName() + ".parquet"));
            }
        }
        byte[] sound = Files.readAllBytes(large);
        Random random = new Random(SEED);
        for (int i = 0; i < 6; i++) {
            byte[] flipped = sound.clone();
            for (int k = 0; k < i; k++) {
                flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
            }
            Files.write(lake.resolve("large-" + i + ".parquet"), flipped);
        }
        age(lake);
        String[] scan = {
            scheme + lake, "-D", BareFileSystem.SETTING, "--level", level, "--min-age", "0", "--part-size", "4k"
        };

        AtomicInteger tasks = new AtomicInteger();
        List<String> here = onOneMachine("all-" + level + scheme.length(), scan);
        List<String> there = onSpark("all-" + level + scheme.length(), scan, tasks);

        assertThat(here).anyMatch(line -> line.contains("large-0") && line.contains("\"sound\""));
        assertThat(here)
                .filteredOn(line -> line.contains("large-") && line.contains("\"damaged\""))
                .hasSizeGreaterThan(2);
        assertThat(there).as("seed " + SEED).containsExactlyInAnyOrderElementsOf(here);
        assertThat(tasks.get()).isGreaterThan(6 * (sound.length / 4096));
    }

    @Test
    void oneFileThatIsMuchLargerThanTheOthersIsWorkForManyTasks() throws Exception {
        Path lake = Files.createDirectories(directory.resolve("skewed/p=1")).getParent();
        Files.copy(large, lake.resolve("p=1/large.parquet"));
        for (int i = 0; i < 3; i++) {
            Files.copy(Path.of("../testdata/sound/base/file.parquet"), lake.resolve("p=1/small-" + i + ".parquet"));
        }
        age(lake);
        long partSize = Files.size(large) / 5 + 1;
        int parts = 5;
        String[] scan = {
            "stumbling:" + lake,
            "-D",
            StumblingFileSystem.SETTING,
            "--level",
            "values",
            "--part-size",
            String.valueOf(partSize)
        };
        assertThat(Files.size(lake.resolve("p=1/small-0.parquet"))).isLessThan(partSize);

        AtomicInteger tasks = new AtomicInteger();
        List<String> there = onSpark("skewed", scan, tasks);

        assertThat(there).filteredOn(line -> line.contains("\"sound\"")).hasSize(4);
        assertThat(StumblingFileSystem.opened("large.parquet")).isEqualTo(parts + 1);
        assertThat(tasks.get()).isGreaterThan(parts + 1);
    }

    @Test
    void ofADamagedFileOneTaskReadsTheDamagedPartsAgain() throws Exception {
        Path lake = Files.createDirectories(directory.resolve("torn"));
        byte[] torn = Files.readAllBytes(large);
        torn[100] ^= 1;
        Files.write(lake.resolve("torn.parquet"), torn);
        age(lake);
        int parts = 5;
        String partSize = String.valueOf(torn.length / parts + 1);
        String[] scan = {
            "stumbling:" + lake, "-D", StumblingFileSystem.SETTING, "--level", "values", "--part-size", partSize
        };

        List<String> there = onSpark("torn", scan, new AtomicInteger());

        assertThat(StumblingFileSystem.opened("torn.parquet")).isEqualTo(parts + 1);
        assertThat(there).filteredOn(line -> line.contains("\"damaged\"")).hasSize(1);
        assertThat(there).isEqualTo(onOneMachine("torn", scan));
    }

    @Test
    void aTaskThatDiesOverAPartIsTriedAgainAndTheFileIsToldOnce() throws Exception {
        Path lake = Files.createDirectories(directory.resolve("stumble"));
        Files.copy(large, lake.resolve("stumble.parquet"));
        age(lake);
        String[] scan = {"stumbling:" + lake, "-D", StumblingFileSystem.SETTING, "--level", "pages", "--part-size", "8k"
        };
        int parts = (int) ((Files.size(large) + 8191) / 8192);

        List<String> there = onSpark("stumble", scan, new AtomicInteger());

        assertThat(StumblingFileSystem.opened("stumble.parquet")).isEqualTo(parts + 2);
        assertThat(there).filteredOn(line -> line.contains("\"file\"")).hasSize(1);
        assertThat(there).containsExactlyInAnyOrderElementsOf(onOneMachine("stumble", scan));
    }

    @Test
    void aPageOverTheMemoryLimitLeavesTheFileUndecidedOnce() throws Exception {
        Path lake = Files.createDirectories(directory.resolve("budget"));
        Files.copy(large, lake.resolve("large.parquet"));
        age(lake);
        String[] scan = {
            "bare:" + lake,
            "-D",
            BareFileSystem.SETTING,
            "--level",
            "values",
            "--part-size",
            "8k",
            "--max-memory-per-file",
            "64"
        };

        List<String> there = onSpark("budget", scan, new AtomicInteger());

        assertThat(there).filteredOn(line -> line.contains("OVER_BUDGET")).hasSize(1);
        assertThat(there).isEqualTo(onOneMachine("budget", scan));
    }

    private static void age(Path lake) throws IOException {
        List<Path> all;
        try (Stream<Path> paths = Files.walk(lake)) {
            all = paths.toList();
        }
        for (Path path : all) {
            Files.setLastModifiedTime(path, FileTime.from(Instant.parse("2026-01-02T03:04:05Z")));
        }
    }

    private static List<String> onOneMachine(String name, String[] scan) throws Exception {
        return lines(new ToldLines(directory.resolve(name + ".jsonl")).onOneMachine(scan));
    }

    private static List<String> onSpark(String name, String[] scan, AtomicInteger tasks) throws Exception {
        SparkListener counting = new SparkListener() {
            @Override
            public void onTaskEnd(SparkListenerTaskEnd end) {
                tasks.incrementAndGet();
            }
        };
        session.sparkContext().addSparkListener(counting);
        List<String> told = new ToldLines(directory.resolve(name + "-report")).onSpark(scan);
        session.sparkContext().listenerBus().waitUntilEmpty();
        session.sparkContext().removeSparkListener(counting);
        return lines(told);
    }

    /** Lines of files, without what it cost to read them. */
    private static List<String> lines(List<String> lines) {
        return lines.stream()
                .filter(line -> line.contains("\"type\":\"file\""))
                .map(line -> line.replaceAll("\"(bytesRead|reads)\":\\d+,", ""))
                .toList();
    }
}
