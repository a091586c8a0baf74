// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.report.JsonSchema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verbs on what lies in quarantine, as whole command lines: ledger, purge, restore. */
class LedgerCommandTest {
    private static final byte[] CUT = {'P', 'A', 'R', '1', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 65, 20, -64, -72};

    @TempDir
    Path directory;

    private Path table;
    private Path root;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void quarantineTwoFiles() throws IOException {
        table = Files.createDirectories(directory.resolve("table"));
        root = directory.resolve("_quarantine");
        Files.write(table.resolve("a.parquet"), CUT);
        Files.write(table.resolve("b.parquet"), CUT);
        assertThat(run("quarantine", table.toString(), "--root", root.toString(), "--min-age", "0", "--apply"))
                .isEqualTo(ExitCode.QUARANTINED);
        out.getBuffer().setLength(0);
    }

    @Test
    void listNamesEveryEntryInALine() {
        assertThat(run("ledger", "list", "--root", root.toString())).isEqualTo(ExitCode.SOUND);
        assertThat(shown()).isEqualTo("""
                QUARANTINED  RUN-000001  TIME  18 bytes  PQ0102  LAKE/table/a.parquet
                QUARANTINED  RUN-000002  TIME  18 bytes  PQ0102  LAKE/table/b.parquet
                ledger list: 2 quarantined; exit 0
                """);
    }

    @Test
    void listNarrowsDownByStateRunEntryAndPath() {
        assertThat(run("ledger", "list", "--root", root.toString(), "--path", table + "/b.parquet"))
                .isEqualTo(ExitCode.SOUND);
        assertThat(shown()).contains("b.parquet").doesNotContain("a.parquet");
        run("ledger", "list", "--root", root.toString(), "--state", "released,purged");
        assertThat(shown()).isEqualTo("ledger list: nothing; exit 0\n");
        run("ledger", "list", "--root", root.toString(), "--run", "20261129T205155Z-ab12");
        assertThat(shown()).isEqualTo("ledger list: nothing; exit 0\n");
        run("ledger", "list", "--root", root.toString(), "--entry", entry(1));
        assertThat(shown()).contains("a.parquet").doesNotContain("b.parquet");
    }

    @Test
    void showTellsEverythingOfAnEntry() {
        assertThat(run("ledger", "show", entry(1), "--root", root.toString())).isEqualTo(ExitCode.SOUND);
        assertThat(shown().replaceAll("[0-9a-f]{64}", "SHA")).isEqualTo("""
                ENTRY  RUN-000001  QUARANTINED since TIME
                  file        18 bytes, written TIME, SHA-256 SHA
                  came from   LAKE/table/a.parquet: nothing there
                  moved to    LAKE/_quarantine/RUN/file/_LAKE/table/a.parquet: 18 bytes, written TIME
                  manifest    says the same: LAKE/_quarantine/RUN/file/_LAKE/table/a.parquet.finding.json
                  because     PQ0102 the file ends in [65, 20, -64, -72], expected PAR1
                  event       TIME  CONDEMNED    segment-000001-000001-intent.jsonl
                  event       TIME  MOVING       segment-000001-000001-intent.jsonl
                  event       TIME  QUARANTINED  segment-000001-000002-result.jsonl

                ledger show: 1 quarantined; exit 0
                """);
        assertThat(run("ledger", "show", "20261129T205155Z-ab12-000001", "--root", root.toString()))
                .isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("20261129T205155Z-ab12-000001: no such entry in");
    }

    @Test
    void verifyComparesTheRecordWithWhatLiesThere() throws IOException {
        assertThat(run("ledger", "verify", "--root", root.toString(), "--hash")).isEqualTo(ExitCode.SOUND);
        assertThat(shown()).isEqualTo("""
                VERIFIED  3 segments with their counts and CRCs, 2 entries; files by their SHA-256
                ledger verify: 2 quarantined; exit 0
                """);
        Path held = quarantined("a.parquet");
        byte[] other = CUT.clone();
        other[5]++;
        Files.write(held, other);
        Files.writeString(root.resolve("stranger"), "");
        assertThat(run("ledger", "verify", "--root", root.toString())).isEqualTo(ExitCode.SOUND);
        assertThat(shown()).contains("STRANGER  LAKE/_quarantine/stranger: no entry of the ledger owns it\n");
        assertThat(run("ledger", "verify", "--root", root.toString(), "--hash")).isEqualTo(ExitCode.FAILED);
        assertThat(shown()).contains("CHANGED  LAKE/_quarantine/RUN/").contains("exit 8");
    }

    @Test
    void whatOnlyRecoverNeedsIsToldSoAndRefusedElsewhere() {
        for (String option : List.of("--table=c.d.t", "--checkpoints=/q", "--writer-stopped", "--single-writer")) {
            assertThat(run("ledger", "list", "--root", root.toString(), option)).isEqualTo(ExitCode.USAGE);
            assertThat(err.toString())
                    .contains(option.replaceFirst("=.*", "") + ": an option of ledger recover, found with ledger list");
        }
        assertThat(new LedgerCommand().spec().findOption("--table").description())
                .singleElement()
                .asString()
                .startsWith("recover: CATALOG.DB.TABLE");
    }

    @Test
    void recoverFindsNothingWhereEveryRunCameToItsEnd() {
        assertThat(run("ledger", "recover", "--root", root.toString())).isEqualTo(ExitCode.SOUND);
        assertThat(shown()).isEqualTo("""
                PLAN  nothing to settle: every entry is at one of its ends
                ledger recover: nothing; exit 0
                """);
        assertThat(run("ledger", "recover", "--root", root.toString(), "--apply"))
                .isEqualTo(ExitCode.SOUND);
        assertThat(run("ledger", "list", "--root", directory + "/_other")).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("nothing is quarantined here");
    }

    @Test
    void purgePlansAndThenDeletesWhatIsOldEnough() throws IOException {
        assertThat(run("purge", "--root", root.toString(), "--older-than", "30d"))
                .isEqualTo(ExitCode.SOUND);
        assertThat(shown()).isEqualTo("""
                PLAN  nothing to delete in LAKE/_quarantine
                  stays       2 files moved aside later

                purge: nothing; exit 0
                """);
        assertThat(run("purge", "--root", root.toString(), "--older-than", "0", "--entry", entry(2)))
                .isEqualTo(ExitCode.SOUND);
        assertThat(shown()).isEqualTo("""
                PLAN  delete 1 quarantined file, 18 bytes, from LAKE/_quarantine; this cannot be undone
                  delete      LAKE/_quarantine/RUN/file/_LAKE/table/b.parquet
                    was       LAKE/table/b.parquet
                    because   quarantined by run RUN for PQ0102

                purge: 1 planned; exit 0
                next: pqfsck purge --root LAKE/_quarantine --older-than 0 --entry RUN-000002 --apply
                """);
        Path held = quarantined("b.parquet");
        assertThat(run("purge", "--root", root.toString(), "--older-than", "0", "--entry", entry(2), "--apply"))
                .isEqualTo(ExitCode.SOUND);
        assertThat(shown())
                .contains("PURGED  LAKE/_quarantine/RUN/file/_LAKE/table/b.parquet\n")
                .endsWith("purge: 1 planned, 1 purged; exit 0\n");
        assertThat(held).doesNotExist();
        assertThat(Path.of(held + ".finding.json")).exists();
        assertThat(run("purge", "--root", root.toString(), "--older-than", "0", "--entry", entry(2)))
                .isEqualTo(ExitCode.FAILED);
        assertThat(run("restore", "--root", root.toString(), "--entry", entry(2), "--apply"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(run("ledger", "verify", "--root", root.toString())).isEqualTo(ExitCode.SOUND);
        assertThat(shown()).endsWith("ledger verify: 1 purged, 1 quarantined; exit 0\n");
    }

    @Test
    void restoreTakesEntriesAndGivesThemNewNames() throws IOException {
        assertThat(run("restore", "--root", root.toString(), "--entry", entry(1), "--apply"))
                .isEqualTo(ExitCode.SOUND);
        assertThat(table.resolve("a.parquet")).hasBinaryContent(CUT);
        shown();
        assertThat(run("restore", "--root", root.toString(), "--as-new-name", "--apply"))
                .isEqualTo(ExitCode.SOUND);
        assertThat(shown())
                .contains("    to        LAKE/table/b-RUN.parquet\n")
                .contains("  note        under new names: a stream that has not read the old ones reads the files");
        assertThat(table.resolve("b.parquet")).doesNotExist();
        try (Stream<Path> files = Files.list(table)) {
            assertThat(files.map(file -> file.getFileName().toString()).sorted().toList())
                    .hasSize(2)
                    .first()
                    .isEqualTo("a.parquet");
        }
    }

    @Test
    void programsAreToldTheSame() throws Exception {
        run("ledger", "list", "--root", root.toString(), "--report", "jsonl=-");
        run("ledger", "show", entry(1), "--root", root.toString(), "--report", "jsonl=-");
        Files.delete(quarantined("a.parquet"));
        run("ledger", "verify", "--root", root.toString(), "--report", "jsonl=-");
        run("purge", "--root", root.toString(), "--older-than", "0", "--entry", entry(2), "--report", "jsonl=-");
        JsonSchema schema = new JsonSchema(Json.parse(Files.readString(Path.of("../src/site/report.schema.json"))));
        List<Json> lines = out.toString().lines().map(LedgerCommandTest::parsed).toList();
        assertThat(lines)
                .extracting(line -> line.text("type").orElse(""))
                .containsExactly(
                        "entry", "entry", "summary", "entry", "summary", "discrepancy", "summary", "action", "summary");
        assertThat(lines).allSatisfy(line -> assertThat(schema.faults(line)).isEmpty());
    }

    private Path quarantined(String name) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.endsWith("table/" + name))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private String entry(int n) {
        try (Stream<Path> runs = Files.list(root)) {
            return runs.map(each -> each.getFileName().toString())
                            .filter(name -> !name.startsWith("_"))
                            .findFirst()
                            .orElseThrow()
                    + "-00000" + n;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** What was printed since the last call, without what differs between runs. */
    private String shown() {
        String text = out.toString()
                .replace(directory.toString(), "LAKE")
                .replaceAll("[0-9]{8}T[0-9]{6}Z-[0-9a-f]{4}", "RUN")
                .replaceAll("  actions: .*\n", "")
                .replaceAll("[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2} UTC", "TIME");
        out.getBuffer().setLength(0);
        return text;
    }

    private static Json parsed(String line) {
        try {
            return Json.parse(line);
        } catch (Json.MalformedJson e) {
            throw new AssertionError(line, e);
        }
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
