// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.spark.fixture.CountsQuery;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans of {@code replay} for sinks of real queries, carried out as they are printed: the rows are those of before. */
class ReplayCarriedOutTest {
    private static final int BATCHES = 3;
    private static final int ROWS = 40;
    private static final int MANY = 11;

    private static SparkSession session;

    @TempDir
    Path lake;

    @BeforeAll
    static void start() {
        session = SparkSession.builder()
                .master("local[2]")
                .appName("replay-carried-out-test")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "1")
                .config("spark.sql.session.timeZone", "UTC")
                .getOrCreate();
        session.sparkContext().setLogLevel("ERROR");
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    @Test
    void aBackfilledBatchHasExactlyTheRowsThatItHad() throws Exception {
        input();
        Path sink = lake.resolve("my events");
        runEvents(sink);
        List<String> whole = rows(sink);
        Path cut = listed(sink, 1);
        truncate(cut);
        String root = lake.resolve("_quarantine").toString();

        JobRun away = JobRun.of("quarantine", sink.toString(), "--root", root, "--writer-stopped", "--apply");
        assertThat(away.exit()).as(away.out() + away.err()).isEqualTo(3);
        List<String> left = rows(sink);
        assertThat(left.size()).isLessThan(whole.size());
        JobRun plan = JobRun.of("replay", "--root", root, "--checkpoints", checkpoint("events"));
        assertThat(plan.exit()).as(plan.out() + plan.err()).isEqualTo(1);
        assertThat(plan.out()).contains("REPLAY batch 1 of sink " + sink);
        PrintedPlan printed = new PrintedPlan(plan.out());
        ScalaShell.run(printed.code("val source0", ".selectExpr(\"day\", \"id\")"));
        JobRun dry = JobRun.of(printed.dryCommand("replay", "--replacement"));
        assertThat(dry.exit()).as(dry.out() + dry.err()).isEqualTo(1);
        assertThat(dry.out()).contains("    log line  {\"path\":\"file://");
        assertThat(rows(sink)).isEqualTo(left);

        JobRun back = JobRun.of(printed.command("replay", "--replacement"));
        assertThat(back.exit()).as(back.out() + back.err()).isZero();
        assertThat(back.out()).contains("REPLACED  ");
        assertThat(rows(sink)).isEqualTo(whole);

        JobRun again = JobRun.of("replay", "--root", root, "--checkpoints", checkpoint("events"));
        assertThat(again.exit()).as(again.out() + again.err()).isZero();
        assertThat(again.out()).contains("REPLAYED " + cut + " by run ");
        more(BATCHES);
        runEvents(sink);
        assertThat(rows(sink)).hasSize(whole.size() + ROWS);
    }

    @Test
    void aStatefulQueryRunsAgainInLockStepIntoACopyAndEndsWithTheSameRows() throws Exception {
        carriedOutInLockStep("start", CountsQuery::start);
    }

    /** The second source ends before the first, so that the last batch with data read of one alone. */
    @Test
    void oneOfTwoSourcesAndAPartitionedSinkGoesOnFromItsCopyAsIfNothingHadBeen() throws Exception {
        moreSources();
        Path copy = carriedOutInLockStep("startOfTwoByDay", CountsQuery::startOfTwoByDay);
        int before = rows(copy.resolve("sink")).size();

        more(BATCHES);
        CountsQuery.startOfTwoByDay(
                        lake.toString(),
                        copy.resolve("checkpoint").toString(),
                        copy.resolve("sink").toString(),
                        Trigger.AvailableNow())
                .awaitTermination();
        Path undamaged = lake.resolve("undamaged");
        run(CountsQuery::startOfTwoByDay, "undamaged", undamaged);
        assertThat(rows(undamaged)).hasSizeGreaterThan(before);
        assertThat(rows(copy.resolve("sink"))).isEqualTo(rows(undamaged));
    }

    /** The directories of its sources have not the numbers of its offsets. */
    @Test
    void aSourceThatIsReadTwiceIsReadAgainByTheQueryItselfAlone() throws Exception {
        moreSources();
        carriedOutInLockStep("startOfOneReadTwice", CountsQuery::startOfOneReadTwice);

        assertThat(lake.resolve("checkpoints/counts/sources/1")).isDirectory();
        assertThat(lake.resolve("checkpoints/counts/sources/2")).doesNotExist();
        JobRun checkpoint = JobRun.of("checkpoint", checkpoint("counts"));
        assertThat(checkpoint.exit()).as(checkpoint.out() + checkpoint.err()).isZero();
    }

    /** As many as a broken client of the file system leaves: no backfill for each. */
    @Test
    void manyBadBatchesOfAQueryWithoutStateAreOneLockStep() throws Exception {
        for (int batch = 0; batch < MANY; batch++) {
            more(batch);
        }
        Path sink = lake.resolve("counts");
        run(CountsQuery::startOfEvents, "counts", sink);
        List<Path> bad = new ArrayList<>();
        for (int batch = 1; batch < MANY; batch++) {
            bad.add(listed(sink, batch));
        }
        carriedOutInLockStep("startOfEvents", sink, bad);
    }

    /** A batch job cannot make its rows, and the query itself makes the very same: by its offsets and its first start. */
    @Test
    void theRateSourceMakesTheSameRowsAgainInLockStep() throws Exception {
        Path sink = lake.resolve("counts");
        for (int start = 0; start < BATCHES; start++) {
            run(CountsQuery::startOfRate, "counts", sink);
            Thread.sleep(1500);
        }
        assertThat(rows(sink)).isNotEmpty();
        carriedOutInLockStep("startOfRate", sink);
    }

    private void moreSources() throws IOException {
        for (int batch = 0; batch < BATCHES - 1; batch++) {
            events("more", batch);
        }
    }

    /** How a query of {@link CountsQuery} is started. */
    private interface Start {
        StreamingQuery start(String lake, String checkpoint, String sink, Trigger trigger) throws Exception;
    }

    /** Returns the copy. */
    private Path carriedOutInLockStep(String method, Start query) throws Exception {
        input();
        Path sink = lake.resolve("counts");
        run(query, "counts", sink);
        return carriedOutInLockStep(method, sink);
    }

    private Path carriedOutInLockStep(String method, Path sink) throws Exception {
        return carriedOutInLockStep(method, sink, List.of(lastListed(sink)));
    }

    private Path carriedOutInLockStep(String method, Path sink, List<Path> bad) throws Exception {
        List<String> whole = rows(sink);
        for (Path file : bad) {
            truncate(file);
        }

        JobRun plan = JobRun.of("replay", sink.toString(), "--checkpoints", checkpoint("counts"), "--min-age", "0");
        assertThat(plan.exit()).as(plan.out() + plan.err()).isEqualTo(1);
        assertThat(plan.out()).contains("action      REWIND_LOCKSTEP");
        PrintedPlan printed = new PrintedPlan(plan.out());
        JobRun copied = JobRun.of(printed.command("replay", "--rewind-to"));
        assertThat(copied.exit()).as(copied.out() + copied.err()).isEqualTo(1);
        assertThat(copied.out()).contains("REWOUND  " + checkpoint("counts"));
        String code = printed.code("import org.apache.hadoop")
                .replace(
                        "= ???",
                        "= io.github.parquetfsck.spark.fixture.CountsQuery." + method + "(\"" + lake
                                + "\", checkpoint, sink, org.apache.spark.sql.streaming.Trigger.Once())");
        ScalaShell.run(code);
        Path copy = lake.resolve("_replay/counts").resolve(rewound());
        assertThat(rows(copy.resolve("sink"))).isEqualTo(whole);
        return copy;
    }

    private void run(Start query, String name, Path sink) throws Exception {
        query.start(lake.toString(), checkpoint(name), sink.toString(), Trigger.AvailableNow())
                .awaitTermination();
    }

    private String rewound() throws IOException {
        try (Stream<Path> copies = Files.list(lake.resolve("_replay/counts"))) {
            return copies.findFirst().orElseThrow().getFileName().toString();
        }
    }

    private void runEvents(Path sink) throws Exception {
        CountsQuery.events(lake.toString())
                .select("day", "id")
                .writeStream()
                .format("parquet")
                .partitionBy("day")
                .option("checkpointLocation", checkpoint("events"))
                .trigger(Trigger.AvailableNow())
                .start(sink.toString())
                .awaitTermination();
    }

    private String checkpoint(String name) {
        return lake.resolve("checkpoints").resolve(name).toString();
    }

    private void input() throws IOException {
        for (int batch = 0; batch < BATCHES; batch++) {
            more(batch);
        }
    }

    private void more(int batch) throws IOException {
        events("in", batch);
    }

    private void events(String directory, int batch) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int row = 0; row < ROWS; row++) {
            lines.append(String.format(
                    "{\"at\":\"2026-11-29T10:%02d:%02dZ\",\"day\":\"2026-11-%02d\",\"id\":%d}%n",
                    batch * 2, row, 1 + row % 2, batch * ROWS + row));
        }
        Path file = lake.resolve(directory).resolve(String.format("e %d.json", batch));
        Files.createDirectories(file.getParent());
        Files.writeString(file, lines);
        Files.setLastModifiedTime(
                file, FileTime.from(Instant.now().minusSeconds(3600).plusSeconds(batch)));
    }

    private static List<String> rows(Path sink) {
        return session.read().parquet(sink.toString()).toJSON().collectAsList().stream()
                .sorted()
                .toList();
    }

    /** The first file that a batch's own log lists, or the last that its compacted one does. */
    private static Path listed(Path sink, int batch) throws Exception {
        Path log = sink.resolve("_spark_metadata").resolve(String.valueOf(batch));
        Path compacted = log.resolveSibling(batch + ".compact");
        boolean own = Files.exists(log);
        List<String> lines = Files.readAllLines(own ? log : compacted);
        String line = lines.get(own ? 1 : lines.size() - 1);
        return Path.of(URI.create(Json.parse(line).text("path").orElseThrow()));
    }

    /** The last file with rows that the batches' own logs list. */
    private static Path lastListed(Path sink) throws Exception {
        List<Path> files = new ArrayList<>();
        Path logs = sink.resolve("_spark_metadata");
        for (int batch = 0; Files.exists(logs.resolve(String.valueOf(batch))); batch++) {
            for (String line : Files.readAllLines(logs.resolve(String.valueOf(batch)))) {
                if (line.startsWith("{")) {
                    files.add(Path.of(URI.create(Json.parse(line).text("path").orElseThrow())));
                }
            }
        }
        Collections.reverse(files);
        for (Path file : files) {
            if (session.read().parquet(file.toString()).count() > 0) {
                return file;
            }
        }
        throw new IllegalStateException("expected a file with rows in " + sink + ", found none");
    }

    private static void truncate(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 100));
        Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
    }
}
