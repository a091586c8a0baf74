// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What executors list says the same as what one machine lists. */
class DistributedListingTest {
    private static final String[] COUNTS = {
        "files",
        "bytes",
        "verdicts",
        "reasons",
        "standings",
        "severities",
        "codes",
        "datasets",
        "excluded",
        "unlisted",
        "missing",
        "coverage",
        "exit"
    };

    @TempDir
    static Path directory;

    private static SparkSession session;

    @BeforeAll
    static void start() {
        session = SparkSession.builder()
                .master("local[2,4]")
                .appName("distributed-listing")
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
    void aTreeWithHalfOfItsFilesInOnePartitionGivesTheSameLinesAsOnOneMachine() throws Exception {
        String[] tree = {
            "synthetic:/lake",
            "-D",
            "fs.synthetic.impl=" + SyntheticFileSystem.class.getName(),
            "-D",
            "synthetic.files=24000",
            "-D",
            "synthetic.partitions=200",
            "-D",
            "synthetic.tables=5",
            "-D",
            "synthetic.skew=0.5",
            "-D",
            "synthetic.damaged.every=1000"
        };

        Told here = onOneMachine("skew", tree);
        Told there = onSpark("skew", tree);

        assertThat(here.counts()).contains("{\"damaged\":24,\"sound\":23976,\"undecided\":0}");
        assertThat(there.counts()).isEqualTo(here.counts());
        assertThat(there.lines()).doesNotHaveDuplicates();
        // In order: to look for each of so many lines among all others takes a minute.
        assertThat(sorted(there.lines())).isEqualTo(sorted(here.lines()));
    }

    private static List<String> sorted(List<String> lines) {
        return lines.stream().sorted().toList();
    }

    @Test
    void eachFileIsToldOnceWhereATaskFailedAndCallsWereRefused() throws Exception {
        SyntheticFileSystem.armCrash();
        String[] tree = {
            "synthetic:/lake",
            "-D",
            "fs.synthetic.impl=" + SyntheticFileSystem.class.getName(),
            "-D",
            "synthetic.files=3000",
            "-D",
            "synthetic.partitions=60",
            "-D",
            "synthetic.damaged.every=100",
            "-D",
            "synthetic.fail.every=1009",
            "-D",
            "synthetic.crash=37"
        };

        Told there = onSpark("crash", tree);

        assertThat(there.counts()).contains("3000", "{\"damaged\":30,\"sound\":2970,\"undecided\":0}");
        assertThat(there.lines())
                .filteredOn(line -> line.contains("\"file\""))
                .hasSize(3000)
                .doesNotHaveDuplicates();
    }

    @Test
    void threeHundredThousandFilesAreToldOnceEach() {
        JobRun run = JobRun.of(
                "scan",
                "synthetic:/lake",
                "-D",
                "fs.synthetic.impl=" + SyntheticFileSystem.class.getName(),
                "-D",
                "synthetic.files=300000",
                "-D",
                "synthetic.partitions=300",
                "-D",
                "synthetic.tables=3",
                "-D",
                "synthetic.damaged.every=30000");

        assertThat(run.message()).contains("scan: 300000 files").contains("299990 sound, 10 damaged, 0 undecided");
        assertThat(run.exit()).isEqualTo(1);
    }

    @Test
    void aFileThatHangsIsGivenUpAndTheOthersAreJudged() {
        JobRun run = JobRun.of(
                "scan",
                "synthetic:/lake",
                "--max-time-per-file",
                "1s",
                "--threads",
                "1",
                "-D",
                "fs.synthetic.impl=" + SyntheticFileSystem.class.getName(),
                "-D",
                "synthetic.files=100",
                "-D",
                "synthetic.hang=17");

        assertThat(run.out()).contains("its store did not answer for 2 s");
        assertThat(run.message()).contains("99 sound, 0 damaged, 1 undecided");
        assertThat(run.exit()).isEqualTo(4);
    }

    @Test
    void ownersWithLogsAndFindingsOfDirectoriesAreTheSameAsOnOneMachine() throws Exception {
        Path lake = Files.createDirectory(directory.resolve("lake"));
        session.range(100)
                .repartition(4)
                .write()
                .parquet(lake.resolve("plain/part=1").toUri().toString());
        session.range(100)
                .selectExpr("cast(id as string) id")
                .coalesce(2)
                .write()
                .parquet(lake.resolve("plain/part=2").toUri().toString());
        session.range(100)
                .coalesce(3)
                .write()
                .parquet(lake.resolve("deep/a/b/c=1/d=2").toUri().toString());
        sink(lake.resolve("sinks/one"));
        transactional(lake.resolve("sinks/day=1"));
        Files.createDirectories(lake.resolve("query/offsets"));
        Files.createDirectories(lake.resolve("query/commits"));
        Files.createDirectories(lake.resolve("deep/_temporary/0"));
        Files.writeString(lake.resolve("deep/readme.txt"), "no Parquet");
        Files.write(lake.resolve("deep/a/cut.parquet"), new byte[] {'P', 'A', 'R', '1', 0, 0, 0, 0, 0, 0, 0, 0, 0});
        age(lake);
        String[] tree = {"bare:" + lake, "-D", BareFileSystem.SETTING, "--min-age", "0"};

        Told here = onOneMachine("owners", tree);
        Told there = onSpark("owners", tree);

        assertThat(here.lines()).anyMatch(line -> line.contains("\"streaming-sink\""));
        assertThat(here.lines()).anyMatch(line -> line.contains("\"databricks-transactional\""));
        assertThat(here.lines()).anyMatch(line -> line.contains("PQ08") || line.contains("PQ07"));
        assertThat(there.counts()).isEqualTo(here.counts());
        assertThat(there.lines()).containsExactlyInAnyOrderElementsOf(here.lines());
    }

    /** A sink whose log lists a file that is not there. */
    private static void sink(Path sink) throws IOException {
        session.range(10).coalesce(1).write().parquet(sink.toUri().toString());
        Path file;
        try (Stream<Path> files = Files.list(sink)) {
            file = files.filter(each -> each.toString().endsWith(".parquet"))
                    .findFirst()
                    .orElseThrow();
        }
        Path log = Files.createDirectory(sink.resolve("_spark_metadata"));
        Files.writeString(
                log.resolve("0"), "v1\n" + line(file, Files.size(file)) + line(sink.resolve("part-9.parquet"), 99));
    }

    private static String line(Path file, long length) {
        return "{\"path\":\"bare://" + file + "\",\"size\":" + length
                + ",\"isDir\":false,\"modificationTime\":1,\"blockReplication\":1,\"blockSize\":1,\"action\":\"add\"}\n";
    }

    /** A partition of Databricks' transactional writes, with a file that no transaction lists. */
    private static void transactional(Path partition) throws IOException {
        session.range(10).coalesce(1).write().parquet(partition.toUri().toString());
        Path whole;
        try (Stream<Path> files = Files.list(partition)) {
            whole = files.filter(each -> each.toString().endsWith(".parquet"))
                    .findFirst()
                    .orElseThrow();
        }
        String tid = "part-00000-tid-8234567890123456789-1c5e7b3a-0000-4000-8000-000000000000-1-1-c000.snappy.parquet";
        String other = tid.replace("part-00000", "part-00001");
        Files.copy(whole, partition.resolve(tid));
        Files.copy(whole, partition.resolve(other));
        Files.delete(whole);
        Files.writeString(
                partition.resolve("_committed_8234567890123456789"),
                "{\"added\":[\"" + tid + "\",\"gone.parquet\"],\"removed\":[]}");
        Files.writeString(partition.resolve("_started_8234567890123456789"), "");
    }

    private static void age(Path lake) throws IOException {
        List<Path> all;
        try (Stream<Path> paths = Files.walk(lake)) {
            all = paths.toList();
        }
        for (Path path : all) {
            if (path.toString().endsWith(".crc")) {
                Files.delete(path);
            } else {
                Files.setLastModifiedTime(path, FileTime.from(Instant.parse("2026-01-02T03:04:05Z")));
            }
        }
    }

    /**
     * What a scan wrote, but for what differs from run to run.
     *
     * @param counts of the summary
     */
    private record Told(List<String> lines, String counts) {}

    private static Told onOneMachine(String name, String[] scan) throws Exception {
        return told(new ToldLines(directory.resolve(name + ".jsonl")).onOneMachine(scan));
    }

    private static Told onSpark(String name, String[] scan) throws Exception {
        return told(new ToldLines(directory.resolve(name + "-report")).onSpark(scan));
    }

    private static Told told(List<String> lines) throws Json.MalformedJson {
        List<String> kept = new ArrayList<>();
        StringBuilder counts = new StringBuilder();
        for (String line : lines) {
            Json json = Json.parse(line);
            String type = json.text("type").orElseThrow();
            if (type.equals("summary")) {
                for (String count : COUNTS) {
                    counts.append(count)
                            .append(' ')
                            .append(json.get(count).orElseThrow())
                            .append('\n');
                }
            } else {
                kept.add(line);
            }
        }
        return new Told(kept, counts.toString());
    }
}
