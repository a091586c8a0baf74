// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.report.JsonSchema;
import io.github.parquetfsck.scan.ScanEngine;
import io.github.parquetfsck.scan.ScanEvent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scans that rely on earlier ones; whole command lines. */
class BaselineCommandTest {
    private static final Path SOUND = Path.of("../testdata/sound/base/file.parquet");
    private static final byte[] CUT = {'P', 'A', 'R', '1', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 65, 20, -64, -72};

    @TempDir
    Path directory;

    private Path table;
    private Path baseline;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void layOutATable() throws IOException {
        table = Files.createDirectories(directory.resolve("table"));
        baseline = directory.resolve("_baseline");
        for (String name : List.of("a", "b", "c")) {
            Files.copy(SOUND, table.resolve(name + ".parquet"));
        }
    }

    @Test
    void whatDidNotChangeIsNotReadAgain() {
        assertThat(scan()).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString())
                .contains("BASELINE  " + baseline + "  3 known files, none carried over\n")
                .contains("3 sound, 0 damaged, 0 undecided; exit 0\n");
        assertThat(scan()).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString())
                .contains("BASELINE  " + baseline + "  3 known files, 3 carried over, the first of them verified 20")
                .contains("3 sound, 0 damaged, 0 undecided, 3 carried over; exit 0\n");
    }

    @Test
    void whatChangedIsReadAgain() throws IOException {
        scan();
        Files.setLastModifiedTime(
                table.resolve("b.parquet"), FileTime.from(Instant.now().minusSeconds(9)));
        Files.write(table.resolve("c.parquet"), CUT);
        assertThat(scan("--min-age", "0")).isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString()).contains("2 sound, 1 damaged, 0 undecided, 1 carried over; exit 1\n");
    }

    @Test
    void whatWasVerifiedDeeperCountsAndWhatWasNotIsReadAgain() {
        scan("--level", "pages");
        scan("--level", "layout");
        assertThat(out.toString()).contains("3 carried over");
        scan("--level", "values");
        assertThat(out.toString()).contains("none carried over");
        scan("--level", "pages");
        assertThat(out.toString()).contains("3 carried over");
    }

    @Test
    void pagesThatWereNotDecompressedAreReadAgain() {
        scan("--level", "pages", "--no-decompress");
        scan("--level", "pages");
        assertThat(out.toString()).contains("none carried over");
    }

    @Test
    void aDamagedFileIsAlwaysLookedAtAgain() throws IOException {
        Files.write(table.resolve("c.parquet"), CUT);
        assertThat(scan("--min-age", "0")).isEqualTo(ExitCode.DAMAGED);
        assertThat(scan("--min-age", "0")).isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString())
                .contains("DAMAGED  " + table + "/c.parquet\n")
                .contains("2 sound, 1 damaged, 0 undecided, 2 carried over; exit 1\n");
        assertThat(scan("--min-age", "0", "--fail-on", "new-damage")).isEqualTo(ExitCode.SOUND);
        assertThat(err.toString()).isEmpty();
        Files.write(table.resolve("b.parquet"), CUT);
        assertThat(scan("--min-age", "0", "--fail-on", "new-damage")).isEqualTo(ExitCode.DAMAGED);
    }

    @Test
    void aFileThatMayStillBeWrittenDecidesOnlyTheSecondTime() throws IOException {
        Files.write(table.resolve("c.parquet"), CUT);
        assertThat(scan()).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString())
                .contains(
                        "  vanished, changed or being written: 1 for the first time, 0 again; the first decide nothing\n")
                .contains("2 sound, 0 damaged, 1 undecided; exit 0\n");
        assertThat(scan()).isEqualTo(ExitCode.UNDECIDED);
        assertThat(out.toString()).contains("being written: 0 for the first time, 1 again\n");
    }

    @Test
    void whatWasVerifiedBeforeARunEndedOtherwiseIsKept() {
        assertThat(Pqfsck.run(
                                List.of("scan", table.toString(), "--baseline", baseline.toString(), "--threads", "1"),
                                new EndsAfter(2),
                                terminal())
                        .code())
                .isEqualTo(ExitCode.FAILED);
        assertThat(scan()).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).contains("3 known files, 2 carried over");
    }

    @Test
    void moreOfThemThanAreAllowedDecideAtOnce() throws IOException {
        Files.write(table.resolve("c.parquet"), CUT);
        assertThat(scan("--max-undecided", "0")).isEqualTo(ExitCode.UNDECIDED);
    }

    @Test
    void whatWasVerifiedTooLongAgoIsReadAgain() {
        scan();
        scan("--within", "1d");
        assertThat(out.toString()).contains("3 carried over");
        scan("--within", "0");
        assertThat(out.toString()).contains("none carried over");
    }

    @Test
    void aSchemaIsComparedWithEveryFile() {
        scan();
        scan("--schema-from", SOUND.toString());
        assertThat(out.toString()).contains("none carried over");
    }

    @Test
    void aForeignDirectoryIsAnErrorAndNothingIsScanned() throws IOException {
        Files.createDirectories(baseline);
        Files.writeString(baseline.resolve("notes.txt"), "mine");
        assertThat(scan()).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .isEqualTo("pqfsck: " + baseline + ": expected a baseline or an empty directory, found notes.txt; give"
                        + " a --baseline that is one, or a directory that is not there yet\n");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aBaselineThatReadersOfTheTableWouldListIsRefused() {
        for (Path seen : List.of(table, table.resolve("kept"), table.resolve("dt=1/kept"))) {
            baseline = seen;
            assertThat(scan()).isEqualTo(ExitCode.REFUSED);
            assertThat(err.toString())
                    .isEqualTo(
                            "pqfsck: the baseline " + seen + " lies inside " + table + ", whose readers could list it;"
                                    + " give --baseline a directory beside it, or one whose name begins with _\n");
        }
        baseline = table.resolve("_kept/baseline");
        assertThat(scan()).isEqualTo(ExitCode.SOUND);
    }

    @Test
    void aBaselineThatCannotBeReadEndsTheScan() throws IOException {
        scan();
        try (var parts = Files.list(baseline.resolve("_parts"))) {
            Path part = parts.findFirst().orElseThrow();
            byte[] bytes = Files.readAllBytes(part);
            bytes[10] ^= 1;
            Files.write(part, bytes);
        }
        assertThat(scan()).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("expected SHA-256").doesNotContain("internal error");
    }

    @Test
    void aPartThatARunWasGivenIsNoDatasetBesideItsOwn() throws IOException {
        Path part = Files.createDirectories(table.resolve("dt=1"));
        Files.copy(SOUND, part.resolve("d.parquet"));
        run("scan", part.toString(), "--baseline", baseline.toString());
        scan();
        assertThat(coverage("--require", "100%")).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString())
                .startsWith("COVERED  " + table + "\n  verified    4 of 4 files (100.00 %), ")
                .doesNotContain(part.toString());
    }

    @Test
    void coverageTellsWhatOfADatasetIsVerified() throws IOException {
        Files.write(table.resolve("c.parquet"), CUT);
        scan("--level", "pages");
        Files.copy(SOUND, table.resolve("d.parquet"));
        assertThat(coverage("--level", "pages", "--within", "1d")).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString())
                .startsWith("COVERED  " + table + "\n  verified    2 of 4 files (50.00 %), ")
                .contains(" at level pages or deeper\n  oldest      20")
                .contains("  others      1 never seen, 1 undecided once\n")
                .contains("coverage: 1 never seen, 1 undecided once, 2 verified; exit 0\n");
        assertThat(coverage("--require", "50%")).isEqualTo(ExitCode.SOUND);
        assertThat(coverage("--require", "0.99")).isEqualTo(ExitCode.USAGE);
        assertThat(coverage("--require", "50.01")).isEqualTo(ExitCode.UNDECIDED);
        assertThat(out.toString()).startsWith("LACKING  " + table + "\n");
        assertThat(coverage("--level", "values", "--require", "1")).isEqualTo(ExitCode.UNDECIDED);
        assertThat(out.toString()).contains("2 verified less deep");
        assertThat(coverage("--within", "0")).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).contains("2 verified longer ago");
        scan();
        assertThat(coverage()).isEqualTo(ExitCode.UNDECIDED);
        assertThat(out.toString()).contains("1 undecided twice");
        scan("--min-age", "0");
        assertThat(coverage()).isEqualTo(ExitCode.DAMAGED);
        assertThat(coverage("--require", "100")).isEqualTo(ExitCode.DAMAGED_AND_UNDECIDED);
        Files.copy(SOUND, table.resolve("c.parquet"), StandardCopyOption.REPLACE_EXISTING);
        assertThat(coverage()).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).contains("1 changed since");
    }

    @Test
    void coverageNeedsABaselineAndPathsThatAreThere() throws IOException {
        assertThat(coverage()).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .isEqualTo("pqfsck: " + baseline + ": there is no baseline; scan --baseline DIR begins one\n");
        scan();
        assertThat(coverage("--require", "101%")).isEqualTo(ExitCode.USAGE);
        assertThat(coverage(directory.resolve("none").toString())).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void programsAreToldTheShares() throws Exception {
        scan();
        assertThat(coverage("--report", "jsonl=-")).isEqualTo(ExitCode.SOUND);
        JsonSchema schema = new JsonSchema(Json.parse(Files.readString(Path.of("../src/site/report.schema.json"))));
        Json share = Json.parse(out.toString().lines().findFirst().orElseThrow());
        assertThat(schema.faults(share)).isEmpty();
        assertThat(share.number("verified")).hasValue(3);
        assertThat(share.number("neverSeen")).hasValue(0);
    }

    @Test
    void subsetsTogetherReadEveryFileOnce() {
        for (int i = 1; i <= 4; i++) {
            assertThat(scan("--subset", i + "/4")).isEqualTo(ExitCode.SOUND);
        }
        assertThat(scan()).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).contains("3 known files, 3 carried over");
        assertThat(scan("--subset", "5/4")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void onlyFilesOfLateAreReadAndNoneIsNoFailure() throws IOException {
        for (String name : List.of("a", "b", "c")) {
            Files.setLastModifiedTime(
                    table.resolve(name + ".parquet"), FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
        }
        assertThat(scan("--since", "2026-01-01")).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).contains("3 sound");
        assertThat(scan("--since", "2026-01-01T00:00:01Z")).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).contains("not looked at: 3 older\n").doesNotContain("MISSING");
        assertThat(scan("--since", "yesterday")).isEqualTo(ExitCode.USAGE);
        assertThat(scan("--since", "2026-13-01")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void theOldestComeFirstAndTheBudgetEndsTheRun() throws IOException {
        long length = Files.size(SOUND);
        String two = String.valueOf(length + 1);
        scan("--level", "pages", "--oldest-first", "--max-bytes", two);
        assertThat(out.toString()).contains("2 sound").contains("not looked at: 1 verified-later\n");
        scan("--level", "pages", "--oldest-first", "--max-bytes", "1");
        assertThat(out.toString()).contains("3 known files").contains("1 sound");
        scan("--level", "pages", "--oldest-first");
        assertThat(out.toString()).contains("3 sound").contains("none carried over");
        scan("--level", "pages", "--oldest-first", "--within", "30d", "--max-bytes", "1");
        assertThat(out.toString()).contains("3 sound").contains("3 carried over");
        assertThat(coverage("--level", "pages", "--require", "100")).isEqualTo(ExitCode.SOUND);
        scan("--max-duration", "0", "--level", "values");
        assertThat(out.toString()).contains("not looked at: 3 out-of-time\n");
        scan("--level", "values", "--max-bytes", two);
        assertThat(out.toString()).contains("2 sound").contains("not looked at: 1 over-max-bytes\n");
        scan("--level", "values", "--max-bytes", "1");
        assertThat(out.toString()).contains("3 sound").contains("2 carried over");
    }

    @Test
    void anEstimateIsOfTheFilesThatTheOptionsChoose() {
        String[] estimate = {"--estimate", "--level", "pages"};
        assertThat(scan(estimate)).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).contains("estimate: 3 files ");
        scan("--level", "pages", "--max-bytes", "1");
        scan(estimate);
        assertThat(out.toString())
                .contains("estimate: 2 files ")
                .contains(", 1 carried over, by listing alone; exit 0");
        scan("--estimate", "--level", "pages", "--oldest-first", "--max-bytes", "1");
        assertThat(out.toString()).contains("estimate: 1 file ").contains(", 2 left out, by listing alone; exit 0");
        scan("--estimate", "--since", "2099-01-01");
        assertThat(out.toString()).contains("estimate: 0 files (0 bytes), 3 left out, by listing alone; exit 0");
        assertThat(scan("--estimate", "--report", "jsonl=-")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--report has no meaning with --estimate");
    }

    @Test
    void theOldestAreKnownByABaselineOnly() {
        assertThat(run("scan", table.toString(), "--oldest-first")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void optionsThatNeedABaselineSaySo() {
        assertThat(run("scan", table.toString(), "--within", "3d")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).isEqualTo("pqfsck: --within goes with --baseline DIR: add it\n");
    }

    @Test
    void programsAreToldWhatWasCarriedOver() throws Exception {
        scan();
        scan("--report", "jsonl=-");
        JsonSchema schema = new JsonSchema(Json.parse(Files.readString(Path.of("../src/site/report.schema.json"))));
        List<Json> lines = new ArrayList<>();
        for (String line : out.toString().lines().toList()) {
            lines.add(Json.parse(line));
        }
        assertThat(lines).allSatisfy(line -> assertThat(schema.faults(line)).isEmpty());
        assertThat(lines.stream().filter(line -> line.text("carriedOver").isPresent()))
                .hasSize(3);
        assertThat(lines.get(lines.size() - 1).number("carriedOver")).hasValue(3);
    }

    private ExitCode scan(String... more) {
        List<String> args = new ArrayList<>(List.of("scan", table.toString(), "--baseline", baseline.toString()));
        args.addAll(Arrays.asList(more));
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return run(args.toArray(String[]::new));
    }

    private ExitCode coverage(String... more) {
        List<String> args = new ArrayList<>(List.of("coverage", "--baseline", baseline.toString()));
        args.addAll(Arrays.asList(more));
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return run(args.toArray(String[]::new));
    }

    private ExitCode run(String... args) {
        return Pqfsck.run(List.of(args), new LocalWorkbench(Map.of()), terminal())
                .code();
    }

    private Terminal terminal() {
        return new Terminal(
                new ByteArrayInputStream(new byte[0]),
                new PrintWriter(out),
                new PrintWriter(err),
                Terminal.Progress.NONE);
    }

    /** A workbench whose scans fail when so many files were judged. */
    private record EndsAfter(int files) implements Workbench {
        private static final Workbench LOCAL = new LocalWorkbench(Map.of());

        @Override
        public String program() {
            return LOCAL.program();
        }

        @Override
        public Stores stores(Settings settings) throws IOException {
            return LOCAL.stores(settings);
        }

        @Override
        public ScanEngine engine(Stores stores, Settings settings) {
            return (request, listener) -> {
                int[] judged = {0};
                LOCAL.engine(stores, settings).scan(request, event -> {
                    listener.on(event);
                    if (event instanceof ScanEvent.Judged && ++judged[0] == files) {
                        throw new IllegalStateException("the machine is shut down");
                    }
                });
            };
        }
    }
}
