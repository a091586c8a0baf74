// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.LedgerState;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The job on a standalone cluster and HDFS: client and cluster mode, executors and workers that go away, and the network to the DataNodes. */
@NeedsEngine
@ResourceLock(Lanes.SPARK)
class SparkFaultsTest {
    private static final int FILES = 8;

    private static Hdfs hdfs;
    private static SparkCluster spark;
    private static String table;
    private static Map<String, String> expected;

    @BeforeAll
    static void write() throws Exception {
        spark = SparkCluster.shared();
        hdfs = spark.hdfs();
        table = hdfs.freshDirectory() + "/events";
        expected = new TreeMap<>(fill(table));
    }

    /** Large sound files, and short ones; returns the verdict of each. */
    private static Map<String, String> fill(String directory) throws Exception {
        Map<String, String> verdicts = new TreeMap<>();
        byte[] large = Lake.large(5);
        for (int i = 0; i < FILES; i++) {
            hdfs.write(directory + "/" + i + ".parquet", i % 2 == 0 ? large : Lake.cut(large, 1_500_000));
            verdicts.put(Hdfs.URI + directory + "/" + i + ".parquet", i % 2 == 0 ? "sound" : "damaged PQ0102");
        }
        return verdicts;
    }

    @AfterEach
    void everythingIsBack() {
        hdfs.awaitAllNodes();
        spark.awaitAllWorkers();
    }

    @Test
    void calledFromARunningSessionEveryLevelSeesWhatItEstablishesAndTheSessionGoesOn() throws Exception {
        String mixed = hdfs.freshDirectory();
        hdfs.write(mixed + "/sound.parquet", Checkout.testdata("sound/base"));
        hdfs.write(mixed + "/large.parquet", Lake.large(1));
        hdfs.write(mixed + "/short.parquet", Checkout.testdata("PQ0102-second-half-missing"));
        hdfs.write(mixed + "/crc.parquet", Checkout.testdata("PQ0514-page-crc-mismatch"));
        List<String> levels = List.of("tail", "footer", "layout", "index", "pages", "values");

        Run run = spark.inSession(
                Hdfs.URI + mixed + "/large.parquet",
                levels.stream()
                        .map(level -> "scan " + Hdfs.URI + mixed + " --level " + level + " --report jsonl=-")
                        .toList());

        String[] jobs = run.out().split("exit 1\n", -1);
        assertThat(jobs).as(run.toString()).hasSize(levels.size() + 1);
        for (int i = 0; i < levels.size(); i++) {
            assertThat(new Run(1, jobs[i], "").verdicts())
                    .as(levels.get(i))
                    .containsExactlyInAnyOrderEntriesOf(Map.of(
                            Hdfs.URI + mixed + "/sound.parquet", "sound",
                            Hdfs.URI + mixed + "/large.parquet", "sound",
                            Hdfs.URI + mixed + "/short.parquet", "damaged PQ0102",
                            Hdfs.URI + mixed + "/crc.parquet", i < 4 ? "sound" : "damaged PQ0514"));
        }
        assertThat(jobs[levels.size()]).contains("then 3000 rows");
        assertThat(run.exit()).isZero();
    }

    /** The trash is the job's own to ask for; a file system that a session has opened once keeps what it was opened with. */
    @Test
    void aTreeGoesToTheTrashAndBackOrForGoodAndWhatMayNotBeDeletedIsLeftAndNamed() throws Exception {
        String lake = hdfs.freshDirectory();
        byte[] sound = Checkout.testdata("sound/base");
        for (String tree : List.of("kept", "gone", "locked")) {
            hdfs.write(lake + "/" + tree + "/dt=1/a.parquet", sound);
            hdfs.write(lake + "/" + tree + "/dt=2/b.parquet", sound);
        }
        Path locked = new Path(lake + "/locked/dt=2");
        hdfs.fileSystem().setPermission(locked, FsPermission.createImmutable((short) 0755));
        boolean homes = hdfs.fileSystem().mkdirs(new Path("/user"));
        assertThat(homes).isTrue();

        String trash = " -D fs.trash.interval=60";
        Run run = spark.inSession(
                Hdfs.URI + table + "/0.parquet",
                List.of(
                        rm(lake, "kept") + trash,
                        rm(lake, "kept") + trash + " --apply --confirm kept",
                        rm(lake, "gone") + " --apply --skip-trash --confirm gone",
                        rm(lake, "locked") + " --apply --skip-trash --confirm locked"));
        String[] jobs = run.out().split("exit \\d+\n", -1);
        assertThat(jobs).as(run.toString()).hasSize(5);
        assertThat(run.out()).containsSubsequence("exit 0\n", "exit 0\n", "exit 0\n", "exit 8\n");

        String counted = "2 files, ";
        assertThat(jobs[0]).contains(Hdfs.URI + lake + "/kept: " + counted, "; --apply would move it to the trash in ");
        String moved = jobs[1].substring(jobs[1].indexOf("; moved to the trash in ") + 24)
                .strip()
                .lines()
                .findFirst()
                .orElseThrow();
        assertThat(moved).startsWith(Hdfs.URI + "/user/").endsWith("/.Trash/Current");
        assertThat(hdfs.exists(lake + "/kept")).isFalse();
        assertThat(hdfs.fileSystem()
                        .rename(
                                new Path(moved.substring(Hdfs.URI.length()) + lake + "/kept"),
                                new Path(lake + "/kept")))
                .isTrue();
        assertThat(hdfs.files(lake + "/kept"))
                .containsExactly(lake + "/kept/dt=1/a.parquet", lake + "/kept/dt=2/b.parquet");
        assertThat(hdfs.read(lake + "/kept/dt=2/b.parquet")).isEqualTo(sound);

        assertThat(jobs[2]).contains(Hdfs.URI + lake + "/gone: " + counted, "; deleted");
        assertThat(hdfs.exists(lake + "/gone")).isFalse();

        assertThat(jobs[3]).contains("left: " + Hdfs.URI + lake + "/locked", "could not be deleted");
        assertThat(hdfs.files(lake + "/locked")).contains(lake + "/locked/dt=2/b.parquet");
        assertThat(hdfs.files(table)).hasSize(FILES);
    }

    private static String rm(String lake, String tree) {
        return "rm " + Hdfs.URI + lake + "/" + tree;
    }

    @Test
    void inClusterModeTheReportLiesOnHdfsWithEachFileOnce() throws Exception {
        String report = hdfs.freshDirectory() + "/report";

        Run run = spark.submitInClusterMode(
                "scan", Hdfs.URI + table, "--level", "pages", "--report", "jsonl=" + Hdfs.URI + report + "/");

        Server.await("the verdict stands", () -> hdfs.exists(report + "/verdict.json"));
        List<String> lines = new ArrayList<>();
        for (String part : hdfs.files(report)) {
            lines.add(new String(hdfs.read(part), StandardCharsets.UTF_8).strip());
        }
        Run reported = new Run(run.exit(), String.join("\n", lines), run.err());
        assertThat(reported.verdicts()).containsExactlyInAnyOrderEntriesOf(expected);
        assertThat(reported.summary().number("exit")).hasValue(1);
    }

    /** Holds the DataNodes when the executors have started, so that the fault comes while they read. */
    private Run whileExecutorsRead(Runnable fault, String... arguments) throws Exception {
        long before = hdfs.metric("NameNodeActivity", "GetBlockLocations");
        Server.Running job = spark.beginPqfsck(arguments);
        spark.awaitExecutors();
        hdfs.dataNodes().forEach(Server::pause);
        try {
            Server.await(
                    "executors read",
                    () -> hdfs.metric("NameNodeActivity", "GetBlockLocations") > before || !job.isRunning());
            Server.pauseFor(FaultTest.Repetitions.moment());
            fault.run();
        } finally {
            hdfs.dataNodes().forEach(Server::resume);
        }
        return job.end();
    }

    /** A scan of the table whose executors have nothing but the line to the DataNodes, which they give up on after a second. */
    private static String[] scanThroughTheLine() {
        return new String[] {
            "scan",
            Hdfs.URI + table,
            "--level",
            "values",
            "-D",
            "dfs.client.use.datanode.hostname=true",
            "-D",
            "dfs.client.socket-timeout=1000",
            "-D",
            "dfs.client.max.block.acquire.failures=1"
        };
    }

    @FaultTest
    void inClientModeASlowNetworkToDataNodesThatAnswerLateChangesNoVerdict() {
        long before = spark.line().carried();
        spark.line().slow(Duration.ofMillis(50));
        Server.Running job = spark.beginPqfsck(
                "scan", Hdfs.URI + table, "--level", "values", "-D", "dfs.client.use.datanode.hostname=true");
        spark.awaitExecutors();
        while (job.isRunning()) {
            hdfs.dataNodes().forEach(Server::pause);
            Server.pauseFor(Duration.ofMillis(500));
            hdfs.dataNodes().forEach(Server::resume);
            Server.pauseFor(Duration.ofMillis(200));
        }
        spark.line().mend();

        Run run = job.end();
        assertThat(run.verdicts()).as(run.toString()).containsExactlyInAnyOrderEntriesOf(expected);
        assertThat(run.summary().number("exit")).hasValue(1);
        assertThat(spark.line().carried() - before).isGreaterThan(FILES / 2 * (long) Lake.large(5).length);
    }

    @FaultTest
    void anExecutorKilledDuringAScanLeavesEachFileReportedOnce() throws Exception {
        Run run = whileExecutorsRead(
                () -> SparkCluster.killExecutors(spark.workers().get(0)),
                "scan",
                Hdfs.URI + table,
                "--level",
                "values");

        assertThat(run.verdicts()).as(run.toString()).containsExactlyInAnyOrderEntriesOf(expected);
        assertThat(run.summary().number("exit")).hasValue(1);
    }

    @FaultTest
    void aWorkerKilledDuringAQuarantineLeavesNothingMovedTwice() throws Exception {
        String lake = hdfs.freshDirectory();
        Map<String, String> verdicts = fill(lake + "/events");
        Server lost = spark.workers().get(1);

        Run run = whileExecutorsRead(
                lost::kill,
                "quarantine",
                Hdfs.URI + lake + "/events",
                "--root",
                Hdfs.URI + lake + "/_q",
                "--level",
                "values",
                "--apply");
        lost.revive();

        assertThat(run.verdicts()).as(run.toString()).containsExactlyInAnyOrderEntriesOf(verdicts);
        assertThat(run.summary().number("exit")).hasValue(3);
        assertThat(run.outcomes()).hasSize(FILES / 2).allSatisfy((file, outcome) -> assertThat(outcome)
                .isEqualTo("quarantined"));
        LedgerState ledger = hdfs.ledger(lake + "/_q");
        assertThat(ledger.problems()).isEmpty();
        assertThat(ledger.open()).isEmpty();
        assertThat(ledger.in(EntryState.QUARANTINED)).hasSize(FILES / 2);
        assertThat(hdfs.files(lake + "/events")).hasSize(FILES / 2);
        assertThat(hdfs.files(lake + "/_q").stream().filter(file -> file.endsWith(".parquet")))
                .hasSize(FILES / 2);
    }

    @FaultTest
    void aPartitionBetweenWorkersAndDataNodesLeavesFilesUndecidedAndTheNextJobDecidesThem() throws Exception {
        Run cut = whileExecutorsRead(() -> spark.line().cut(), scanThroughTheLine());
        assertThat(hdfs.liveNodes()).isEqualTo(hdfs.dataNodes().size());
        spark.line().mend();

        assertThat(cut.verdicts().keySet()).as(cut.toString()).isEqualTo(expected.keySet());
        assertThat(cut.verdicts().values()).containsOnly("undecided BLOCKS_LOST");
        assertThat(cut.summary().number("exit")).hasValue(4);
        Run healed = spark.pqfsck(scanThroughTheLine());
        assertThat(healed.verdicts()).as(healed.toString()).containsExactlyInAnyOrderEntriesOf(expected);
    }
}
