// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.spark.fixture.RowCounter;
import io.github.parquetfsck.spark.fixture.SparkProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The main job on sinks that real queries wrote: scan, quarantine, replay, restore, each time with what Spark reads then. */
class StreamingSinkTest {
    private static SparkSession session;

    @TempDir
    Path directory;

    static Stream<SparkProcess> versions() {
        return Stream.of(SparkProcess.previous(), SparkProcess.current());
    }

    @BeforeAll
    static void start() {
        session = SparkSession.builder()
                .master("local[2]")
                .appName("streaming-sink-test")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .getOrCreate();
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    @ParameterizedTest
    @MethodSource("versions")
    void aFileCutShortIsFoundMovedAsideTracedToItsBatchAndPutBack(SparkProcess writer) throws Exception {
        writer.write("files", directory, 7);
        JobRun checkpoint = JobRun.of("checkpoint", directory.toString());
        assertThat(checkpoint.exit()).as(checkpoint.out() + checkpoint.err()).isZero();
        assertThat(checkpoint.out()).contains("Spark plans batch 7", "times of 5 of 5 batches agree");
        Path sink = directory.resolve("events");
        Path root = directory.resolve("_quarantine");
        Path cut = listed(sink, "5.compact", 3);
        byte[] whole = Files.readAllBytes(cut);
        Files.write(cut, Arrays.copyOf(whole, whole.length - 100));
        Map<String, String> damaged = new Tree(sink).hashes();

        JobRun scan = JobRun.of("scan", sink.toString());
        assertThat(scan.exit()).as(scan.out() + scan.err()).isEqualTo(1);
        assertThat(scan.message()).contains("13 sound, 1 damaged, 0 undecided");
        assertThat(scan.out()).contains("PQ0102", cut.toString());

        JobRun plan = JobRun.of("quarantine", sink.toString(), "--root", root.toString());
        assertThat(plan.exit()).as(plan.out() + plan.err()).isEqualTo(1);
        assertThat(new Tree(sink).hashes()).isEqualTo(damaged);

        JobRun alive = JobRun.of("quarantine", sink.toString(), "--root", root.toString(), "--apply");
        assertThat(alive.exit()).as(alive.out() + alive.err()).isEqualTo(6);
        assertThat(new Tree(sink).hashes()).isEqualTo(damaged);

        JobRun apply =
                JobRun.of("quarantine", sink.toString(), "--root", root.toString(), "--writer-stopped", "--apply");
        assertThat(apply.exit()).as(apply.out() + apply.err()).isEqualTo(3);
        assertThat(cut).doesNotExist();
        String left = "rows=1300 ids=" + idsWithout(whole, cut);
        assertThat(SparkProcess.previous().count(sink)).isEqualTo(left);
        assertThat(SparkProcess.current().count(sink)).isEqualTo(left);

        Path report = directory.resolve("replay.jsonl");
        JobRun replay =
                JobRun.of("replay", "--root", root.toString(), "--report", "text=-", "--report", "jsonl=" + report);
        assertThat(replay.exit()).as(replay.out() + replay.err()).isEqualTo(1);
        assertThat(replay.out()).contains("events-001.json");

        JobRun restore = JobRun.of("restore", "--root", root.toString(), "--writer-stopped", "--apply");
        assertThat(restore.exit()).as(restore.out() + restore.err()).isZero();
        assertThat(new Tree(sink).hashes()).isEqualTo(damaged);
        Files.write(cut, whole);
        assertThat(RowCounter.count(session, sink.toString())).isEqualTo("rows=1400 ids=979300");
    }

    /** The sum that is left when the rows of one file are gone: it holds every second id of one batch. */
    private static long idsWithout(byte[] file, Path path) throws IOException {
        Path copy = Files.createTempDirectory("lost").resolve(path.getFileName());
        Files.write(copy, file);
        long lost = session.read()
                .parquet(copy.toUri().toString())
                .selectExpr("sum(id)")
                .first()
                .getLong(0);
        return 979_300 - lost;
    }

    /** The file that a log lists, by the number of its entry. */
    private static Path listed(Path sink, String log, int entry) throws Exception {
        String line =
                Files.readAllLines(sink.resolve("_spark_metadata").resolve(log)).get(1 + entry);
        return Path.of(URI.create(Json.parse(line).text("path").orElseThrow()));
    }
}
