// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files a quarantine takes, and plans that one run makes and another carries out; whole command lines. */
class PolicyTest {
    private static final byte[] CUT = {'P', 'A', 'R', '1', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 65, 20, -64, -72};

    @TempDir
    Path directory;

    private Path table;
    private Path paper;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void layOutATable() throws IOException {
        table = Files.createDirectories(directory.resolve("table"));
        paper = directory.resolve("plan.json");
    }

    @Test
    void theFuseBlowsWhereMoreFilesAndMorePercentWouldBeMoved() throws IOException {
        cut(12);
        assertThat(quarantine()).isEqualTo(ExitCode.REFUSED);
        assertThat(shown()).contains("12 of 12 files of ", " would be moved, more than 10 and more than 10 %");
        assertThat(quarantine("--max-files", "12")).isEqualTo(ExitCode.DAMAGED);
        assertThat(quarantine("--max-percent", "100")).isEqualTo(ExitCode.DAMAGED);
        assertThat(quarantine("--max-files", "11", "--max-percent", "99")).isEqualTo(ExitCode.REFUSED);
        assertThat(shown()).contains("more than 11 and more than 99 %");
    }

    @Test
    void nothingIsTakenThatWasJudgedAtLessThanTheRequiredLevel() throws IOException {
        cut(1);
        assertThat(quarantine("--require-level", "pages")).isEqualTo(ExitCode.DAMAGED);
        assertThat(shown())
                .contains("PLAN  nothing to move aside")
                .contains("it was judged at level layout and --require-level asks for pages");
        assertThat(quarantine("--require-level", "pages", "--level", "values")).isEqualTo(ExitCode.DAMAGED);
        assertThat(shown()).contains("PLAN  quarantine 1 file");
    }

    @Test
    void aPlanThatWasWrittenIsCarriedOutByAnotherRun() throws IOException {
        cut(12);
        assertThat(quarantine("--max-files", "20", "--plan-out", paper.toString()))
                .isEqualTo(ExitCode.DAMAGED);
        assertThat(shown()).endsWith("next: pqfsck quarantine --plan-in LAKE/plan.json --apply\n");
        assertThat(Files.readString(paper)).contains("\"version\":1", "\"sha256\":\"", "PQ0102");

        assertThat(run("quarantine", "--plan-in", paper.toString())).isEqualTo(ExitCode.DAMAGED);
        assertThat(shown()).contains("PLAN  quarantine 12 files");
        assertThat(run("quarantine", "--plan-in", paper.toString(), "--apply")).isEqualTo(ExitCode.QUARANTINED);
        assertThat(table).isEmptyDirectory();
        shown();
        assertThat(run("quarantine", "--plan-in", paper.toString(), "--apply")).isEqualTo(ExitCode.REFUSED);
        assertThat(err.toString())
                .contains("12 of 12 planned files are no longer what they were", ": it is gone; and 9 more");
    }

    @Test
    void aPlanOfWhichOneFileChangedIsRefusedWhole() throws IOException {
        cut(2);
        quarantine("--plan-out", paper.toString());
        Path file = table.resolve("part-1.parquet");
        var time = Files.getLastModifiedTime(file);
        byte[] other = CUT.clone();
        other[5]++;
        Files.write(file, other);
        Files.setLastModifiedTime(file, time);

        assertThat(run("quarantine", "--plan-in", paper.toString(), "--apply")).isEqualTo(ExitCode.REFUSED);
        assertThat(err.toString())
                .isEqualTo("pqfsck: --plan-in " + paper
                        + ": 1 of 2 planned files are no longer what they were, so nothing is" + " done; " + file
                        + ": its SHA-256 is another; make a new plan\n");
        assertThat(table.resolve("part-0.parquet")).exists();
        assertThat(directory.resolve("_q")).doesNotExist();
    }

    @Test
    void aPlanOfNothingIsCarriedOutByDoingNothing() throws IOException {
        Files.copy(Path.of("../testdata/sound/base/file.parquet"), table.resolve("a.parquet"));
        assertThat(quarantine("--plan-out", paper.toString())).isEqualTo(ExitCode.SOUND);
        assertThat(run("quarantine", "--plan-in", paper.toString(), "--apply")).isEqualTo(ExitCode.SOUND);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--plan-in PAPER LAKE/table",
                "--plan-in PAPER --only PQ0102",
                "--plan-in PAPER --level pages",
                "--plan-in PAPER --max-files 3",
                "--plan-in PAPER --root /elsewhere",
                "--plan-in LAKE/other.json",
                "--plan-in LAKE/newer.json",
                "--root LAKE/_q LAKE/table --max-files -1",
                "--root LAKE/_q LAKE/table --max-percent 101",
                "--root LAKE/_q LAKE/table --require-level deep"
            })
    void whatContradictsAPlanIsAUsageError(String line) throws IOException {
        cut(1);
        quarantine("--plan-out", paper.toString());
        Files.writeString(directory.resolve("other.json"), "{\"plan\":");
        Files.writeString(
                directory.resolve("newer.json"), Files.readString(paper).replace("\"version\":1", "\"version\":2"));

        String typed = "quarantine " + line.replace("PAPER", paper.toString()).replace("LAKE", directory.toString());
        assertThat(run(typed.split(" "))).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString().lines()).hasSize(1);
    }

    private void cut(int files) throws IOException {
        for (int i = 0; i < files; i++) {
            Files.write(table.resolve("part-" + i + ".parquet"), CUT);
        }
    }

    private ExitCode quarantine(String... more) {
        String[] args = new String[6 + more.length];
        System.arraycopy(
                new String[] {"quarantine", table.toString(), "--root", directory + "/_q", "--min-age", "0"},
                0,
                args,
                0,
                6);
        System.arraycopy(more, 0, args, 6, more.length);
        return run(args);
    }

    private String shown() {
        String text = out.toString().replace(directory.toString(), "LAKE");
        out.getBuffer().setLength(0);
        return text;
    }

    private ExitCode run(String... args) {
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(new byte[0]),
                new PrintWriter(out),
                new PrintWriter(err),
                Terminal.Progress.NONE);
        return Pqfsck.run(List.of(args), new LocalWorkbench(Map.of()), terminal).code();
    }
}
