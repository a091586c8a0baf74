// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that reports print, typed as they stand: they reach what was scanned and nothing else. */
class PrintedCommandsTest {
    private static final byte[] CUT = {'P', 'A', 'R', '1', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 65, 20, -64, -72};

    @TempDir
    Path lake;

    private final StringWriter out = new StringWriter();

    @Test
    void ofAPartitionTheRootLiesBesideTheTable() throws IOException {
        cut("events/day=1/hour=2/a.parquet");
        cut("events/day=1/hour=3/b.parquet");

        assertThat(run("", "scan", lake + "/events/day=1/hour=2")).isEqualTo(ExitCode.DAMAGED);
        assertThat(shown())
                .contains("1. pqfsck quarantine LAKE/events/day=1/hour=2/a.parquet --root LAKE/_quarantine   #")
                .contains("2. pqfsck replay LAKE/events/day=1/hour=2 --root LAKE/_quarantine   #")
                .contains("pqfsck restore --root LAKE/_quarantine --path LAKE/events/day=1/hour=2/a.parquet --apply\n");
        String next = after("next: ");
        assertThat(next).isEqualTo("quarantine LAKE/events/day=1/hour=2 --root LAKE/_quarantine");
        assertThat(typed(next)).isEqualTo(ExitCode.DAMAGED);
        assertThat(shown()).contains("PLAN  quarantine 1 file,");
    }

    @Test
    void nextNamesWhatWasTyped() throws IOException {
        cut("events/day=1/a.parquet");
        cut("events/day=1/b.parquet");
        cut("events/day=2/c.parquet");
        cut("weird/[1].parquet");

        assertThat(next("", "scan", lake + "/events/day=1/a.parquet"))
                .isEqualTo("quarantine LAKE/events/day=1/a.parquet --root LAKE/_quarantine");
        assertThat(next("", "scan", lake + "/weird/[1].parquet"))
                .isEqualTo("quarantine 'LAKE/weird/[1].parquet' --root LAKE/_quarantine");
        assertThat(next("", "scan", lake + "/events/day={1,3}/*"))
                .isEqualTo("quarantine 'LAKE/events/day={1,3}/*' --root LAKE/_quarantine");
        assertThat(next("", "scan", lake + "/events/day=1/a*", lake + "/events/day=1/b*"))
                .isEqualTo("quarantine 'LAKE/events/day=1/a*' 'LAKE/events/day=1/b*' --root LAKE/_quarantine");
        assertThat(next("", "scan", lake + "/e*")).isEqualTo("quarantine LAKE/events --root LAKE/_quarantine");
        assertThat(next("", "scan", lake.toString()))
                .isEqualTo("quarantine LAKE/events LAKE/weird --root LAKE/_quarantine");
    }

    @Test
    void ofAListAFewDamagedFilesAreNamedAndElseTheirDatasets() throws IOException {
        StringBuilder list = new StringBuilder();
        for (int i = 1; i <= 3; i++) {
            list.append(cut("events/day=1/" + i + ".parquet")).append('\n');
        }
        assertThat(next(list.toString(), "scan", "--files-from", "-"))
                .isEqualTo("quarantine LAKE/events/day=1/1.parquet LAKE/events/day=1/2.parquet"
                        + " LAKE/events/day=1/3.parquet --root LAKE/_quarantine");
        list.append(cut("events/day=2/4.parquet")).append('\n');
        assertThat(next(list.toString(), "scan", "--files-from", "-"))
                .isEqualTo("quarantine LAKE/events --root LAKE/_quarantine");
        assertThat(next(lake + "/events/day=2/\n", "scan", "--files-from", "-"))
                .isEqualTo("quarantine LAKE/events/day=2 --root LAKE/_quarantine");
        String trace = "java.lang.RuntimeException: file:" + lake + "/events/day=2/4.parquet is not a Parquet file."
                + " Expected magic number at tail, but found [65, 20, -64, -72]\n";
        assertThat(next(trace, "scan", "--from-log", "-"))
                .isEqualTo("quarantine file:LAKE/events/day=2/4.parquet --root file:LAKE/_quarantine");
    }

    @Test
    void undoBringsBackOnlyTheFileThatItStandsUnder() throws IOException {
        Path earlier = cut("events/a.parquet");
        typed("quarantine LAKE/events --root LAKE/_quarantine --apply");
        Path file = cut("events/b.parquet");

        assertThat(run("", "scan", lake + "/events")).isEqualTo(ExitCode.DAMAGED);
        String undo = after("    ", " restore ");
        assertThat(typed("quarantine LAKE/events --root LAKE/_quarantine --apply"))
                .isEqualTo(ExitCode.QUARANTINED);
        assertThat(file).doesNotExist();
        assertThat(typed(undo)).isEqualTo(ExitCode.SOUND);
        assertThat(file).exists();
        assertThat(earlier).doesNotExist();
    }

    @Test
    void aPlanAloneLeavesTheRunInUndoOpen() throws IOException {
        cut("events/a.parquet");

        assertThat(typed("quarantine LAKE/events --root LAKE/_quarantine")).isEqualTo(ExitCode.DAMAGED);
        assertThat(shown()).contains("\n  undo        pqfsck restore --root LAKE/_quarantine --run RUN --apply\n");
        typed("quarantine LAKE/events --root LAKE/_quarantine --apply");
        assertThat(shown())
                .containsPattern(
                        "\n  undo        pqfsck restore --root LAKE/_quarantine --run 2[0-9TZ]+-\\w{4} --apply\n");
    }

    private String next(String in, String... args) {
        assertThat(run(in, args)).isEqualTo(ExitCode.DAMAGED);
        String next = after("next: ");
        assertThat(typed(next.replace("'", ""))).as(next).isEqualTo(ExitCode.DAMAGED);
        assertThat(shown()).contains("PLAN  quarantine ");
        return next;
    }

    /** The arguments of the first command that stands in such a line. */
    private String after(String start, String... words) {
        return shown().lines()
                .filter(line -> line.startsWith(start + "pqfsck ")
                        && List.of(words).stream().allMatch(line::contains))
                .findFirst()
                .orElseThrow()
                .substring(start.length() + "pqfsck ".length())
                .replaceFirst("   #.*", "");
    }

    private String shown() {
        return out.toString().replace(lake.toString(), "LAKE");
    }

    private ExitCode typed(String command) {
        return run("", command.replace("LAKE", lake.toString()).split(" "));
    }

    private ExitCode run(String in, String... args) {
        out.getBuffer().setLength(0);
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)),
                new PrintWriter(out),
                new PrintWriter(new StringWriter()),
                Terminal.Progress.NONE);
        return Pqfsck.run(List.of(args), new LocalWorkbench(Map.of()), terminal).code();
    }

    private Path cut(String name) throws IOException {
        Path file = lake.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, CUT);
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-02T03:04:05Z")));
        return file;
    }
}
