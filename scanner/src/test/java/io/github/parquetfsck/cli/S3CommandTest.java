// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.hadoop.S3Server;
import io.github.parquetfsck.io.hadoop.S3Server.Versions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The commands on a directory, with the connector on PQFSCK_CLASSPATH and the settings by -D. */
class S3CommandTest {
    private static final byte[] CUT = {'P', 'A', 'R', '1', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 65, 20, -64, -72};

    private final S3Server server = S3Server.shared();
    private final StringWriter out = new StringWriter();
    private final StringWriter errors = new StringWriter();
    private Location directory;

    @BeforeEach
    void write() throws IOException {
        server.gate().open();
        directory = server.freshDirectory(Versions.NOT_KEPT);
        Stores stores = server.stores();
        FileMover mover = stores.mover(directory).orElseThrow();
        byte[] sound = Files.readAllBytes(Path.of("../testdata/sound/page-statistics/file.parquet"));
        for (int i = 0; i < 7; i++) {
            mover.publish(directory.child("t").child("day=" + i % 2).child("part-" + i + ".parquet"), sound);
        }
        mover.publish(directory.child("t").child("day=1").child("part-9.parquet"), CUT);
        mover.publish(directory.child("t2").child("part-0.parquet"), sound);
    }

    @Test
    void aScanReadsABucketOfSeveralPages() {
        assertThat(run("scan", directory + "/t", "--level", "values")).isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString())
                .contains(directory + "/t/day=1/part-9.parquet")
                .contains("PQ0102")
                .contains("8 files");
    }

    @Test
    void quarantineAsksForConsentThenMovesAndRestoreBringsBack() {
        String root = directory + "/_q";
        assertThat(run("quarantine", directory + "/t", "--root", root)).isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString()).contains("  note        --apply will be refused: this store renames nothing");
        assertThat(run("quarantine", directory + "/t", "--root", root, "--apply"))
                .isEqualTo(ExitCode.REFUSED);
        assertThat(errors.toString()).contains("--accept-copy-delete");
        assertThat(run(
                        "quarantine",
                        directory + "/t",
                        "--root",
                        root,
                        "--accept-copy-delete",
                        "--single-writer",
                        "--apply"))
                .as(out.toString() + errors)
                .isEqualTo(ExitCode.QUARANTINED);
        assertThat(out.toString()).contains("--single-writer is not needed");
        assertThat(run("scan", directory + "/t")).isEqualTo(ExitCode.SOUND);
        assertThat(run("rm", root, "--apply", "--confirm", "_q")).isEqualTo(ExitCode.REFUSED);
        assertThat(run("restore", "--root", root, "--apply"))
                .as(out.toString() + errors)
                .isEqualTo(ExitCode.SOUND);
        assertThat(run("scan", directory + "/t")).isEqualTo(ExitCode.DAMAGED);
    }

    @Test
    void aTreeIsCountedAndThenDeletedAndWhatHasALongerNameIsNot() {
        assertThat(run("rm", directory + "/t")).as(errors.toString()).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).contains(directory + "/t: 8 files, ", "--apply would delete it for good");
        assertThat(run("rm", directory + "/t", "--apply", "--confirm", "t")).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).contains("; deleted");
        assertThat(run("rm", directory + "/t", "--apply", "--confirm", "t")).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).contains("not there; nothing to delete");
        assertThat(run("scan", directory + "/t2")).isEqualTo(ExitCode.SOUND);
    }

    @Test
    void aBaselineInABucketSparesTheSecondReading() {
        String[] scan = {"scan", directory + "/t", "--baseline", directory + "/b", "--min-age", "0"};
        assertThat(run(scan)).as(errors.toString()).isEqualTo(ExitCode.DAMAGED);
        server.gate().open();
        assertThat(run(scan)).isEqualTo(ExitCode.DAMAGED);
        assertThat(server.gate().log())
                .filteredOn(request -> request.startsWith("GET ") && request.endsWith(".parquet"))
                .noneMatch(request -> request.contains("/t/day=0/"));
        run("coverage", directory + "/t", "--baseline", directory + "/b");
        assertThat(out.toString()).contains("verified    7 of 8 files (87.50 %)");
    }

    private ExitCode run(String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        server.properties().forEach((key, value) -> all.addAll(List.of("-D", key + "=" + value)));
        out.getBuffer().setLength(0);
        errors.getBuffer().setLength(0);
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(new byte[0]),
                new PrintWriter(out),
                new PrintWriter(errors),
                Terminal.Progress.NONE);
        Map<String, String> environment =
                Map.of("PQFSCK_CLASSPATH", S3Server.connector().toString());
        return Pqfsck.run(all, new LocalWorkbench(environment), terminal).code();
    }
}
