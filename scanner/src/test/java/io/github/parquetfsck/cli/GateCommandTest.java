// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gates before batch jobs; whole command lines. */
class GateCommandTest {
    private static final byte[] CUT = {'P', 'A', 'R', '1', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 65, 20, -64, -72};

    @TempDir
    Path directory;

    private Path table;
    private byte[] sound;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void readASoundFile() throws IOException {
        table = directory.resolve("table");
        sound = Files.readAllBytes(Path.of("../testdata/sound/base/file.parquet"));
    }

    @Test
    void itOpensOverSoundFilesAndPrintsEachWithLengthAndVersion() throws IOException {
        write("a.parquet", sound);
        write("b.parquet", sound);

        assertThat(gate()).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString().lines()).containsExactly(line("a.parquet"), line("b.parquet"));
        assertThat(err.toString()).isEmpty();
    }

    private String line(String name) throws IOException {
        Path file = table.resolve(name);
        return file + "\t" + Files.size(file) + "\t"
                + Files.readAttributes(file, java.nio.file.attribute.BasicFileAttributes.class)
                        .fileKey();
    }

    @Test
    void itStaysShutOverDamageAndNamesIt() throws IOException {
        write("a.parquet", sound);
        write("b.parquet", CUT);

        assertThat(gate("--min-age", "0", "--wait", "1h")).isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString())
                .contains("pqfsck: the gate stays shut: ", "  " + table + "/b.parquet: PQ0102 the file ends in ");
    }

    @Test
    void aYoungFileThatLooksDamagedIsStillBeingWritten() throws IOException {
        write("b.parquet", CUT);

        assertThat(gate()).isEqualTo(ExitCode.NOT_YET);
        assertThat(err.toString()).contains("the gate stays shut: 1 file is still being written\n");
    }

    @Test
    void itWaitsForWhatIsNotThere() {
        assertThat(gate()).isEqualTo(ExitCode.NOT_YET);
        assertThat(err.toString())
                .isEqualTo("pqfsck: the gate stays shut: there is nothing to read at " + table + "\n  " + table
                        + ": there is no such file or directory\n");
    }

    @Test
    void itOpensWhenTheFilesComeWhileItWaits() throws IOException {
        Files.createDirectories(table);
        CompletableFuture<ExitCode> gate = CompletableFuture.supplyAsync(() -> gate("--wait", "120s"));
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            try {
                write("late.parquet", sound);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });

        writer.join();
        assertThat(gate.join()).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).isEqualTo(line("late.parquet") + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--min-files 3", "--min-rows 1000000000"})
    void itStaysShutOverTooLittle(String option) throws IOException {
        write("a.parquet", sound);
        write("b.parquet", sound);

        assertThat(gate(option.split(" "))).isEqualTo(ExitCode.NOT_YET);
        assertThat(err.toString()).contains("expected at least ", ", found ");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void itCountsTheRowsOfTheFooters() throws IOException {
        write("a.parquet", sound);
        assertThat(gate("--min-rows", "1000000")).isEqualTo(ExitCode.NOT_YET);
        String rows = err.toString().replaceAll("(?s).*found (\\d+).*", "$1");

        assertThat(gate("--min-rows", rows)).isEqualTo(ExitCode.SOUND);
    }

    @Test
    void onlyTheWantedPartitionsAreLookedAt() throws IOException {
        write("dt=2026-01-01/city=a%20b/a.parquet", sound);
        write("dt=2026-01-01/city=c/b.parquet", CUT);
        write("dt=2026-01-02/city=a%20b/c.parquet", CUT);
        write("dt=2026-01-03/city=a%20b/d.parquet", sound);

        assertThat(gate(
                        "--min-age",
                        "0",
                        "--where",
                        "city=a b",
                        "--where",
                        "dt=2026-01-01",
                        "--where",
                        "dt=2026-01-03"))
                .isEqualTo(ExitCode.SOUND);
        assertThat(out.toString().lines())
                .containsExactly(
                        line("dt=2026-01-01/city=a%20b/a.parquet"), line("dt=2026-01-03/city=a%20b/d.parquet"));
        assertThat(gate("--min-age", "0", "--where", "dt=2026-01-02")).isEqualTo(ExitCode.DAMAGED);
        assertThat(gate("--where", "dt=2026-01-04")).isEqualTo(ExitCode.NOT_YET);
        assertThat(err.toString())
                .endsWith("the gate stays shut: there is no partition dt=2026-01-04 under " + table + "\n");
    }

    @Test
    void eachOfSeveralPartitionsMustBeThereUnderEachPath() throws IOException {
        write("dt=2026-01-01/city=a/a.parquet", sound);
        write("dt=2026-01-02/city=b/b.parquet", sound);

        assertThat(gate("--where", "dt=2026-01-01", "--where", "dt=2026-01-02")).isEqualTo(ExitCode.SOUND);
        assertThat(gate("--where", "dt=2026-01-01", "--where", "dt=2026-01-03")).isEqualTo(ExitCode.NOT_YET);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).endsWith("there is no partition dt=2026-01-03 under " + table + "\n");
        assertThat(gate("--where", "dt=2026-01-01", table.resolve("dt=2026-01-02") + "/"))
                .isEqualTo(ExitCode.NOT_YET);
        assertThat(err.toString()).endsWith("partition dt=2026-01-01 under " + table + "/dt=2026-01-02/\n");
    }

    @Test
    void aFileHasNoPartitions() throws IOException {
        Path file = write("dt=1/a.parquet", sound);

        assertThat(gate("--where", "dt=1", file.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).isEqualTo("pqfsck: " + file + ": expected a directory, found a file\n");
    }

    @Test
    void moreRowsThanAnIntCountsCanBeAskedForAndWaitedForLongerThanNanosecondsCount() throws IOException {
        write("a.parquet", sound);

        assertThat(gate("--min-rows", "5000000000")).isEqualTo(ExitCode.NOT_YET);
        assertThat(err.toString()).contains("expected at least 5000000000 rows, found ");
        assertThat(gate("--wait", "999999999d")).isEqualTo(ExitCode.SOUND);
    }

    @Test
    void aMarkerOfSuccessIsAskedForAndMayNotBeOlderThanAFile() throws IOException {
        Path file = write("dt=2026-01-01/a.parquet", sound);
        String[] options = {"--where", "dt=2026-01-01", "--require-success"};
        assertThat(gate(options)).isEqualTo(ExitCode.NOT_YET);
        assertThat(err.toString())
                .contains("no _SUCCESS that is as new as the newest file stands in " + table + "/dt=");

        Path marker = write("_SUCCESS", new byte[0]);
        assertThat(gate(options)).isEqualTo(ExitCode.SOUND);

        Files.setLastModifiedTime(
                file,
                FileTime.from(Files.getLastModifiedTime(marker).toInstant().plus(Duration.ofSeconds(1))));
        assertThat(gate(options)).isEqualTo(ExitCode.NOT_YET);

        write("dt=2026-01-01/_SUCCESS", new byte[0]);
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(60)));
        assertThat(gate(options)).isEqualTo(ExitCode.SOUND);
    }

    @Test
    void filesThatTheSinkLogDoesNotListAreNeitherPrintedNorCounted() throws IOException {
        Path listed = write("a.parquet", sound);
        write("orphan.parquet", CUT);
        write(
                "_spark_metadata/0",
                ("v1\n{\"path\":\"" + listed.toUri().toString().replace("file:///", "file:/")
                                + "\",\"size\":" + sound.length + ",\"isDir\":false,\"modificationTime\":0,"
                                + "\"blockReplication\":1,\"blockSize\":33554432,\"action\":\"add\"}")
                        .getBytes(java.nio.charset.StandardCharsets.UTF_8));

        assertThat(gate("--min-age", "0")).as(err.toString()).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).isEqualTo(line("a.parquet") + "\n");
    }

    @Test
    void aReportGoesToAFileAndNotToStandardOutput() throws IOException {
        write("a.parquet", sound);
        Path report = directory.resolve("report.jsonl");

        assertThat(gate("--report", "jsonl=" + report)).isEqualTo(ExitCode.SOUND);
        assertThat(Files.readString(report)).contains("\"command\":\"gate\"", "\"exit\":0");
        assertThat(gate("--report", "jsonl")).isEqualTo(ExitCode.USAGE);
        assertThat(gate("--where", "dt")).isEqualTo(ExitCode.USAGE);
        assertThat(gate("--fail-on", "never")).isEqualTo(ExitCode.USAGE);
    }

    private Path write(String name, byte[] bytes) throws IOException {
        Path file = table.resolve(name);
        Files.createDirectories(file.getParent());
        Path draft = Files.write(directory.resolve("draft"), bytes);
        return Files.move(draft, file);
    }

    private ExitCode gate(String... options) {
        out.getBuffer().setLength(0);
        List<String> args = new java.util.ArrayList<>(List.of("gate", table.toString()));
        args.addAll(List.of(options));
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(new byte[0]),
                new PrintWriter(out),
                new PrintWriter(err),
                Terminal.Progress.NONE);
        return Pqfsck.run(args, new LocalWorkbench(Map.of()), terminal).code();
    }
}
