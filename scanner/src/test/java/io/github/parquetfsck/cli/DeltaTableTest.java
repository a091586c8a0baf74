// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static io.github.parquetfsck.tablelog.delta.DeltaFolder.COMMITTED;
import static io.github.parquetfsck.tablelog.delta.DeltaFolder.add;
import static io.github.parquetfsck.tablelog.delta.DeltaFolder.remove;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.tablelog.delta.DeltaFolder;
import io.github.parquetfsck.verify.Footers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Delta table from scan to quarantine and back, by the command line. */
class DeltaTableTest {
    private static final String PROTOCOL = "{\"minReaderVersion\":1,\"minWriterVersion\":2}";

    @TempDir
    Path directory;

    private byte[] sound;
    private long rows;
    private Path table;
    private Path root;
    private StringWriter out = new StringWriter();

    @BeforeEach
    void read() throws IOException {
        Path file = Path.of("../testdata/sound/base/file.parquet");
        sound = Files.readAllBytes(file);
        Stores stores = new LocalStores(Identities.standard());
        Location location = new Location(file.toString());
        try (RangeReader reader = stores.source(location)
                .open(stores.source(location).stat(location).orElseThrow().entry())) {
            rows = Footers.rows(reader).orElseThrow();
        }
        table = directory.resolve("t");
        root = directory.resolve("_q");
    }

    /** Three sound files, the second of which was removed, and one that lost its tail. */
    private DeltaFolder lake(String protocol, String configuration) throws IOException {
        DeltaFolder lake = DeltaFolder.create(table, protocol, configuration)
                .commit(
                        add("a.parquet", sound.length, rows),
                        add("old.parquet", sound.length, rows),
                        add("p=1%202/cut.parquet", sound.length, rows))
                .commit(remove("old.parquet", sound.length), add("b.parquet", sound.length, rows));
        file("a.parquet", sound.length);
        file("b.parquet", sound.length);
        file("old.parquet", 100);
        file("p=1 2/cut.parquet", sound.length - 100);
        return lake;
    }

    private void file(String name, int length) throws IOException {
        Path path = table.resolve(name);
        Files.createDirectories(path.getParent());
        Files.write(path, Arrays.copyOf(sound, length));
        Files.setLastModifiedTime(path, FileTime.from(COMMITTED.minusSeconds(9)));
    }

    private ExitCode run(String... args) {
        out = new StringWriter();
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(new byte[0]),
                new PrintWriter(out),
                new PrintWriter(out),
                Terminal.Progress.NONE);
        return Pqfsck.run(List.of(args), new LocalWorkbench(Map.of()), terminal).code();
    }

    private String said() {
        return out.toString().replace(directory.toString(), "LAKE");
    }

    private List<Path> held() throws IOException {
        try (Stream<Path> files = Files.exists(root) ? Files.walk(root) : Stream.empty()) {
            return files.filter(file -> file.toString().endsWith(".parquet")).toList();
        }
    }

    @Test
    void onlyFilesOfTheNewestVersionCount() throws IOException {
        lake(PROTOCOL, "{}");

        assertThat(run("scan", table.toString())).isEqualTo(ExitCode.DAMAGED);
        assertThat(said())
                .contains("its log says which files count")
                .contains("PQ0703")
                .contains("LAKE/t/p=1 2/cut.parquet has " + (sound.length - 100) + " bytes,"
                        + " LAKE/t/_delta_log/00000000000000000002.json says " + sound.length);

        Files.delete(table.resolve("p=1 2/cut.parquet"));
        assertThat(run("scan", table.toString())).isEqualTo(ExitCode.DAMAGED);
        assertThat(said()).contains("PQ0701", "LAKE/t/p=1 2/cut.parquet is listed in");

        file("p=1 2/cut.parquet", sound.length);
        assertThat(run("scan", table.toString())).isEqualTo(ExitCode.SOUND);
    }

    @Test
    void aDamagedFileLeavesTheNewestVersionIsCopiedAndComesBack() throws IOException {
        DeltaFolder lake = lake(PROTOCOL, "{}");
        Path cut = table.resolve("p=1 2/cut.parquet");

        assertThat(run("quarantine", table.toString(), "--root", root.toString()))
                .isEqualTo(ExitCode.DAMAGED);
        assertThat(said())
                .contains("\n  copy        LAKE/t/p=1 2/cut.parquet\n")
                .contains("\n    table log a commit takes it out of the newest version of the delta table LAKE/t;"
                        + " older versions go on reading it in its place\n");
        assertThat(lake.log(3)).doesNotExist();

        assertThat(run("quarantine", table.toString(), "--root", root.toString(), "--apply"))
                .isEqualTo(ExitCode.QUARANTINED);
        assertThat(said()).contains("QUARANTINED  LAKE/t/p=1 2/cut.parquet", ": copied; older versions of the table");
        assertThat(Files.readString(lake.log(3))).contains("\"remove\":{\"path\":\"p=1%202/cut.parquet\"");
        assertThat(held()).singleElement().satisfies(copy -> assertThat(copy).hasSameBinaryContentAs(cut));
        assertThat(run("scan", table.toString())).isEqualTo(ExitCode.SOUND);

        assertThat(run("restore", "--root", root.toString(), "--apply")).isEqualTo(ExitCode.SOUND);
        assertThat(said()).contains("RESTORED");
        assertThat(Files.readString(lake.log(4))).contains("\"add\":{\"path\":\"p=1%202/cut.parquet\"");
        assertThat(held()).isEmpty();
        assertThat(cut).hasSize(sound.length - 100);
        assertThat(run("scan", table.toString())).isEqualTo(ExitCode.DAMAGED);
    }

    @Test
    void aFileThatTheTablesCleanUpRemovedIsPutBackInItsPlace() throws IOException {
        lake(PROTOCOL, "{}");
        Path cut = table.resolve("p=1 2/cut.parquet");
        run("quarantine", table.toString(), "--root", root.toString(), "--apply");
        Files.delete(cut);

        assertThat(run("restore", "--root", root.toString(), "--apply")).isEqualTo(ExitCode.SOUND);
        assertThat(cut).hasSize(sound.length - 100);
        assertThat(held()).isEmpty();
    }

    @Test
    void aTableThatCannotBeEditedIsRefusedWithAStatementThatOpensNoFile() throws IOException {
        DeltaFolder lake = lake(PROTOCOL, "{\"delta.appendOnly\":\"true\"}");

        assertThat(run("quarantine", table.toString(), "--root", root.toString(), "--apply"))
                .isEqualTo(ExitCode.REFUSED);
        assertThat(said())
                .contains("1 damaged file belongs to the delta table LAKE/t: the table is append-only: its property"
                        + " delta.appendOnly is true")
                .contains("ALTER TABLE delta.`LAKE/t` SET TBLPROPERTIES ('delta.appendOnly' = 'false')")
                .contains("FSCK REPAIR TABLE delta.`LAKE/t` VERIFY ALL FILES")
                .doesNotContain("_metadata.file_path");
        assertThat(lake.log(3)).doesNotExist();
        assertThat(held()).isEmpty();
    }

    @Test
    void aLogThatCannotBeReadLeavesStandingsUnknownAndFilesInPlace() throws IOException {
        lake(
                "{\"minReaderVersion\":3,\"minWriterVersion\":7,\"readerFeatures\":[\"fromTheFuture\"],"
                        + "\"writerFeatures\":[\"fromTheFuture\"]}",
                "{}");
        Files.delete(table.resolve("old.parquet"));

        assertThat(run("scan", table.toString())).isEqualTo(ExitCode.DAMAGED);
        assertThat(said())
                .contains(
                        "its log cannot be read, files are scanned and cannot be moved: Delta Kernel does not read the"
                                + " log of LAKE/t")
                .contains("fromTheFuture")
                .doesNotContain("PQ0701");
        assertThat(run("quarantine", table.toString(), "--root", root.toString(), "--min-age", "0", "--apply"))
                .isEqualTo(ExitCode.REFUSED);
        assertThat(held()).isEmpty();
    }

    @Test
    void aValidFileThatIsShortOfTheRowsThatTheLogSaysIsDamaged() throws IOException {
        DeltaFolder.create(table)
                .commit(add("a.parquet", sound.length, rows), add("b.parquet", sound.length, rows + 2));
        file("a.parquet", sound.length);
        file("b.parquet", sound.length);

        assertThat(run("scan", table.toString())).isEqualTo(ExitCode.DAMAGED);
        assertThat(said())
                .contains("1 sound, 1 damaged")
                .contains("PQ0716")
                .contains("LAKE/t/b.parquet has " + rows + " rows, LAKE/t/_delta_log says " + (rows + 2));
    }
}
