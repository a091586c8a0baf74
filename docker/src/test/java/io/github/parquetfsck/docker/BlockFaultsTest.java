// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Blocks that no DataNode can give back as they were written. */
@NeedsEngine
@ResourceLock(Lanes.HDFS)
class BlockFaultsTest {
    private final Hdfs hdfs = Hdfs.shared();
    private String lake;
    private String table;
    private String lost;

    @BeforeEach
    void write() throws Exception {
        lake = hdfs.freshDirectory();
        table = lake + "/events";
        lost = table + "/lost.parquet";
        hdfs.write(table + "/a.parquet", Checkout.testdata("sound/base"));
        hdfs.write(lost, Lake.large(3));
        hdfs.write(table + "/cut.parquet", Checkout.testdata("PQ0102-second-half-missing"));
        hdfs.write(table + "/z.parquet", Checkout.testdata("sound/base"));
    }

    private List<LocatedBlock> blocks() throws Exception {
        try (HdfsDataInputStream in = (HdfsDataInputStream) hdfs.fileSystem().open(new Path(lost))) {
            return in.getAllBlocks();
        }
    }

    private static String onDisk(LocatedBlock block, String command) {
        return "for f in /tmp/hdfs/data/current/BP-*/current/finalized/subdir*/subdir*/blk_"
                + block.getBlock().getBlockId() + "; do if [ -f \"$f\" ]; then " + command + "; fi; done";
    }

    private Run quarantine() {
        return hdfs.pqfsck(
                "quarantine",
                Hdfs.URI + table,
                "--root",
                Hdfs.URI + lake + "/_q",
                "--level",
                "values",
                "--min-age",
                "0",
                "--report",
                "text=/tmp/report",
                "--apply");
    }

    /** The file is undecided, first in the report for persons, and stays; the damaged one is moved, the others are sound. */
    private void isUndecided(Run run) throws Exception {
        assertThat(run.exit()).as(run.toString()).isEqualTo(4);
        assertThat(run.verdicts())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        Hdfs.URI + lost, "undecided BLOCKS_LOST",
                        Hdfs.URI + table + "/a.parquet", "sound",
                        Hdfs.URI + table + "/cut.parquet", "damaged PQ0102",
                        Hdfs.URI + table + "/z.parquet", "sound"));
        assertThat(run.summary().get("reasons").orElseThrow().number("BLOCKS_LOST"))
                .hasValue(1);
        assertThat(hdfs.client()
                        .run("cat", "/tmp/report")
                        .out()
                        .lines()
                        .filter(line -> line.contains(Hdfs.URI + table)))
                .first()
                .asString()
                .startsWith("UNDECIDED  " + Hdfs.URI + lost + "  BLOCKS_LOST");
        assertThat(run.outcomes()).containsExactly(Map.entry(Hdfs.URI + table + "/cut.parquet", "quarantined"));
        assertThat(hdfs.exists(lost)).isTrue();
    }

    @Test
    void aBlockOfWhichEveryReplicaIsOverwrittenIsUndecidedAlthoughTheNameNodeSaysHealthy() throws Exception {
        LocatedBlock block = blocks().get(1);
        long overwritten = hdfs.dataNodes().stream()
                .filter(node -> node.run(
                                "sh",
                                "-c",
                                onDisk(
                                        block,
                                        "dd if=/dev/zero of=\"$f\" bs=65536 count=4 conv=notrunc 2>/dev/null; echo done"))
                        .out()
                        .contains("done"))
                .count();
        assertThat(overwritten).isEqualTo(2);

        isUndecided(quarantine());
        assertThat(hdfs.fileSystem().listCorruptFileBlocks(new Path(table)).hasNext())
                .isFalse();
    }

    @Test
    void aBlockThatIsMissingIsUndecidedAndTheFileIsSoundOnceItIsBack() throws Exception {
        LocatedBlock block = blocks().get(1);
        hdfs.dataNodes().forEach(node -> node.run("sh", "-c", onDisk(block, "mv \"$f\" /tmp/hdfs/kept")));
        isUndecided(quarantine());

        hdfs.dataNodes()
                .forEach(node -> node.run(
                        "sh",
                        "-c",
                        "if [ -f /tmp/hdfs/kept ]; then for f in /tmp/hdfs/data/current/BP-*/current/finalized/subdir*/subdir*/blk_"
                                + block.getBlock().getBlockId() + "_*.meta; do mv /tmp/hdfs/kept ${f%_*}; done; fi"));
        // A DataNode that has missed a file looks for it again when it starts.
        hdfs.dataNodes().forEach(node -> {
            node.kill();
            node.revive();
        });
        hdfs.awaitAllNodes();
        Run back = hdfs.pqfsck("scan", Hdfs.URI + lost, "--level", "values");
        assertThat(back.exit()).as(back.toString()).isZero();
        assertThat(back.verdicts()).containsExactly(Map.entry(Hdfs.URI + lost, "sound"));
    }
}
