// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.LedgerState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The image of the command line on an HDFS of three DataNodes where nothing fails. */
@NeedsEngine
@ResourceLock(Lanes.HDFS)
class HdfsEndToEndTest {
    private static Hdfs hdfs;
    private static String table;

    @BeforeAll
    static void write() throws Exception {
        hdfs = Hdfs.shared();
        table = hdfs.freshDirectory();
        hdfs.write(table + "/sound.parquet", Checkout.testdata("sound/base"));
        hdfs.write(table + "/large.parquet", Lake.large(1));
        hdfs.write(table + "/short.parquet", Checkout.testdata("PQ0102-second-half-missing"));
        hdfs.write(table + "/crc.parquet", Checkout.testdata("PQ0514-page-crc-mismatch"));
    }

    @ParameterizedTest
    @CsvSource({
        "tail, sound",
        "footer, sound",
        "layout, sound",
        "index, sound",
        "pages, damaged PQ0514",
        "values, damaged PQ0514"
    })
    void everyLevelSeesWhatItEstablishes(String level, String checksum) {
        Run run = hdfs.pqfsck("scan", Hdfs.URI + table, "--level", level);

        assertThat(run.exit()).as(run.toString()).isEqualTo(1);
        assertThat(run.verdicts())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        Hdfs.URI + table + "/sound.parquet", "sound",
                        Hdfs.URI + table + "/large.parquet", "sound",
                        Hdfs.URI + table + "/short.parquet", "damaged PQ0102",
                        Hdfs.URI + table + "/crc.parquet", checksum));
    }

    @Test
    void aDamagedFileGoesAwayAndComesBackBitForBit() throws Exception {
        String lake = hdfs.freshDirectory();
        String file = lake + "/events/short.parquet";
        byte[] bytes = Checkout.testdata("PQ0102-second-half-missing");
        hdfs.write(file, bytes);
        hdfs.write(lake + "/events/sound.parquet", Checkout.testdata("sound/base"));
        String root = Hdfs.URI + lake + "/_quarantine";

        Run plan = hdfs.pqfsck("quarantine", Hdfs.URI + lake + "/events", "--root", root);
        assertThat(plan.exit()).as(plan.toString()).isEqualTo(1);
        assertThat(hdfs.files(lake)).containsExactly(file, lake + "/events/sound.parquet");

        Run away = hdfs.pqfsck("quarantine", Hdfs.URI + lake + "/events", "--root", root, "--apply");
        assertThat(away.exit()).as(away.toString()).isEqualTo(3);
        assertThat(away.outcomes()).containsExactly(Map.entry(Hdfs.URI + file, "quarantined"));
        assertThat(hdfs.files(lake + "/events")).containsExactly(lake + "/events/sound.parquet");

        Run back = hdfs.pqfsck("restore", "--root", root, "--apply");
        assertThat(back.exit()).as(back.toString()).isZero();
        assertThat(back.outcomes()).containsValue("restored").hasSize(1);
        assertThat(hdfs.read(file)).isEqualTo(bytes);
    }

    @Test
    void whatIsPurgedIsGoneForGoodAndNothingElseIs() throws Exception {
        String lake = hdfs.freshDirectory();
        String sound = lake + "/events/sound.parquet";
        hdfs.write(lake + "/events/short.parquet", Checkout.testdata("PQ0102-second-half-missing"));
        hdfs.write(sound, Checkout.testdata("sound/base"));
        String root = Hdfs.URI + lake + "/_quarantine";
        Run away = hdfs.pqfsck("quarantine", Hdfs.URI + lake + "/events", "--root", root, "--apply");
        assertThat(away.exit()).as(away.toString()).isEqualTo(3);
        List<String> before = hdfs.files(lake);

        Run plan = hdfs.pqfsck("purge", "--root", root, "--older-than", "0");
        assertThat(plan.exit()).as(plan.toString()).isZero();
        assertThat(hdfs.files(lake)).isEqualTo(before);

        Run purged = hdfs.pqfsck("purge", "--root", root, "--older-than", "0", "--apply");
        assertThat(purged.exit()).as(purged.toString()).isZero();
        assertThat(purged.outcomes()).containsValue("purged").hasSize(1);
        assertThat(hdfs.files(lake).stream().filter(file -> file.endsWith(".parquet")))
                .containsExactly(sound);
        LedgerState ledger = hdfs.ledger(lake + "/_quarantine");
        assertThat(ledger.problems()).isEmpty();
        assertThat(ledger.open()).isEmpty();
        assertThat(ledger.in(EntryState.PURGED)).hasSize(1);

        Run back = hdfs.pqfsck("restore", "--root", root, "--apply");
        assertThat(back.outcomes()).as(back.toString()).isEmpty();
        assertThat(hdfs.read(sound)).isEqualTo(Checkout.testdata("sound/base"));
    }

    @Test
    void ofSixProcessesOnOneRootAtOnceOneHasTheLockAndMovesEachFileOnce() throws Exception {
        int processes = 6;
        String lake = hdfs.freshDirectory();
        Map<String, String> away = new TreeMap<>();
        // As many as the fuse lets through.
        for (int i = 0; i < 10; i++) {
            hdfs.write(lake + "/events/" + i + ".parquet", Checkout.testdata("PQ0102-second-half-missing"));
            away.put(Hdfs.URI + lake + "/events/" + i + ".parquet", "quarantined");
        }
        String root = Hdfs.URI + lake + "/_quarantine";
        long before = hdfs.metric("NameNodeActivity", "GetBlockLocations");
        List<Server.Running> runs = new ArrayList<>();

        // Held at their first read, they go on in the same moment.
        hdfs.dataNodes().forEach(Server::pause);
        try {
            for (int i = 0; i < processes; i++) {
                runs.add(hdfs.beginPqfsck("quarantine", Hdfs.URI + lake + "/events", "--root", root, "--apply"));
            }
            Server.await(
                    "all of them read",
                    () -> hdfs.metric("NameNodeActivity", "GetBlockLocations") >= before + processes);
        } finally {
            hdfs.dataNodes().forEach(Server::resume);
        }

        Map<String, String> moved = new TreeMap<>();
        List<Integer> exits = new ArrayList<>();
        for (Server.Running each : runs) {
            Run run = each.end();
            exits.add(run.exit());
            run.outcomes().forEach((file, outcome) -> {
                if (outcome.equals("quarantined")) {
                    assertThat(moved.put(file, outcome))
                            .as("moved by another, too: " + run)
                            .isNull();
                }
            });
        }
        // A DataNode that is slow to come back leaves the winner a file undecided, which the next run takes.
        if (moved.size() < away.size()) {
            Run next = hdfs.beginPqfsck("quarantine", Hdfs.URI + lake + "/events", "--root", root, "--apply")
                    .end();
            exits.add(next.exit());
            assertThat(next.outcomes()).doesNotContainKeys(moved.keySet().toArray(String[]::new));
            moved.putAll(next.outcomes());
        }
        assertThat(moved).isEqualTo(away);
        assertThat(exits).contains(3, 6);
        LedgerState ledger = hdfs.ledger(lake + "/_quarantine");
        assertThat(ledger.problems()).isEmpty();
        assertThat(ledger.open()).isEmpty();
        assertThat(ledger.in(EntryState.QUARANTINED)).hasSize(away.size());
        assertThat(hdfs.files(lake + "/events")).isEmpty();
    }
}
