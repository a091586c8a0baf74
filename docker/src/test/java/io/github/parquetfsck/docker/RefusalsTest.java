// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.ledger.EntryState;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A quarantine that HDFS does not let go on: what it leaves behind, and that it goes through once it may. */
@NeedsEngine
@ResourceLock(Lanes.HDFS)
class RefusalsTest {
    private final Hdfs hdfs = Hdfs.shared();
    private DistributedFileSystem fileSystem;
    private String lake;
    private String file;

    @BeforeEach
    void write() throws Exception {
        fileSystem = hdfs.fileSystem();
        lake = hdfs.freshDirectory();
        file = lake + "/events/short.parquet";
        hdfs.write(file, Checkout.testdata("PQ0102-second-half-missing"));
        hdfs.write(lake + "/events/sound.parquet", Checkout.testdata("sound/base"));
    }

    private Run quarantine() {
        return hdfs.pqfsck("quarantine", Hdfs.URI + lake + "/events", "--root", Hdfs.URI + lake + "/_q", "--apply");
    }

    /** What could not be done is done by the next run, once, and the first one said so. */
    private void goesThroughNow(Run refused) throws Exception {
        assertThat(refused.exit()).as(refused.toString()).isEqualTo(8);
        assertThat(refused.outcomes()).doesNotContainValue("quarantined");
        Run next = quarantine();
        assertThat(next.exit()).as(next.toString()).isEqualTo(3);
        assertThat(next.outcomes()).containsExactly(Map.entry(Hdfs.URI + file, "quarantined"));
        assertThat(hdfs.exists(file)).isFalse();
        assertThat(hdfs.ledger(lake + "/_q").open()).isEmpty();
        assertThat(hdfs.ledger(lake + "/_q").in(EntryState.QUARANTINED)).hasSize(1);
    }

    @Test
    void aQuotaThatLeavesNoRoomForTheMoveLeavesTheFileInPlace() throws Exception {
        fileSystem.setQuota(new Path(lake), 6, HdfsConstants.QUOTA_DONT_SET);
        Run refused = quarantine();
        assertThat(hdfs.exists(file)).as(refused.toString()).isTrue();
        fileSystem.setQuota(new Path(lake), HdfsConstants.QUOTA_RESET, HdfsConstants.QUOTA_RESET);
        goesThroughNow(refused);
    }

    @Test
    void aDirectoryThatTheUserMayNotChangeKeepsItsFile() throws Exception {
        fileSystem.setPermission(new Path(lake + "/events"), new FsPermission("755"));
        Run refused = quarantine();
        assertThat(hdfs.exists(file)).as(refused.toString()).isTrue();
        fileSystem.setPermission(new Path(lake + "/events"), new FsPermission("777"));
        goesThroughNow(refused);
    }

    @Test
    void aFileThatTheUserMayNotReadIsUndecided() throws Exception {
        fileSystem.setPermission(new Path(file), new FsPermission("600"));

        Run run = hdfs.pqfsck("scan", Hdfs.URI + lake + "/events");

        assertThat(run.exit()).as(run.toString()).isEqualTo(4);
        assertThat(run.verdicts())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        Hdfs.URI + file, "undecided FORBIDDEN", Hdfs.URI + lake + "/events/sound.parquet", "sound"));
    }

    @Test
    void safeModeLetsAScanReadAndAQuarantineMoveNothing() throws Exception {
        fileSystem.setSafeMode(org.apache.hadoop.fs.SafeModeAction.ENTER);
        Run scan = hdfs.pqfsck("scan", Hdfs.URI + lake + "/events");
        Run refused = quarantine();
        fileSystem.setSafeMode(org.apache.hadoop.fs.SafeModeAction.LEAVE);
        assertThat(scan.exit()).as(scan.toString()).isEqualTo(1);
        assertThat(hdfs.files(lake)).containsExactly(file, lake + "/events/sound.parquet");
        goesThroughNow(refused);
    }

    @Test
    void outOfAnEncryptionZoneAFileIsCopiedByConsentAndComesBack() throws Exception {
        byte[] bytes = Checkout.testdata("PQ0102-second-half-missing");
        String zone = lake + "/zone";
        String secret = zone + "/secret.parquet";
        fileSystem.mkdirs(new Path(zone));
        fileSystem.createEncryptionZone(new Path(zone), KeyStore.KEY);
        hdfs.write(secret, bytes);
        String root = Hdfs.URI + lake + "/_q";

        Run refused = hdfs.pqfsck("quarantine", Hdfs.URI + zone, "--root", root, "--apply");
        assertThat(refused.exit()).as(refused.toString()).isEqualTo(6);
        assertThat(hdfs.files(zone)).containsExactly(secret);

        Run away = hdfs.pqfsck("quarantine", Hdfs.URI + zone, "--root", root, "--allow-wider-access", "--apply");
        assertThat(away.exit()).as(away.toString()).isEqualTo(3);
        assertThat(away.outcomes()).containsExactly(Map.entry(Hdfs.URI + secret, "quarantined"));
        assertThat(hdfs.files(zone)).isEmpty();

        Run back = hdfs.pqfsck("restore", "--root", root, "--apply");
        assertThat(back.exit()).as(back.toString()).isZero();
        assertThat(hdfs.read(secret)).isEqualTo(bytes);
        assertThat(hdfs.ledger(lake + "/_q").open()).isEmpty();
    }
}
