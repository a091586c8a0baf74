// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.streamlog.SinkFolder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are no part of the data, from the command line: what they decide, and what takes them away. */
class OrphansTest {
    private static final byte[] CUT = {'P', 'A', 'R', '1', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 65, 20, -64, -72};
    private static final Path WRONG = Path.of("../testdata/PQ0301-file-rows-differ/file.parquet");
    private static final String UUID = "6cfddeec-4923-43b4-a76c-80b0461054b7";
    private static final String KILLED = "part-00003-tid-7-" + UUID + "-12-1-c000.parquet";
    private static final String WHOLE = "part-00003-tid-7-" + UUID + "-19-1-c000.parquet";

    @TempDir
    Path directory;

    private Path table;
    private final StringWriter out = new StringWriter();

    @BeforeEach
    void create() throws IOException {
        table = Files.createDirectories(directory.resolve("events"));
    }

    private void write(String name, byte[] content, Duration age) throws IOException {
        Path file = Files.write(table.resolve(name), content);
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(age)));
    }

    /** A sink whose one listed file is wrong, which nobody is asked to take away, and whose orphan is cut. */
    private void sink() throws IOException {
        new SinkFolder(table).log("0", "live.parquet");
        Files.setLastModifiedTime(
                table.resolve("_spark_metadata/0"), FileTime.from(Instant.now().minus(Duration.ofHours(1))));
        write("live.parquet", Files.readAllBytes(WRONG), Duration.ofHours(3));
        write("orphan.parquet", CUT, Duration.ofHours(2));
    }

    private void transaction(String added) throws IOException {
        write(KILLED, CUT, Duration.ofHours(2));
        write("_started_7", new byte[0], Duration.ofHours(2));
        write(
                "_committed_7",
                ("{\"added\":[\"" + added + "\"],\"removed\":[]}").getBytes(java.nio.charset.StandardCharsets.UTF_8),
                Duration.ofHours(1));
    }

    private ExitCode run(String... args) {
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(new byte[0]),
                new PrintWriter(out),
                new PrintWriter(new StringWriter()),
                Terminal.Progress.NONE);
        return Pqfsck.run(List.of(args), new LocalWorkbench(Map.of()), terminal).code();
    }

    private ExitCode quarantine(String... options) {
        return run(Stream.concat(
                        Stream.of("quarantine", table.toString(), "--root", directory + "/_quarantine"),
                        Stream.of(options))
                .toArray(String[]::new));
    }

    @Test
    void aDamagedOrphanIsListedAndDecidesNothing() throws IOException {
        sink();
        Files.delete(table.resolve("live.parquet"));
        new SinkFolder(table).log("0");
        Files.setLastModifiedTime(table.resolve("_spark_metadata/0"), FileTime.from(Instant.now()));
        assertThat(run("scan", table.toString())).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).contains("DAMAGED  " + table + "/orphan.parquet", ", an orphan\n");
    }

    @Test
    void takingAnOrphanAwayTakesNothingFromTheDamageThatStays() throws IOException {
        sink();
        assertThat(quarantine("--only", "PQ0102", "--orphans", "--apply")).isEqualTo(ExitCode.DAMAGED);
        assertThat(table.resolve("orphan.parquet")).doesNotExist();
        assertThat(table.resolve("live.parquet")).exists();
        try (Stream<Path> moved = Files.walk(directory.resolve("_quarantine"))) {
            assertThat(moved.filter(path -> path.endsWith("orphan.parquet"))).hasSize(1);
        }
    }

    @Test
    void withoutTheOptionAnOrphanStays() throws IOException {
        sink();
        assertThat(quarantine("--only", "PQ0102", "--apply")).isEqualTo(ExitCode.DAMAGED);
        assertThat(table.resolve("orphan.parquet")).exists();
        assertThat(out.toString()).contains("its owner's log does not list it (ORPHAN); --orphans takes it");
    }

    @Test
    void anOrphanThatIsNewerThanTheNewestCommitStays() throws IOException {
        sink();
        write("orphan.parquet", CUT, Duration.ofMinutes(30));
        assertThat(quarantine("--only", "PQ0102", "--orphans", "--apply")).isEqualTo(ExitCode.DAMAGED);
        assertThat(table.resolve("orphan.parquet")).exists();
        assertThat(out.toString())
                .contains("its owner's log does not list it (UNCOMMITTED) and no commit is newer than it");
    }

    @Test
    void aKilledAttemptBesideItsCommittedTwinIsJunkAndCanBeTaken() throws IOException {
        transaction(WHOLE);
        write(WHOLE, Files.readAllBytes(Path.of("../testdata/sound/base/file.parquet")), Duration.ofHours(2));
        assertThat(run("scan", table.toString())).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString())
                .contains("a complete twin lies beside it, " + table + "/" + WHOLE)
                .contains("1. nothing to replay: by its owner's log the file is an orphan")
                .contains("2. pqfsck quarantine " + table + "/" + KILLED + " --root " + directory
                        + "/_quarantine --orphans   # to have it out of the way");
        assertThat(quarantine("--orphans", "--apply")).isEqualTo(ExitCode.SOUND);
        assertThat(table.resolve(KILLED)).doesNotExist();
        assertThat(table.resolve(WHOLE)).exists();
    }

    @Test
    void aCommittedFileStaysAndTheRefusalSaysWhatLetsItGo() throws IOException {
        transaction(KILLED);
        assertThat(quarantine("--orphans", "--apply")).isEqualTo(ExitCode.REFUSED);
        assertThat(table.resolve(KILLED)).exists();
        assertThat(out.toString())
                .contains("1 damaged file belongs to the databricks-transactional table " + table)
                .contains("write what they held again with mode overwrite")
                .contains("VACUUM '" + table + "'")
                .contains(".parquet(\"" + table + "\").write.parquet(\"" + table + "_sound\")");
    }

    @Test
    void aCommittedFileThatIsAbsentIsDamageOfTheDataset() throws IOException {
        transaction(WHOLE);
        Files.delete(table.resolve(KILLED));
        write("old.parquet", Files.readAllBytes(Path.of("../testdata/sound/base/file.parquet")), Duration.ofHours(9));
        assertThat(run("scan", table.toString())).isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString())
                .contains("PQ0710 " + table + "/" + WHOLE + " is listed in " + table
                        + "/_committed_7 and does not exist");
    }

    @Test
    void whatIsUncommittedForADayIsToldWithWhatDeletesIt() throws IOException {
        write(WHOLE, Files.readAllBytes(Path.of("../testdata/sound/base/file.parquet")), Duration.ofHours(30));
        write("_started_7", new byte[0], Duration.ofHours(31));
        assertThat(run("scan", table.toString())).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString())
                .contains("PQ0724 uncommitted files older than a day: 1, the oldest is " + table + "/" + WHOLE)
                .contains("on Databricks, VACUUM '" + table + "' deletes them");
    }
}
