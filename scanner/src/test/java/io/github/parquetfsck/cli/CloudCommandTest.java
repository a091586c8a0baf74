// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.hadoop.AzureServer;
import io.github.parquetfsck.io.hadoop.CloudServer;
import io.github.parquetfsck.io.hadoop.GcsServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands on two clouds, with their connectors on PQFSCK_CLASSPATH and the settings by -D. */
class CloudCommandTest {
    private static final byte[] CUT = {'P', 'A', 'R', '1', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 65, 20, -64, -72};

    private final StringWriter out = new StringWriter();
    private final StringWriter errors = new StringWriter();

    static Stream<CloudServer> clouds() {
        return Stream.of(AzureServer.shared(), GcsServer.shared());
    }

    private static Location write(CloudServer server) throws IOException {
        server.open();
        Location directory = server.freshDirectory();
        Stores stores = server.stores();
        FileMover mover = stores.mover(directory).orElseThrow();
        byte[] sound = Files.readAllBytes(Path.of("../testdata/sound/page-statistics/file.parquet"));
        for (int i = 0; i < 7; i++) {
            mover.publish(directory.child("t").child("day=" + i % 2).child("part-" + i + ".parquet"), sound);
        }
        mover.publish(directory.child("t").child("day=1").child("part-9.parquet"), CUT);
        return directory;
    }

    @ParameterizedTest
    @MethodSource("clouds")
    void everyVerbThatMovesOrShowsRuns(CloudServer server) throws IOException {
        Location lake = write(server);
        String root = lake + "/_q";
        expect(server, ExitCode.DAMAGED, "scan", lake + "/t", "--min-age", "0", "--level", "values");
        assertThat(out.toString()).contains(lake + "/t/day=1/part-9.parquet", "PQ0102", "8 files");
        expect(server, ExitCode.DAMAGED, "quarantine", lake + "/t", "--root", root, "--min-age", "0");
        String[] apply = {
            "quarantine",
            lake + "/t",
            "--root",
            root,
            "--min-age",
            "0",
            "--accept-copy-delete",
            "--allow-wider-access",
            "--apply"
        };
        expect(server, ExitCode.QUARANTINED, apply);
        expect(server, ExitCode.SOUND, "scan", lake + "/t", "--min-age", "0");
        expect(server, ExitCode.SOUND, "ledger", "list", "--root", root);
        assertThat(out.toString()).contains("QUARANTINED", lake + "/t/day=1/part-9.parquet");
        expect(server, ExitCode.SOUND, "ledger", "verify", "--root", root, "--hash");
        expect(server, ExitCode.SOUND, "ledger", "recover", "--root", root, "--apply");
        expect(server, ExitCode.SOUND, "restore", "--root", root, "--apply");
        expect(server, ExitCode.DAMAGED, "scan", lake + "/t", "--min-age", "0");
        expect(server, ExitCode.QUARANTINED, apply);
        expect(server, ExitCode.SOUND, "purge", "--root", root, "--older-than", "0", "--apply");
        expect(server, ExitCode.SOUND, "ledger", "verify", "--root", root, "--hash");
        expect(server, ExitCode.SOUND, "scan", lake + "/t", "--min-age", "0");
    }

    private void expect(CloudServer server, ExitCode code, String... args) {
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
                Map.of("PQFSCK_CLASSPATH", CloudServer.connectors().toString());
        assertThat(Pqfsck.run(all, new LocalWorkbench(environment), terminal).code())
                .as("%s %s: %s%s", args[0], args[1], out, errors)
                .isEqualTo(code);
    }
}
