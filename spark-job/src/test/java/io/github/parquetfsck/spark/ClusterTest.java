// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.cli.Entry;
import io.github.parquetfsck.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two executors in processes of their own, as {@code local-cluster} starts them from SPARK_HOME. */
class ClusterTest {
    private static final int FILES = 12;

    @TempDir
    static Path directory;

    private static SparkSession session;

    @BeforeAll
    static void writeFiles() {
        session = SparkSession.builder()
                .master("local-cluster[2,1,1024]")
                .appName("cluster-test")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.scheduler.minRegisteredResourcesRatio", "1.0")
                .config("spark.scheduler.maxRegisteredResourcesWaitingTime", "300s")
                .config("spark.rpc.askTimeout", "120s")
                .config("spark.task.maxFailures", "1")
                .config("spark.executor.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
                .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
                .config(
                        "spark.executor.extraClassPath",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")))
                .getOrCreate();
        session.range(1000)
                .repartition(FILES)
                .write()
                .parquet(directory.resolve("data").toUri().toString());
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    @Test
    void everyExecutorVerifiesAndIsGivenTheHadoopSettingsOfTheCommandLine() throws IOException {
        Path witnesses = Files.createDirectory(directory.resolve("witnesses"));

        JobRun run = JobRun.of(
                "scan",
                "probe:" + directory.resolve("data"),
                "-D",
                "fs.probe.impl=" + ProbeFileSystem.class.getName(),
                "-D",
                "probe.witnesses=" + witnesses,
                "-D",
                "probe.greeting=hello");

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).as(run.out()).isZero();
        assertThat(run.out()).contains(FILES + " sound");
        Set<String> executors = new HashSet<>();
        for (Path witness : names(witnesses)) {
            executors.add(witness.getFileName().toString().replaceFirst("-.*", ""));
            assertThat(witness).hasContent("hello");
        }
        assertThat(executors).containsExactlyInAnyOrder("0", "1");
        assertThat(session.sparkContext().isStopped()).isFalse();
    }

    @Test
    void aReportDirectoryHoldsEachFileOnceAndTheVerdict() throws Exception {
        Path data = directory.resolve("data");
        Path bad = data.resolve("part-cut.parquet");
        try (Stream<Path> files = Files.list(data)) {
            byte[] whole = Files.readAllBytes(files.filter(f -> f.toString().endsWith(".parquet"))
                    .findFirst()
                    .orElseThrow());
            Files.write(bad, Arrays.copyOf(whole, whole.length - 4));
        }
        Path report = directory.resolve("report");

        JobRun run = JobRun.of("scan", data.toString(), "--min-age", "0", "--report", "jsonl=" + report + "/");
        Files.delete(bad);

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.message()).contains(FILES + " sound, 1 damaged");
        List<String> locations = new ArrayList<>();
        List<String> types = new ArrayList<>();
        for (Path part : names(report)) {
            for (String line : Files.readAllLines(part)) {
                Json json = Json.parse(line);
                types.add(json.text("type").orElseThrow());
                json.text("location").filter(text -> text.endsWith(".parquet")).ifPresent(locations::add);
            }
        }
        assertThat(types.stream().filter("file"::equals)).hasSize(FILES + 1);
        assertThat(locations).doesNotHaveDuplicates().contains(bad.toString());
        Json verdict = Json.parse(Files.readString(report.resolve("verdict.json")));
        assertThat(verdict.number("exit")).hasValue(1);
        assertThat(names(report))
                .noneMatch(file -> file.getFileName().toString().startsWith(".part"));
    }

    @Test
    void theSettingsOfACryptoFactoryReachTheExecutorsAndOpenEncryptedFiles() {
        String factory = "org.apache.parquet.crypto.keytools.PropertiesDrivenCryptoFactory";
        Path data = directory.resolve("encrypted");
        session.range(1000)
                .repartition(3)
                .write()
                .option("parquet.crypto.factory.class", factory)
                .option("parquet.encryption.kms.client.class", MasterKeys.class.getName())
                .option("parquet.encryption.footer.key", "master")
                .option("parquet.encryption.column.keys", "other:id")
                .parquet(data.toUri().toString());

        JobRun without = JobRun.of("scan", data.toString(), "--level", "values");
        JobRun with = JobRun.of(
                "scan",
                data.toString(),
                "--level",
                "values",
                "-D",
                "parquet.crypto.factory.class=" + factory,
                "-D",
                "parquet.encryption.kms.client.class=" + MasterKeys.class.getName());

        assertThat(without.exit()).as(without.out()).isEqualTo(4);
        assertThat(without.message()).contains("3 undecided");
        assertThat(with.exit()).as(with.out()).isZero();
        assertThat(with.out()).contains("3 sound");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pages", "values"})
    void executorsSeeInDamagedPagesAndValuesWhatTheCommandLineSees(String level) throws Exception {
        Path data = Files.createDirectories(directory.resolve("damaged-" + level));
        int files = 0;
        for (Path folder : names(Path.of("../testdata"))) {
            if (folder.getFileName().toString().matches("PQ0[56].*")) {
                Files.copy(folder.resolve("file.parquet"), data.resolve(folder.getFileName() + ".parquet"));
                files++;
            }
        }
        Path here = directory.resolve(level + ".jsonl");
        Path there = directory.resolve(level + "-report");
        String[] args = {"scan", data.toString(), "--min-age", "0", "--level", level, "--report"};

        int exit = Entry.run(with(args, "jsonl=" + here));
        JobRun run = JobRun.of(with(args, "jsonl=" + there + "/"));

        List<String> lines = new ArrayList<>();
        for (Path part : names(there)) {
            lines.addAll(Files.readAllLines(part));
        }
        Map<String, Json> expected = files(Files.readAllLines(here));
        assertThat(files).isGreaterThan(100);
        assertThat(expected).hasSize(files);
        assertThat(expected.values().stream()
                        .filter(file -> file.text("verdict").orElseThrow().equals("damaged")))
                .hasSizeGreaterThan(40);
        assertThat(files(lines)).isEqualTo(expected);
        assertThat(run.exit()).as(run.err()).isEqualTo(exit);
        Json summary = Json.parse(Files.readString(there.resolve("verdict.json")));
        Json other =
                Json.parse(Files.readAllLines(here).get(Files.readAllLines(here).size() - 1));
        for (String count : List.of("files", "bytes", "verdicts", "severities", "codes", "coverage", "exit")) {
            assertThat(summary.get(count)).as(count).isEqualTo(other.get(count));
        }
    }

    private static String[] with(String[] args, String last) {
        String[] all = Arrays.copyOf(args, args.length + 1);
        all[args.length] = last;
        return all;
    }

    /** The lines about files, by location. */
    private static Map<String, Json> files(List<String> lines) throws Json.MalformedJson {
        Map<String, Json> files = new TreeMap<>();
        for (String line : lines) {
            Json json = Json.parse(line);
            if (json.text("type").orElse("").equals("file")) {
                assertThat(files.put(json.text("location").orElseThrow(), json)).isNull();
            }
        }
        return files;
    }

    @Test
    void executorsLookAtThePartsOfALargeFileInSql() throws IOException {
        Path written = directory.resolve("large");
        session.range(1000)
                .coalesce(1)
                .write()
                .option("parquet.block.row.count.limit", 100)
                .parquet(written.toUri().toString());
        Path large = Files.copy(
                names(written).stream()
                        .filter(file -> file.toString().endsWith(".parquet"))
                        .findFirst()
                        .orElseThrow(),
                directory.resolve("large.parquet"));
        Path witnesses = Files.createDirectory(directory.resolve("witnesses-of-parts"));
        int parts = 10;

        List<Row> rows = session.read()
                .format("fsck")
                .option("fs.probe.impl", ProbeFileSystem.class.getName())
                .option("probe.witnesses", witnesses.toString())
                .option("level", "values")
                .option("partSize", Files.size(large) / parts + 1)
                .load("probe:" + large)
                .select("verdict", "coverage.rowGroups")
                .collectAsList();

        assertThat(rows).extracting(Row::mkString).containsExactly("sound" + parts);
        assertThat(names(witnesses)).hasSize(parts + 1);
        assertThat(names(witnesses).stream()
                        .map(file -> file.getFileName().toString().replaceFirst("-.*", ""))
                        .distinct())
                .containsExactlyInAnyOrder("0", "1");
    }

    @Test
    void executorsDeleteWhatAPurgeDeletes() throws IOException {
        Path lake = Files.createDirectories(directory.resolve("purged/table"));
        Path root = directory.resolve("purged/_quarantine");
        for (int i = 0; i < 5; i++) {
            Files.write(
                    lake.resolve("part-" + i + ".parquet"), new byte[] {'P', 'A', 'R', '1', 0, 0, 0, 0, 0, 0, 0, 0, 0});
        }
        JobRun away = JobRun.of("quarantine", lake.toString(), "--root", root.toString(), "--min-age", "0", "--apply");
        assertThat(away.exit()).as(away.out() + away.err()).isEqualTo(3);
        int jobs = session.sparkContext().statusTracker().getJobIdsForGroup(null).length;

        JobRun run = JobRun.of("purge", "--root", root.toString(), "--older-than", "0", "--apply");

        assertThat(run.exit()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("purge: 5 planned, 5 purged; exit 0\n");
        assertThat(session.sparkContext().statusTracker().getJobIdsForGroup(null))
                .hasSize(jobs + 1);
        try (Stream<Path> left = Files.walk(root)) {
            assertThat(left.filter(file -> file.toString().endsWith(".parquet")))
                    .isEmpty();
        }
        JobRun verified = JobRun.of("ledger", "verify", "--root", root.toString(), "--hash");
        assertThat(verified.out()).contains("ledger verify: 5 purged; exit 0\n");
    }

    @Test
    void whatIsAcceptedReachesTheExecutors() throws Exception {
        Path lake = Files.createDirectories(directory.resolve("accepted"));
        Files.write(lake.resolve("a.parquet"), new byte[] {'P', 'A', 'R', '1', 0, 0, 0, 0, 0, 0, 0, 0, 0});
        Path accept = Files.writeString(
                directory.resolve("accept.yaml"),
                "- path: '**/a.parquet'\n  codes: [PQ0102]\n  until: 9999-12-31\n  reason: known\n");
        Path report = directory.resolve("accepted-report");

        JobRun run = JobRun.of(
                "scan",
                lake.toString(),
                "--min-age",
                "0",
                "--accept",
                accept.toString(),
                "--report",
                "jsonl=" + report + "/");

        assertThat(run.exit()).as(run.err()).isZero();
        List<String> lines = new ArrayList<>();
        for (Path part : names(report)) {
            lines.addAll(Files.readAllLines(part));
        }
        assertThat(files(lines).values()).singleElement().satisfies(file -> assertThat(
                        file.get("accepted").orElseThrow())
                .hasToString("{\"PQ0102\":{\"until\":\"9999-12-31\",\"reason\":\"known\"}}"));
        Json verdict = Json.parse(Files.readString(report.resolve("verdict.json")));
        assertThat(verdict.get("accepted").orElseThrow()).hasToString("{\"PQ0102\":1}");
    }

    @Test
    void aFileOfKeysIsNotSentToExecutors() throws IOException {
        Path keys = Files.writeString(directory.resolve("keys"), "footer=MDEyMzQ1Njc4OTAxMjM0NQ==");

        JobRun run = JobRun.of("scan", directory.toString(), "--keys", keys.toString());

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("--keys: expected a crypto factory").doesNotContain("MDEy");
    }

    @Test
    void executorsDeleteATreeAndALinkInItIsNotFollowed() throws IOException {
        Path tree = directory.resolve("rm/old");
        for (int i = 0; i < 40; i++) {
            Files.writeString(
                    Files.createDirectories(tree.resolve("dt=" + i % 4 + "/h=" + i))
                            .resolve("f"),
                    "four");
        }
        Path kept = Files.writeString(directory.resolve("rm/kept"), "kept");
        Files.createSymbolicLink(tree.resolve("dt=0/link"), directory.resolve("rm"));

        JobRun plan = JobRun.of("rm", tree.toString());
        assertThat(plan.exit()).as(plan.err()).isZero();
        assertThat(plan.out())
                .startsWith(tree + ": 41 files, ")
                .contains("45 directories; --apply would delete it for good");
        assertThat(tree).exists();

        JobRun run = JobRun.of("rm", tree.toString(), "--apply", "--confirm", "old", "--split-depth", "2");
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).endsWith("; deleted\n");
        assertThat(tree).doesNotExist();
        assertThat(kept).hasContent("kept");
    }

    @Test
    void aPathThatIsNotThereIsNoSilentSuccess() {
        JobRun run = JobRun.of("scan", directory.resolve("absent").toString());

        assertThat(run.exit()).isEqualTo(8);
    }

    private static List<Path> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }
}
