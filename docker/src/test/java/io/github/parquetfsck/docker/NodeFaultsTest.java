// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.LedgerState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.ResourceLock;

/** DataNodes that go away and come back while a scan or a quarantine is under way, and a NameNode in a quarantine. */
@NeedsEngine
@ResourceLock(Lanes.HDFS)
class NodeFaultsTest {
    /** As many as the fuse lets through. */
    private static final int FILES = 10;

    private static Hdfs hdfs;
    private static String table;
    private static Map<String, String> expected;

    @BeforeAll
    static void write() throws Exception {
        hdfs = Hdfs.shared();
        table = hdfs.freshDirectory();
        expected = new LinkedHashMap<>();
        for (int i = 0; i < 6; i++) {
            hdfs.write(table + "/" + i + ".parquet", Lake.large(i));
            expected.put(Hdfs.URI + table + "/" + i + ".parquet", "sound");
        }
        hdfs.write(table + "/short.parquet", Lake.cut(Lake.large(9), 2_000_000));
        expected.put(Hdfs.URI + table + "/short.parquet", "damaged PQ0102");
    }

    @AfterEach
    void everyNodeIsBack() {
        hdfs.awaitAllNodes();
    }

    private interface Act {
        void on(Server server);
    }

    /** Holds every DataNode while a scan begins to read, lets the fault happen to one, and lets the others go on. */
    private static void scanGoesOn(Act fault, Act repair) throws Exception {
        Server lost = hdfs.dataNodes().get(0);
        long before = hdfs.metric("NameNodeActivity", "GetBlockLocations");
        hdfs.dataNodes().forEach(Server::pause);
        Server.Running scan =
                hdfs.beginPqfsck("scan", Hdfs.URI + table, "--level", "values", "-D", "dfs.client.socket-timeout=4000");
        Server.await("the scan reads", () -> hdfs.metric("NameNodeActivity", "GetBlockLocations") > before);
        Server.pauseFor(FaultTest.Repetitions.moment());
        fault.on(lost);
        hdfs.dataNodes().stream().skip(1).forEach(Server::resume);
        Run run = scan.end();
        repair.on(lost);

        assertThat(run.exit()).as(run.toString()).isEqualTo(1);
        assertThat(run.verdicts()).containsExactlyInAnyOrderEntriesOf(expected);
    }

    @FaultTest
    void aDataNodeKilledDuringAScanChangesNoVerdict() throws Exception {
        scanGoesOn(Server::kill, Server::revive);
    }

    @FaultTest
    void aDataNodePausedDuringAScanChangesNoVerdict() throws Exception {
        scanGoesOn(server -> {}, Server::resume);
    }

    @FaultTest
    void aDataNodeCutOffDuringAScanChangesNoVerdict() throws Exception {
        scanGoesOn(Server::disconnect, server -> {
            server.reconnect();
            server.resume();
        });
    }

    @FaultTest
    void dataNodesThatAnswerLateChangeNoVerdict() {
        Server.Running scan = hdfs.beginPqfsck("scan", Hdfs.URI + table, "--level", "values");
        while (scan.isRunning()) {
            hdfs.dataNodes().forEach(Server::pause);
            Server.pauseFor(Duration.ofMillis(500));
            hdfs.dataNodes().forEach(Server::resume);
            Server.pauseFor(Duration.ofMillis(200));
        }

        Run run = scan.end();
        assertThat(run.exit()).as(run.toString()).isEqualTo(1);
        assertThat(run.verdicts()).containsExactlyInAnyOrderEntriesOf(expected);
    }

    /** Lets the fault happen as soon as the ledger is there, among the moves; returns the run and the lake. */
    private Run quarantineMeets(String lake, Act fault, Server server) throws Exception {
        for (int i = 0; i < FILES; i++) {
            hdfs.write(lake + "/events/" + i + ".parquet", Checkout.testdata("PQ0102-second-half-missing"));
        }
        Server.Running quarantine = hdfs.beginPqfsck(quarantine(lake));
        Server.await("the ledger is there", () -> hdfs.exists(lake + "/_q/_ledger") || !quarantine.isRunning());
        Server.pauseFor(FaultTest.Repetitions.moment());
        fault.on(server);
        return quarantine.end();
    }

    private static String[] quarantine(String lake) {
        return new String[] {
            "quarantine",
            Hdfs.URI + lake + "/events",
            "--root",
            Hdfs.URI + lake + "/_q",
            "--min-age",
            "0",
            "--apply",
            "-D",
            "dfs.client.socket-timeout=4000"
        };
    }

    /** Every file is in the quarantine and nowhere else, and the ledger says so. */
    private static void everyFileIsAway(String lake) throws Exception {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < FILES; i++) {
            names.add(i + ".parquet");
        }
        assertThat(hdfs.files(lake + "/events")).isEmpty();
        assertThat(hdfs.files(lake + "/_q").stream()
                        .filter(f -> f.endsWith(".parquet"))
                        .map(f -> f.substring(f.lastIndexOf('/') + 1)))
                .containsExactlyInAnyOrderElementsOf(names);
        LedgerState ledger = hdfs.ledger(lake + "/_q");
        assertThat(ledger.problems()).isEmpty();
        assertThat(ledger.open()).isEmpty();
        assertThat(ledger.in(EntryState.QUARANTINED)).hasSize(FILES);
    }

    @FaultTest
    void aDataNodeKilledDuringAQuarantineLosesNoMove() throws Exception {
        String lake = hdfs.freshDirectory();
        Server lost = hdfs.dataNodes().get(1);
        Run run = quarantineMeets(lake, Server::kill, lost);
        lost.revive();

        assertThat(run.exit()).as(run.toString()).isEqualTo(3);
        everyFileIsAway(lake);
    }

    @FaultTest
    void aDataNodePausedDuringAQuarantineLosesNoMove() throws Exception {
        String lake = hdfs.freshDirectory();
        Server lost = hdfs.dataNodes().get(1);
        Run run = quarantineMeets(lake, Server::pause, lost);
        lost.resume();

        assertThat(run.exit()).as(run.toString()).isEqualTo(3);
        everyFileIsAway(lake);
    }

    @FaultTest
    void aDataNodeCutOffDuringAQuarantineLosesNoMove() throws Exception {
        String lake = hdfs.freshDirectory();
        Server lost = hdfs.dataNodes().get(1);
        Run run = quarantineMeets(lake, Server::disconnect, lost);
        lost.reconnect();

        assertThat(run.exit()).as(run.toString()).isEqualTo(3);
        everyFileIsAway(lake);
    }

    @FaultTest
    void theNameNodeRestartedDuringAQuarantineLosesNothingAndTheNextRunFinishes() throws Exception {
        String lake = hdfs.freshDirectory();
        Run run = quarantineMeets(
                lake,
                nameNode -> {
                    nameNode.kill();
                    nameNode.revive();
                },
                hdfs.nameNode());
        hdfs.awaitAllNodes();

        assertThat(hdfs.files(lake).stream()
                        .filter(f -> f.endsWith(".parquet"))
                        .map(f -> f.substring(f.lastIndexOf('/') + 1)))
                .as(run.toString())
                .doesNotHaveDuplicates()
                .hasSize(FILES);
        long left = hdfs.files(lake).stream()
                .filter(f -> f.endsWith(".parquet") && !f.contains("/_q/"))
                .count();
        Run next = hdfs.pqfsck(quarantine(lake));
        // Where the first run came to its end all the same, nothing is left to scan.
        assertThat(next.exit()).as(next.toString()).isEqualTo(left == 0 ? 8 : 3);
        everyFileIsAway(lake);
    }
}
