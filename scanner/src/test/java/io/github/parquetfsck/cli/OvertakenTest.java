// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.scan.ScanEngine;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged files that somebody else removes or writes anew between the plan and the move. */
class OvertakenTest {
    private static final byte[] CUT = {'P', 'A', 'R', '1', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 65, 20, -64, -72};

    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private Path table;
    private Path first;

    @BeforeEach
    void lay() throws IOException {
        table = Files.createDirectories(directory.resolve("table"));
        first = Files.write(table.resolve("a.parquet"), CUT);
        Files.copy(Path.of("../testdata/sound/base/file.parquet"), table.resolve("sound.parquet"));
    }

    /** What another program does as soon as the scan has come to its end. */
    private interface Other {
        void act() throws IOException;
    }

    @Test
    void aFileThatVanishedIsUndecidedAndNoDamageIsLeft() throws IOException {
        assertThat(quarantine(() -> Files.delete(first))).isEqualTo(ExitCode.UNDECIDED);
        assertThat(out.toString())
                .contains("VANISHED  " + first + " -> ")
                .contains(": it is gone\n")
                .contains("actions: 1 planned, 1 vanished");
        assertThat(Files.list(table)).containsExactly(table.resolve("sound.parquet"));
    }

    @Test
    void aFileThatWasWrittenAnewIsUndecidedAndStays() throws IOException {
        byte[] sound = Files.readAllBytes(table.resolve("sound.parquet"));

        assertThat(quarantine(() -> Files.write(first, sound))).isEqualTo(ExitCode.UNDECIDED);
        assertThat(out.toString())
                .contains("CHANGED  " + first + " -> ")
                .contains(": the file changed after it was judged\n");
        assertThat(first).hasBinaryContent(sound);
    }

    @Test
    void whatIsMovedBesideItLeavesItUndecided() throws IOException {
        Path second = Files.write(table.resolve("b.parquet"), CUT);

        assertThat(quarantine(() -> Files.delete(first))).isEqualTo(ExitCode.UNDECIDED);
        assertThat(out.toString()).contains("QUARANTINED  " + second + " -> ");
        assertThat(second).doesNotExist();
    }

    @Test
    void damageThatStaysBesideItIsExitFive() throws IOException {
        Files.copy(Path.of("../testdata/PQ0514-page-crc-mismatch/file.parquet"), table.resolve("c.parquet"));

        assertThat(quarantine(() -> Files.delete(first))).isEqualTo(ExitCode.DAMAGED_AND_UNDECIDED);
    }

    private ExitCode quarantine(Other other) {
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(new byte[0]),
                new PrintWriter(out),
                new PrintWriter(new StringWriter()),
                Terminal.Progress.NONE);
        List<String> args = List.of(
                "quarantine",
                table.toString(),
                "--root",
                directory.resolve("_quarantine").toString(),
                "--min-age",
                "0",
                "--level",
                "pages",
                "--apply");
        return Pqfsck.run(args, new Overtaken(other), terminal).code();
    }

    private record Overtaken(Other other) implements Workbench {
        private static final LocalWorkbench LOCAL = new LocalWorkbench(Map.of());

        @Override
        public String program() {
            return LOCAL.program();
        }

        @Override
        public Stores stores(Settings settings) {
            return LOCAL.stores(settings);
        }

        @Override
        public ScanEngine engine(Stores stores, Settings settings) {
            ScanEngine engine = LOCAL.engine(stores, settings);
            return (request, listener) -> {
                engine.scan(request, listener);
                other.act();
            };
        }
    }
}
