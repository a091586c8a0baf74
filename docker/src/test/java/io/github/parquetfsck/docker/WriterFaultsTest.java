// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Files that a real Parquet writer in a container of its own has open, or had when it was killed. */
@NeedsEngine
@ResourceLock(Lanes.HDFS)
class WriterFaultsTest {
    private final Hdfs hdfs = Hdfs.shared();
    private String lake;
    private String file;
    private Server writer;

    /** Until the writer has some row groups on the DataNodes and waits. */
    @BeforeEach
    void begin() throws Exception {
        lake = hdfs.freshDirectory();
        file = lake + "/events/part.parquet";
        writer = new Server(
                        Images.COMMAND_LINE,
                        hdfs.network(),
                        "writer",
                        "java",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        "/etc/hadoop:/opt/tests:/opt/pqfsck/pqfsck.jar",
                        SlowWriter.class.getName(),
                        file)
                .showing(Checkout.MODULE.resolve("hdfs"), "/etc/hadoop")
                .showing(Checkout.MODULE.resolve("target/test-classes"), "/opt/tests");
        writer.start();
        Server.await("half of the file is written", () -> hdfs.exists(file + ".half"));
        Server.await(
                "a block is complete",
                () -> hdfs.fileSystem().getFileStatus(new Path(file)).getLen() >= 1 << 20);
    }

    @AfterEach
    void end() {
        writer.stop();
    }

    private Run quarantine() {
        return hdfs.pqfsck(
                "quarantine",
                Hdfs.URI + lake + "/events",
                "--root",
                Hdfs.URI + lake + "/_q",
                "--min-age",
                "0",
                "--apply");
    }

    @Test
    void aWriterKilledInTheMiddleOfAWriteLeavesAFileThatIsDamagedOnceHdfsHasClosedIt() throws Exception {
        writer.kill();

        Run open = quarantine();
        assertThat(open.exit()).as(open.toString()).isEqualTo(4);
        assertThat(open.verdicts()).containsExactly(Map.entry(Hdfs.URI + file, "undecided IN_FLIGHT"));
        assertThat(hdfs.exists(file)).isTrue();

        Server.await("the lease is recovered", () -> hdfs.fileSystem().recoverLease(new Path(file)));
        byte[] left = hdfs.read(file);
        assertThat(left).hasSizeGreaterThanOrEqualTo(1 << 20).startsWith('P', 'A', 'R', '1');
        Run closed = quarantine();
        assertThat(closed.exit()).as(closed.toString()).isEqualTo(3);
        assertThat(closed.verdicts()).containsExactly(Map.entry(Hdfs.URI + file, "damaged PQ0102"));
        assertThat(closed.outcomes()).containsExactly(Map.entry(Hdfs.URI + file, "quarantined"));
        assertThat(hdfs.files(lake + "/events")).containsExactly(file + ".half");
        assertThat(hdfs.files(lake + "/_q").stream().filter(f -> f.endsWith("/part.parquet")))
                .singleElement()
                .satisfies(moved -> assertThat(hdfs.read(moved)).isEqualTo(left));
    }

    @Test
    void aFileThatIsOpenForWritingStaysAndIsSoundOnceItIsClosed() throws Exception {
        Run open = quarantine();
        assertThat(open.exit()).as(open.toString()).isEqualTo(4);
        assertThat(open.verdicts()).containsExactly(Map.entry(Hdfs.URI + file, "undecided IN_FLIGHT"));
        assertThat(open.outcomes()).isEmpty();

        hdfs.write(file + ".go", new byte[0]);
        Server.await("the writer has ended", () -> !writer.isRunning());
        Run closed = hdfs.pqfsck("scan", Hdfs.URI + lake + "/events", "--level", "values");
        assertThat(closed.exit()).as(closed.toString()).isZero();
        assertThat(closed.verdicts()).containsExactly(Map.entry(Hdfs.URI + file, "sound"));
    }

    @Test
    void aFileThatIsRenamedWhileItsWriterWritesOnStaysUnderItsNewNameAndIsSoundInTheEnd() throws Exception {
        String renamed = lake + "/events/renamed.parquet";
        assertThat(hdfs.fileSystem().rename(new Path(file), new Path(renamed))).isTrue();

        Run open = quarantine();
        assertThat(open.exit()).as(open.toString()).isEqualTo(4);
        assertThat(open.verdicts()).containsExactly(Map.entry(Hdfs.URI + renamed, "undecided IN_FLIGHT"));
        assertThat(hdfs.exists(renamed)).isTrue();

        hdfs.write(file + ".go", new byte[0]);
        Server.await("the writer has ended", () -> !writer.isRunning());
        Run closed = hdfs.pqfsck("scan", Hdfs.URI + lake + "/events", "--level", "values");
        assertThat(closed.exit()).as(closed.toString()).isZero();
        assertThat(closed.verdicts()).containsExactly(Map.entry(Hdfs.URI + renamed, "sound"));
    }
}
