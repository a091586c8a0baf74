// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.report.JsonSchema;
import io.github.parquetfsck.report.Wording;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole command lines, in process. */
class PqfsckTest {
    private static final Path SOUND = Path.of("../testdata/sound/base/file.parquet");
    private static final byte[] CUT = {'P', 'A', 'R', '1', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 65, 20, -64, -72};
    private static final FileTime WRITTEN = FileTime.from(Instant.parse("2026-01-02T03:04:05Z"));

    @TempDir
    Path directory;

    private Path lake;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void layOutALake() throws IOException {
        lake = Files.createDirectories(directory.resolve("lake/events"));
    }

    @Test
    void soundFilesAreExitZero() throws IOException {
        sound("a.parquet");

        assertThat(run("scan", lake.toString())).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).isEqualTo("""
                        scan: 1 file (%s) at level layout: 1 sound, 0 damaged, 0 undecided; exit 0
                          by standing: 1 UNKNOWN
                        """.formatted(size()));
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void archivedFilesOfAnInventoryAreCountedAndNotScannedUnlessTheirClassIsNamed() throws IOException {
        sound("a.parquet");
        sound("b.parquet");
        Path inventory = directory.resolve("inventory.csv");
        Files.writeString(inventory, """
                "lake","events/a.parquet","1024","2026-01-02T03:04:05.000Z","STANDARD"
                "lake","events/b.parquet","1024","2026-01-02T03:04:05.000Z","GLACIER"
                """);
        String form = "s3-inventory=" + directory + "/";

        assertThat(run("scan", "--files-from", inventory.toString(), "--files-format", form))
                .isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).contains("scan: 1 file (").contains("  not looked at: 1 storage-class GLACIER\n");
        assertThat(run(
                        "scan",
                        "--files-from",
                        "file://" + inventory,
                        "--files-format",
                        form,
                        "--storage-class",
                        "glacier"))
                .isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).contains("scan: 2 files (");
        assertThat(run("scan", lake.toString(), "--storage-class", "GLACIER")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .contains("--storage-class says what --files-from is or holds: add --files-from FILE");
        assertThat(run("scan", "--files-from", inventory.toString(), "--files-format", form, "--storage-class", "COLD"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .contains("--storage-class: expected one of DEEP_ARCHIVE, EXPRESS_ONEZONE, GLACIER, GLACIER_IR,");
    }

    @Test
    void anEstimateReadsNoFileAndTellsWhatEachLevelAsks() throws IOException {
        Files.write(lake.resolve("a.parquet"), new byte[100]);
        Files.write(lake.resolve("b.parquet"), new byte[3_000_000]);

        assertThat(run("scan", lake.toString(), "--estimate", "--max-bytes-per-second", "1k"))
                .isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).isEqualTo("""
                        level          requests        to read  takes at least
                        tail                  4        8.1 KiB  9 s
                        footer                4        8.1 KiB  9 s
                        layout                4        8.1 KiB  9 s
                        index                 6        8.1 KiB  9 s
                        pages                 8        2.9 MiB  48 min 58 s
                        values                8        2.9 MiB  48 min 58 s
                        estimate: 2 files (2.9 MiB), by listing alone; exit 0
                        """);
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aSoundFileSaysHowManyOfItsPagesNothingVouchesFor() throws IOException {
        Path file = lake.resolve("a.parquet");
        Files.copy(SOUND.resolveSibling("../page-without-crc/file.parquet"), file);

        assertThat(run("scan", lake.toString(), "--level", "pages", "--no-decompress", "--list", "all"))
                .isEqualTo(ExitCode.SOUND);
        assertThat(out.toString())
                .startsWith("SOUND  " + file
                        + "  at level pages; 1 of 2 pages carry a CRC; 0 of 2 pages were decompressed\n")
                .contains("  pages: 2 (60 bytes), 1 with a checksum (30 bytes), 0 decompressed\n");
        assertThat(run("scan", lake.toString(), "--level", "pages", "--max-memory-per-file", "10"))
                .isEqualTo(ExitCode.UNDECIDED);
    }

    @Test
    void aCutFileIsDamagedAndExitOne() throws IOException {
        sound("a.parquet");
        cut("b.parquet");

        assertThat(run("scan", lake.toString())).isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString()).isEqualTo("""
                        DAMAGED  LAKE/events/b.parquet
                          file        18 bytes, written 2026-01-02 03:04:05 UTC, no log tells whether it is live
                          cause       PQ0102 the file ends in [65, 20, -64, -72], expected PAR1, at bytes 14 to 18
                          why         the file starts like Parquet and has no footer: its writer was killed before it closed the file, or the end was cut off; look for the complete file of another attempt beside it, else run the task again
                          fails       parquet-java, spark, pyarrow, arrow-rs, duckdb, polars, hyparquet: cannot open the file
                          written by  not known: add --checkpoints DIR
                          do now
                            1. pqfsck quarantine LAKE/events/b.parquet --root LAKE/_quarantine   # prints the plan; --apply moves the file aside, and readers run again
                            2. pqfsck replay LAKE/events --root LAKE/_quarantine   # names the micro-batch, if a streaming query wrote the file
                          undo
                            pqfsck restore --root LAKE/_quarantine --path LAKE/events/b.parquet --apply

                        scan: 2 files (%s) at level layout: 1 sound, 1 damaged, 0 undecided; exit 1
                          by cause: 1 PQ0102 TAIL_MAGIC_MISSING
                          by severity: 1 FATAL
                          by standing: 2 UNKNOWN
                        next: pqfsck quarantine LAKE/events --root LAKE/_quarantine   # plans what to move aside
                        """.formatted(size())
                .replace("LAKE", lake.getParent().toString()));
    }

    @Test
    void theNextCommandTakesDamageThatOnlyADeeperLevelSees() throws IOException {
        damagedInAPage(lake.resolve("a.parquet"));

        assertThat(run("scan", lake.toString(), "--level", "values")).isEqualTo(ExitCode.DAMAGED);
        String next = next();
        assertThat(next)
                .isEqualTo("quarantine LAKE/events --root LAKE/_quarantine --level pages --severity lossy"
                        .replace("LAKE", lake.getParent().toString()));

        assertThat(run(next.split(" "))).isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString()).contains("PLAN  quarantine 1 file,");
    }

    @Test
    void theNextCommandNamesEveryDatasetWithDamage() throws IOException {
        Path other = Files.createDirectories(lake.resolveSibling("clicks"));
        cut("a.parquet");
        Files.move(lake.resolve("a.parquet"), other.resolve("part-0.parquet"));
        cut("b.parquet");

        assertThat(run("scan", lake.toString(), other.toString())).isEqualTo(ExitCode.DAMAGED);
        String next = next();
        assertThat(next)
                .isEqualTo("quarantine LAKE/clicks LAKE/events --root LAKE/_quarantine"
                        .replace("LAKE", lake.getParent().toString()));

        assertThat(run(next.split(" "))).isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString()).contains("PLAN  quarantine 2 files,");
    }

    @Test
    void aYoungCutFileIsUndecidedAndExitFour() throws IOException {
        young("a.parquet");

        assertThat(run("scan", lake.toString())).isEqualTo(ExitCode.UNDECIDED);
        assertThat(out.toString()).contains("IN_FLIGHT").contains("at once with --min-age 0");
        assertThat(run("scan", lake.toString(), "--min-age", "0")).isEqualTo(ExitCode.DAMAGED);
    }

    @Test
    void damageAndUndecidedFilesAreExitFive() throws IOException {
        cut("a.parquet");
        young("b.parquet");

        assertThat(run("scan", lake.toString())).isEqualTo(ExitCode.DAMAGED_AND_UNDECIDED);
        assertThat(run("scan", lake.toString(), "--fail-on", "never")).isEqualTo(ExitCode.SOUND);
    }

    @Test
    void aMissingPathIsExitEight() throws IOException {
        sound("a.parquet");

        assertThat(run("scan", lake.toString(), lake + "/nowhere")).isEqualTo(ExitCode.FAILED);
        assertThat(run("scan", lake + "/nowhere")).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void anEmptyDirectoryIsExitEight() {
        assertThat(run("scan", lake.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).isEqualTo("pqfsck: nothing to scan: no Parquet file under the given paths\n");
    }

    @Test
    void aReportThatCannotBeWrittenIsExitEightBeforeAnythingIsListed() throws IOException {
        cut("a.parquet");

        assertThat(run("scan", lake.toString(), "--report", "jsonl=" + lake + "/no/such/report"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString())
                .isEqualTo(
                        "pqfsck: report " + lake + "/no/such/report cannot be written: its directory is not there\n");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aDiskThatIsFullIsExitEightAndTheReportIsNamed() throws IOException {
        sound("a.parquet");

        assertThat(run("scan", lake.toString(), "--list", "all", "--report", "jsonl=/dev/full"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).isEqualTo("pqfsck: a report is not complete: /dev/full: No space left on device\n");
    }

    @Test
    void whatTakesNoTableSaysWhy() {
        assertThat(run("rm", "--table", "main.raw.events")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .isEqualTo(
                        "pqfsck: rm has no option --table; a table goes by DROP TABLE, which tells its catalog as well;"
                                + " pqfsck rm --help lists all\n");
        assertThat(run("checkpoint", "--table", "main.raw.events")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .isEqualTo(
                        "pqfsck: checkpoint has no option --table; a checkpoint belongs to a query and no catalog knows"
                                + " it, name its directory; pqfsck checkpoint --help lists all\n");
    }

    @Test
    void aMissingDirectoryOfCheckpointsIsExitEight() throws IOException {
        sound("a.parquet");

        assertThat(run("scan", lake.toString(), "--checkpoints", lake + "/nowhere"))
                .isEqualTo(ExitCode.FAILED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "unknown",
                "scan",
                "scan x --level deep",
                "scan x --min-age 5",
                "scan x --max-memory-per-file 1x",
                "scan x --max-memory-per-file 0",
                "scan x --max-time-per-file 0",
                "scan x --threads 0",
                "scan x --threads many",
                "scan x --report xml",
                "scan x --report text --report jsonl",
                "scan x --report jsonl=",
                "scan x --list some",
                "scan x --fail-on always",
                "scan x --readers excel",
                "scan x --alias a",
                "scan x -D key",
                "scan x -0",
                "scan x --nonsense",
                "scan  x",
                "scan x --checkpoints  --head",
                "restore --root r --path  --apply",
                "explain",
                "explain a b",
                "defects PQ9999",
                "defects --search zzzzzz",
                "quarantine x",
                "quarantine x --root r --severity wrong",
                "quarantine x --root r --only PQ9999",
                "quarantine x --root r --only PQ0106",
                "restore",
                "restore --root r --run yesterday",
                "purge --root r",
                "purge --root r --older-than a-year",
                "ledger --root r",
                "ledger show --root r",
                "ledger forget --root r",
                "ledger list --root r --hash",
                "ledger verify --root r --run 20261129T205155Z-ab12",
                "replay",
            })
    void usageErrorsAreOneLineAndExitTwo(String line) {
        assertThat(run(line.isEmpty() ? new String[0] : line.split(" "))).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString().lines()).hasSize(1).allMatch(text -> text.startsWith("pqfsck: "));
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aRootOnAStoreThatNoCodeReadsIsSaidBeforeTheScan() throws IOException {
        cut("part-0.parquet");

        assertThat(run("quarantine", lake.toString(), "--root", "s3a://bucket/q", "--min-age", "0"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("PQFSCK_CLASSPATH").doesNotContain("internal error");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aWordThatIsNotKnownSaysWhatMayHaveBeenMeant() {
        assertThat(run("scn", "x")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .isEqualTo("pqfsck: pqfsck has no command scn; did you mean scan? pqfsck --help lists all\n");
        err.getBuffer().setLength(0);

        assertThat(run("scan", "x", "--levle", "pages")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .isEqualTo("pqfsck: scan has no option --levle; did you mean --level? pqfsck scan --help lists all\n");
        err.getBuffer().setLength(0);

        assertThat(run("restore", "x", "--root", "q")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).startsWith("pqfsck: restore takes no x; ");
    }

    @Test
    void aHadoopConfigurationThatIsNotThereIsExitEight() throws IOException {
        sound("a.parquet");

        assertThat(run("scan", lake.toString(), "--hadoop-conf", "no-such.xml")).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).isEqualTo("pqfsck: no-such.xml: no such file or directory\n");
        assertThat(run("scan", lake.toString(), "--hadoop-conf", lake.toString()))
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aStackTraceComesOnlyWithDebug() {
        run("scan", "x", "--level", "deep", "--debug");

        assertThat(err.toString().lines().count()).isGreaterThan(1);
    }

    @Test
    void helpShowsEveryExitCodeThatIsGivenAndTheirPrecedence() {
        assertThat(run("--help")).isEqualTo(ExitCode.SOUND);
        for (ExitCode code : ExitCode.values()) {
            assertThat(out.toString()).contains("  " + code.code() + " ");
        }
        assertThat(out.toString()).contains("130, 2, 8, 6, 5, 1, 4, 7, 3, 0");
    }

    @Test
    void helpOfAVerbShowsTheExitCodesThatItGivesAndWhatItCannotDoWithout() {
        assertThat(run("scan", "--help")).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString())
                .contains("first of 130, 2, 8, 6, 5, 1, 4, 0 is given")
                .doesNotContain("\n  3 ");

        assertThat(run("restore", "--help")).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString())
                .contains("first of 130, 2, 8, 6, 0 is given")
                .contains(" --root=ROOT")
                .doesNotContain("[--root=ROOT]")
                .doesNotContain("\n  1 ");

        assertThat(run("explain", "--help")).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).contains(" FILE\n").doesNotContain("[FILE");
    }

    @Test
    void whatACommandCannotDoWithoutIsNamed() {
        assertThat(run("restore")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .isEqualTo("pqfsck: restore: expected --root ROOT, the directory that files were moved to\n");
        err.getBuffer().setLength(0);

        assertThat(run("restore", "--rot", "r")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .isEqualTo(
                        "pqfsck: restore has no option --rot; did you mean --root? pqfsck restore --help lists all\n");
        err.getBuffer().setLength(0);

        assertThat(run("quarantine", lake.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .isEqualTo("pqfsck: expected --root ROOT, a directory outside every table, as /lake/_quarantine\n");
        err.getBuffer().setLength(0);

        assertThat(run("explain")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).isEqualTo("pqfsck: explain: expected one FILE, found 0\n");
        err.getBuffer().setLength(0);

        assertThat(run("explain", "a", "b")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).isEqualTo("pqfsck: explain: expected one FILE, found 2\n");
    }

    @Test
    void filesAreToldInTheOrderOfTheListing() throws IOException {
        List<String> names = new java.util.ArrayList<>();
        for (int i = 100; i < 300; i++) {
            cut(i + ".parquet");
            names.add("DAMAGED  " + lake + "/" + i + ".parquet");
        }

        run("scan", lake.toString(), "--threads", "8");
        assertThat(out.toString()
                        .lines()
                        .filter(line -> line.startsWith("DAMAGED"))
                        .map(line -> line.replaceFirst("(?<=parquet)  .*", "")))
                .isEqualTo(names);
    }

    @Test
    void jsonLinesOnStandardOutputStandAlone() throws Exception {
        sound("a.parquet");
        cut("b.parquet");

        assertThat(run("scan", lake.toString(), "--report", "jsonl=-")).isEqualTo(ExitCode.DAMAGED);
        JsonSchema schema = new JsonSchema(Json.parse(Files.readString(Path.of("../src/site/report.schema.json"))));
        List<String> lines = out.toString().lines().toList();
        for (String line : lines) {
            assertThat(schema.faults(Json.parse(line))).as(line).isEmpty();
        }
        Json summary = Json.parse(lines.get(lines.size() - 1));
        assertThat(summary.text("type")).hasValue("summary");
        assertThat(summary.number("exit")).hasValue(1);
    }

    @Test
    void twoReportsOfOneRunTellTheSame() throws Exception {
        cut("a.parquet");
        Path report = directory.resolve("report.jsonl");

        run("scan", lake.toString(), "--report", "text", "--report", "jsonl=" + report);
        assertThat(out.toString()).contains("exit 1");
        assertThat(Json.parse(last(Files.readString(report))).number("exit")).hasValue(1);
    }

    @Test
    void aFindingThatBreaksAChosenReaderIsExitOneAndNothingElse() throws IOException {
        Files.copy(Path.of("../testdata/PQ0233-key-without-value/file.parquet"), lake.resolve("a.parquet"));

        assertThat(run("scan", lake.toString())).isEqualTo(ExitCode.SOUND);
        assertThat(run("scan", lake.toString(), "--readers", "duckdb")).isEqualTo(ExitCode.SOUND);
        assertThat(run("scan", lake.toString(), "--readers", "duckdb,spark")).isEqualTo(ExitCode.DAMAGED);
    }

    @Test
    void pathsComeFromAListOnStandardInput() throws IOException {
        cut("a b.parquet");
        sound("c.parquet");

        assertThat(pipe(lake + "/a b.parquet\0" + lake + "/c.parquet", "scan", "--files-from", "-", "-0"))
                .isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString()).contains("2 files");
    }

    @Test
    void aListedNameIsNeverAGlob() throws IOException {
        sound("a.parquet");

        assertThat(pipe(lake + "/*.parquet\n", "scan", "--files-from", "-")).isEqualTo(ExitCode.FAILED);
        assertThat(run("scan", lake + "/*.parquet")).isEqualTo(ExitCode.SOUND);
    }

    @Test
    void aPastedStackTraceNamesWhatIsScanned() throws IOException {
        cut("a.parquet");
        sound("b.parquet");
        String trace = "Caused by: java.lang.RuntimeException: file:" + lake + "/a.parquet is not a Parquet file."
                + " Expected magic number at tail, but found [65, 20, -64, -72]\n"
                + "Caused by: java.lang.RuntimeException: " + lake + "/b.parquet is not a Parquet file."
                + " Expected magic number at tail, but found [1, 2, 3, 4]\n";

        assertThat(pipe(trace, "scan", "--from-log", "-")).isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString())
                .contains("DAMAGED  file:" + lake + "/a.parquet")
                .contains("SOUND NOW  " + lake + "/b.parquet  at level layout; the reader saw it end in [1, 2, 3, 4]");
    }

    @Test
    void explainShowsWhatLiesWhereInACutFile() throws IOException {
        cut("a.parquet");

        assertThat(run("explain", lake + "/a.parquet", "--second-opinion")).isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString()).contains("""
                        Bytes of %s/a.parquet, 18 in all:
                                     0             4  head magic
                                     4            18  not known: there is no footer that tells
                        missing: tail magic; found [65, 20, -64, -72]
                        """.formatted(lake)).contains("parquet-java: refuses this footer");
    }

    @Test
    void explainShowsNoControlCharacterOfANameAsItIs() throws IOException {
        byte[] file = Files.readAllBytes(Path.of("../testdata/sound/base/file.parquet"));
        String text =
                new String(file, ISO_8859_1).replace("price", "p\u001b[2J").replace("testdata)", "test\u0007ata)");
        Path odd = Files.write(lake.resolve("a.parquet"), text.getBytes(ISO_8859_1));

        run("explain", odd.toString());

        assertThat(out.toString())
                .contains("column 2 (p\\u001b[2J)")
                .contains("(build test\\u0007ata)")
                .doesNotContain("\u001b")
                .doesNotContain("\u0007");
    }

    @Test
    void explainReadsTheLengthThatABloomFiltersHeaderHas() {
        Path file = Path.of("../testdata/sound/bloom-filter-without-length/file.parquet");

        assertThat(run("explain", file.toString())).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).contains("  bloom filter of row group 0, column 0 (id)\n");
    }

    @Test
    void aBloomFilterIsReadAtLevelIndexAndNotBefore() {
        Path file = Path.of("../testdata/PQ0416-bloom-filter-all-zero/file.parquet");

        assertThat(run("scan", file.toString())).isEqualTo(ExitCode.SOUND);
        assertThat(run("scan", "--level", "index", file.toString())).isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString()).contains("the bloom filter is empty and the column has values");
    }

    @Test
    void defectsAreFoundByTheErrorThatSparkPrints() {
        assertThat(run("defects", "--search", "x is not a Parquet file. Expected magic number at tail, but found [1]"))
                .isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).startsWith("PQ0102 TAIL_MAGIC_MISSING: Tail magic missing\n");
    }

    @Test
    void defectsAreFoundByTheErrorsThatPyarrowPrintsOfAPage() {
        assertThat(run("defects", "--search", "OSError: Corrupt snappy compressed data."))
                .isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).startsWith("PQ0537 DECOMPRESSION_FAILED");

        assertThat(run("defects", "--search", "OSError: Deserializing page header failed."))
                .isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).startsWith("PQ0508 PAGE_HEADER_MALFORMED");
    }

    @Test
    void defectsAreFoundByTheLastWordsOfThatError() {
        assertThat(run("defects", "--search", "Expected magic number at tail")).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).startsWith("PQ0102 TAIL_MAGIC_MISSING: Tail magic missing\n");
    }

    @Test
    void writersBugsAreListedAndShownByTheirId() {
        assertThat(run("defects", "--writers")).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString())
                .contains("\nPARQUET-251          parquet-mr before 1.5.0-cdh5.5.0; from 1.5.0, before 1.8.0\n")
                .doesNotContain("PQ0102");
        assertThat(run("defects", "parquet-1655")).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString())
                .contains("PARQUET-1655: min and max of decimals are by signed bytes, not by their value\n"
                        + "  writers   parquet-cpp all versions; parquet-cpp-arrow before 4.0.0\n"
                        + "  shows as  PQ0343 STATISTICS_ORDER or PQ0625 STATISTICS_LIE or PQ0626 DEPRECATED_STATISTICS_LIE,"
                        + " in decimals of BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY\n");
    }

    @Test
    void writersBugsAreFoundByTheirWords() {
        assertThat(run("defects", "--search", "polars null_count")).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).contains("POLARS-29321: null_count is multiplied by the number of pages\n");
    }

    @Test
    void explainNamesTheBugOfTheWriter() {
        Path file = Path.of("../testdata/PQ0292-decimals-by-signed-bytes/file.parquet");

        assertThat(run("explain", file.toString())).isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString())
                .contains("  why         a bug of its writer, parquet-cpp-arrow 3.0.0: min and max of decimals are by"
                        + " signed bytes");
    }

    @Test
    void aPlanMovesNothingAndApplyMovesAndRestoreBringsBack() throws IOException {
        sound("a.parquet");
        cut("b.parquet");
        String root = directory.resolve("lake/_quarantine").toString();

        assertThat(run("quarantine", lake.toString(), "--root", root)).isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString())
                .contains("PLAN  quarantine 1 file, 18 bytes")
                .contains("next: pqfsck quarantine " + lake + " --root " + root + " --apply\n");
        assertThat(lake.resolve("b.parquet")).exists();
        assertThat(Path.of(root)).doesNotExist();

        assertThat(run("quarantine", lake.toString(), "--root", root, "--apply"))
                .isEqualTo(ExitCode.QUARANTINED);
        assertThat(lake.resolve("b.parquet")).doesNotExist();
        assertThat(run("scan", lake.toString())).isEqualTo(ExitCode.SOUND);

        assertThat(run("restore", "--root", root)).isEqualTo(ExitCode.SOUND);
        assertThat(lake.resolve("b.parquet")).doesNotExist();
        assertThat(run("restore", "--root", root, "--apply")).isEqualTo(ExitCode.SOUND);
        assertThat(lake.resolve("b.parquet")).hasBinaryContent(CUT);
        assertThat(run("scan", lake.toString())).isEqualTo(ExitCode.DAMAGED);
    }

    @Test
    void aRootInsideTheTableIsRefusedWithExitSix() throws IOException {
        cut("a.parquet");

        assertThat(run("quarantine", lake.toString(), "--root", lake + "/_quarantine", "--apply"))
                .isEqualTo(ExitCode.REFUSED);
        assertThat(lake.resolve("a.parquet")).exists();
    }

    @Test
    void restoringFromNowhereIsExitEight() {
        assertThat(run("restore", "--root", lake + "/nowhere")).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .isEqualTo("pqfsck: " + lake
                        + "/nowhere: nothing is quarantined here; expected the --root of a quarantine\n");
    }

    @Test
    void restoringWhatARootDoesNotHoldSaysHowToSeeWhatItHolds() throws IOException {
        cut("a.parquet");
        Path root = lake.resolveSibling("_q");
        assertThat(run("quarantine", lake.toString(), "--root", root.toString(), "--apply"))
                .isEqualTo(ExitCode.QUARANTINED);

        assertThat(run("restore", "--root", root.toString(), "--run", "20261129T205155Z-ab12"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .isEqualTo(
                        "pqfsck: --run 20261129T205155Z-ab12: nothing of it is quarantined in ROOT; pqfsck restore --root ROOT"
                                        .replace("ROOT", root.toString())
                                + " shows what is\n");

        assertThat(run("restore", "--root", root.toString(), "--apply")).isEqualTo(ExitCode.SOUND);
        assertThat(run("restore", "--root", root.toString())).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).startsWith("PLAN  nothing to bring back from " + root + "\n");
    }

    @Test
    void twoReportsToOneFileAreAUsageError() throws IOException {
        String report = lake.resolve("report").toString();

        assertThat(run("scan", lake.toString(), "--report", "text=" + report, "--report", "jsonl=" + report))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("two reports go to " + report + ", one would overwrite the other");
        assertThat(Path.of(report)).doesNotExist();
    }

    @Test
    void tablesAreRefusedInWords() throws IOException {
        assertThat(run("scan", lake.toString(), "--output", lake + "/results")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .isEqualTo("pqfsck: --output: the command line writes no tables, the Spark job does; --report"
                        + " jsonl=FILE has the same in lines\n");
    }

    @Test
    void aReportThatIsADirectoryIsExitEight() throws IOException {
        cut("a.parquet");

        assertThat(run("scan", lake.toString(), "--report", "text=" + lake)).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .isEqualTo("pqfsck: report " + lake
                        + " cannot be written: expected a file, found a directory; name a file in it\n");
    }

    @Test
    void aFileOfNoSinkLeavesItToAPersonToSayWhoWroteIt() throws IOException {
        cut("a.parquet");

        assertThat(run("replay", lake.toString(), "--root", directory + "/_q")).isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString())
                .contains("note: " + directory + "/_q: nothing was ever quarantined here")
                .contains("NO REPLAY " + lake + "/a.parquet (PQ0102)")
                .contains("run the job again that wrote it, or name with --checkpoints")
                .contains("\nno batch to replay is known\n");
    }

    @Test
    void anInterruptedScanIsExit130AndItsReportSaysWhatWasNotJudged() throws IOException {
        sound("a.parquet");
        Thread.currentThread().interrupt();

        assertThat(run("scan", lake.toString())).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(Thread.interrupted()).isFalse();
        assertThat(out.toString()).contains("exit 130");
    }

    private ExitCode run(String... args) {
        return pipe("", args);
    }

    private ExitCode pipe(String in, String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)),
                new PrintWriter(out),
                new PrintWriter(err),
                Terminal.Progress.NONE);
        return Pqfsck.run(List.of(args), new LocalWorkbench(Map.of()), terminal).code();
    }

    private static void damagedInAPage(Path file) throws IOException {
        Files.copy(Path.of("../testdata/PQ0514-page-crc-mismatch/file.parquet"), file);
        Files.setLastModifiedTime(file, WRITTEN);
    }

    /** The arguments of the command that the report gave last; the report is forgotten. */
    private String next() {
        String line = out.toString()
                .lines()
                .filter(each -> each.startsWith("next: "))
                .findFirst()
                .orElseThrow();
        out.getBuffer().setLength(0);
        return line.substring("next: pqfsck ".length()).replaceFirst("   #.*", "");
    }

    private void sound(String name) throws IOException {
        Files.copy(SOUND, lake.resolve(name));
        Files.setLastModifiedTime(lake.resolve(name), WRITTEN);
    }

    private void cut(String name) throws IOException {
        Files.write(lake.resolve(name), CUT);
        Files.setLastModifiedTime(lake.resolve(name), WRITTEN);
    }

    private void young(String name) throws IOException {
        Files.write(lake.resolve(name), CUT);
    }

    private String size() throws IOException {
        long bytes = 0;
        try (var files = Files.list(lake)) {
            for (Path file : files.toList()) {
                bytes += Files.size(file);
            }
        }
        return Wording.bytes(bytes);
    }

    private static String last(String text) {
        List<String> lines = text.lines().toList();
        return lines.get(lines.size() - 1);
    }
}
