// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.testdata.FileOfSchema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.Footer;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the footers of several files say together, from the command line. */
class AcrossFilesTest {
    private static final String JOB = "-11111111-2222-3333-4444-555555555555-c000.parquet";
    private static final Path SIGNED = Path.of("../testdata/sound/signed-footer/file.parquet");

    @TempDir
    Path lake;

    private final StringWriter out = new StringWriter();

    private Path write(String name, String columns, int from, int to) throws IOException {
        return FileOfSchema.write(lake.resolve(name + JOB), columns, from, to);
    }

    private ExitCode scan(String... options) {
        return scan(List.of(lake.toString()), options);
    }

    private ExitCode scan(List<String> paths, String... options) {
        return run(Stream.concat(
                        Stream.of("scan", "--min-age", "0", "--report", "jsonl=-"),
                        Stream.concat(Stream.of(options), paths.stream()))
                .toArray(String[]::new));
    }

    private ExitCode run(String... args) {
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(new byte[0]),
                new PrintWriter(out),
                new PrintWriter(new StringWriter()),
                Terminal.Progress.NONE);
        return Pqfsck.run(List.of(args), new LocalWorkbench(Map.of()), terminal).code();
    }

    /** Directory below the lake, code and message of each finding about a directory. */
    private List<String> findings() {
        List<String> findings = new ArrayList<>();
        for (Json line : lines()) {
            for (Json finding : line.items("findings")) {
                findings.add(below(line.text("location").orElse("")) + " "
                        + finding.text("code").orElse("") + " "
                        + below(finding.text("message").orElse("")));
            }
        }
        return findings;
    }

    /** What each group of a finding's files has in common, and how many they are. */
    private List<String> groups(String code) {
        return lines().stream()
                .filter(line -> line.items("findings").stream()
                        .anyMatch(finding -> finding.text("code").equals(Optional.of(code))))
                .flatMap(line -> line.items("groups").stream())
                .map(group -> group.number("files").orElse(0) + " "
                        + group.text("what").orElse(""))
                .toList();
    }

    private List<Json> lines() {
        return out.toString()
                .lines()
                .map(AcrossFilesTest::parse)
                .filter(line -> line.text("type").equals(Optional.of("dataset")))
                .toList();
    }

    private static Json parse(String line) {
        try {
            return Json.parse(line);
        } catch (Json.MalformedJson e) {
            throw new AssertionError(line, e);
        }
    }

    /** Without the place of the lake and the name of the job. */
    private String below(String text) {
        return text.replace(lake + "/", "").replace(lake.toString(), ".").replace(JOB, "");
    }

    @Test
    void typesThatNoReaderReadsTogetherConflict() throws IOException {
        write("t/part-00000", "required int32 id; optional int32 amount;", 0, 3);
        write("t/part-00001", "required int32 id; optional int32 amount;", 3, 6);
        write("t/part-00002", "required int32 id; optional binary amount (STRING);", 6, 9);

        assertThat(scan()).isEqualTo(ExitCode.SOUND);
        assertThat(findings())
                .containsExactly(
                        "t PQ0705 files with the schema of t/part-00000: 2, with others: 1; amount is INT32 in 2"
                                + " files and STRING in 1 file");
        assertThat(groups("PQ0705")).containsExactly("2 amount INT32", "1 amount STRING");
        assertThat(out.toString()).contains("\"readers\":[\"spark\",\"trino\"]");
    }

    @Test
    void aConflictIsDamageForTheReadersThatItBreaks() throws IOException {
        write("t/part-00000", "required int32 id; optional int32 amount;", 0, 3);
        write("t/part-00001", "required int32 id; optional binary amount (STRING);", 6, 9);

        assertThat(scan("--readers", "duckdb")).isEqualTo(ExitCode.SOUND);
        assertThat(scan("--readers", "trino")).isEqualTo(ExitCode.DAMAGED);
    }

    @Test
    void filesThatDeviateFromASchemaThatIsRightAreDamagedEach() throws IOException {
        Path good = write("good/part-00000", "required int32 id; optional int64 amount;", 0, 3);
        write("t/part-00000", "required int32 id; optional int32 amount; optional int32 more;", 0, 3);
        Path bad = write("t/part-00001", "required int32 id; optional binary amount (STRING);", 3, 6);

        assertThat(scan(List.of(lake + "/t"), "--schema-from", good.toString())).isEqualTo(ExitCode.DAMAGED);
        assertThat(findings()).isEmpty();
        assertThat(out.toString())
                .contains(
                        "\"PQ0726\"",
                        "t/part-00001" + JOB + " cannot be read with the schema of " + good
                                + ": amount is STRING, expected INT64")
                .contains("\"verdicts\":{\"damaged\":1,\"sound\":1,");
        assertThat(scan(List.of(lake + "/t"), "--schema-from", good.toString(), "--readers", "duckdb"))
                .isEqualTo(ExitCode.SOUND);
        assertThat(run(
                        "quarantine",
                        lake + "/t",
                        "--root",
                        lake + "/_quarantine",
                        "--min-age",
                        "0",
                        "--only",
                        "PQ0726",
                        "--schema-from",
                        good.toString(),
                        "--apply"))
                .isEqualTo(ExitCode.QUARANTINED);
        assertThat(bad).doesNotExist();
    }

    @Test
    void aSchemaIsTakenFromASoundFileOnly() throws IOException {
        write("t/part-00000", "required int32 id;", 0, 3);

        assertThat(scan("--schema-from", "../testdata/PQ0102-tail-magic-missing/file.parquet"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(scan("--schema-from", lake + "/none.parquet")).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void aWiderTypeIsANoteThatSaysWhichTypeToGive() throws IOException {
        write("t/part-00000", "required int32 id; optional int32 amount;", 0, 3);
        write("t/part-00001", "required int32 id; optional int64 amount;", 3, 6);

        assertThat(scan("--readers", "spark,trino,duckdb,pyarrow")).isEqualTo(ExitCode.SOUND);
        assertThat(findings())
                .containsExactly(
                        "t PQ0725 2 schemas in 2 files: amount is INT32 in 1 file and INT64 in 1 file (as INT64"
                                + " only: spark; Spark before 4 fails)");
    }

    @Test
    void aNewColumnIsANoteAndAnotherOrderIsNothing() throws IOException {
        write("more/part-00000", "required int32 id; optional int32 a;", 0, 3);
        write("more/part-00001", "required int32 id; optional int32 a; optional int32 b;", 3, 6);
        write("order/part-00000", "required int32 id; optional int64 a;", 0, 3);
        write("order/part-00001", "optional int64 a; optional int32 id;", 3, 6);

        assertThat(scan()).isEqualTo(ExitCode.SOUND);
        assertThat(findings()).containsExactly("more PQ0725 2 schemas in 2 files: b is in 1 of 2 files");
    }

    @Test
    void listsOfOtherWritersAreTheSameLists() throws IOException {
        write(
                "t/part-00000",
                "optional group a (LIST) { repeated group list { optional int32 element; } }"
                        + " optional group m (MAP) { repeated group key_value { required int32 key; optional int32 value; } }",
                0,
                3);
        write(
                "t/part-00001",
                "optional group a (LIST) { repeated group bag { optional int32 array_element; } }"
                        + " optional group m (MAP) { repeated group map { required int32 k; optional int32 v; } }",
                3,
                6);

        scan();
        assertThat(findings()).isEmpty();
    }

    @Test
    void partitionsOfATableAreOneDatasetAndFilesOfAFolderAreNot() throws IOException {
        FileOfSchema.write(
                lake.resolve("t/day=1/a.parquet"), "required int32 id; optional group g { optional int32 x; }", 0, 1);
        FileOfSchema.write(
                lake.resolve("t/day=2/b.parquet"), "required int32 id; optional group g { optional double x; }", 1, 2);
        FileOfSchema.write(lake.resolve("exports/customers.parquet"), "required int32 id; optional int32 name;", 2, 3);
        FileOfSchema.write(
                lake.resolve("exports/orders.parquet"), "required int32 id; optional binary name (STRING);", 3, 4);

        scan();
        assertThat(findings())
                .containsExactly(
                        "t PQ0705 files with the schema of t/day=1/a.parquet: 1, with others: 1; g.x is INT32 in 1"
                                + " file and DOUBLE in 1 file");
    }

    @Test
    void aStoredPartitionColumnCollidesAndOtherValuesDisagree() throws IOException {
        write("same/k=1/part-00000", "required int32 k; required int32 v;", 1, 2);
        write("other/k=7/part-00000", "required int32 k; required int32 v;", 1, 3);
        write("text/k=1/part-00000", "required binary k (STRING); required int32 v;", 1, 2);
        write("escaped/k=%31/part-00000", "required binary k (STRING); required int32 v;", 1, 2);

        assertThat(scan("--show-values")).isEqualTo(ExitCode.DAMAGED);
        assertThat(findings())
                .containsExactlyInAnyOrder(
                        "same PQ0706 k is a partition column and a column of same/k=1/part-00000",
                        "other PQ0706 k is a partition column and a column of other/k=7/part-00000",
                        "other PQ0707 k: the path says 7, the file says 1 to 2, in other/k=7/part-00000",
                        "text PQ0706 k is a partition column and a column of text/k=1/part-00000",
                        "escaped PQ0706 k is a partition column and a column of escaped/k=%31/part-00000");
    }

    @Test
    void valuesOfPartitionsAreShownOnRequestOnly() throws IOException {
        write("other/k=7/part-00000", "required int32 k;", 1, 3);

        scan();
        assertThat(findings().get(1))
                .isEqualTo("other PQ0707 k: the path says <hidden, --show-values shows it>, the file says <hidden,"
                        + " --show-values shows it>, in other/k=7/part-00000");
    }

    @Test
    void aSummaryThatListsOtherFilesOrRowsIsStale() throws IOException {
        for (String table : List.of("good", "new", "gone", "changed")) {
            write(table + "/a/k=1/part-00000", "required int32 id;", 0, 3);
            write(table + "/a/k=2/part-00001", "required int32 id;", 3, 5);
            summarise(lake.resolve(table + "/a"));
        }
        write("new/a/k=1/part-00002", "required int32 id;", 5, 6);
        Files.delete(lake.resolve("gone/a/k=2/part-00001" + JOB));
        Files.delete(lake.resolve("changed/a/k=2/part-00001" + JOB));
        write("changed/a/k=2/part-00001", "required int32 id;", 5, 9);

        assertThat(scan()).isEqualTo(ExitCode.DAMAGED);
        assertThat(findings())
                .containsExactlyInAnyOrder(
                        "new/a PQ0708 new/a/_metadata: it lists 2 files with 5 rows, there are 3 files with 6 rows",
                        "gone/a PQ0708 gone/a/_metadata: it lists 2 files with 5 rows, there are 1 file with 3 rows",
                        "changed/a PQ0708 changed/a/_metadata: it lists 2 files with 5 rows, there are 2 files with 7 rows");
    }

    @Test
    void aSummaryIsComparedOnlyWithAllOfItsFiles() throws IOException {
        write("t/k=1/part-00000", "required int32 id;", 0, 3);
        write("t/k=2/part-00001", "required int32 id;", 3, 5);
        summarise(lake.resolve("t"));

        assertThat(scan(List.of(lake + "/t/_metadata", lake + "/t/k=1"))).isEqualTo(ExitCode.SOUND);
        assertThat(findings()).isEmpty();
    }

    @Test
    void aSummaryWithoutAColumnHidesItFromSpark() throws IOException {
        write("t/part-00000", "required int32 id;", 0, 3);
        summarise(lake.resolve("t"));
        Files.move(lake.resolve("t/_metadata"), lake.resolve("t/_common_metadata"));
        Files.move(lake.resolve("t/._metadata.crc"), lake.resolve("t/._common_metadata.crc"));
        write("t/part-00001", "required int32 id; optional int32 b;", 3, 5);

        assertThat(scan()).isEqualTo(ExitCode.DAMAGED);
        assertThat(findings())
                .contains(
                        "t PQ0708 t/_common_metadata: Spark takes the schema from it, and that of files differs: b is not"
                                + " in it (1 file)");
    }

    @Test
    void encryptedAndPlainFilesOfOneJobAreNoted() throws IOException {
        write("t/part-00000", "required int32 id;", 0, 3);
        Files.copy(SIGNED, lake.resolve("t/part-00001" + JOB));

        scan();
        assertThat(findings()).contains("t PQ0717 1 files are encrypted, 1 are not");
    }

    @Test
    void filesOfOneJobByTwoProgramsAreSuspect() throws IOException {
        write("t/part-00000", "required int32 id;", 0, 3);
        Path other = write("t/part-00001", "required int32 id;", 3, 6);
        String text = Files.readString(other, StandardCharsets.ISO_8859_1);
        Files.writeString(other, text.replace("parquet-mr", "parquet-qx"), StandardCharsets.ISO_8859_1);

        assertThat(scan()).isEqualTo(ExitCode.SOUND);
        assertThat(findings())
                .singleElement()
                .asString()
                .startsWith("t PQ0718 job 11111111-2222-3333-4444-555555555555: files by parquet-mr version ")
                .contains(" and parquet-qx version ");
    }

    @Test
    void aCopyUnderAnotherNameIsTheSameFileTwice() throws IOException {
        Path file = write("t/part-00000", "required int32 id;", 0, 3);
        Files.copy(file, lake.resolve("t/part-00001" + JOB));
        Files.createDirectories(lake.resolve("t/k=1"));
        Files.copy(file, lake.resolve("t/k=1/part-00000" + JOB));
        write("empty/part-00000", "required int32 id;", 0, 0);
        write("empty/part-00001", "required int32 id;", 0, 0);

        assertThat(scan()).isEqualTo(ExitCode.SOUND);
        assertThat(findings()).containsExactly("t PQ0720 t/part-00000 and t/part-00001 have the same content");
    }

    @Test
    void equalFootersOverOtherValuesAreNotTheSameFile() throws IOException {
        Path file = write("t/part-00000", "required boolean flag; required boolean other;", 0, 8);
        byte[] bytes = Files.readAllBytes(file);
        Path other = lake.resolve("t/part-00001" + JOB);
        // The first page holds 0x55 for 1, 0, 1, 0, ...: the same values in another order have the same statistics.
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf('\u0055');
        bytes[at] = (byte) 0xaa;
        Files.write(other, bytes);

        scan();
        assertThat(findings()).isEmpty();
    }

    @SuppressWarnings("deprecation")
    private static void summarise(Path table) throws IOException {
        Configuration configuration = new Configuration(false);
        List<Footer> footers = new ArrayList<>();
        try (Stream<Path> files = Files.walk(table)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".parquet"))
                    .sorted()
                    .toList()) {
                org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(file.toUri());
                footers.add(new Footer(path, ParquetFileReader.readFooter(configuration, path)));
            }
        }
        ParquetFileWriter.writeMetadataFile(configuration, new org.apache.hadoop.fs.Path(table.toUri()), footers);
        Files.delete(table.resolve("_common_metadata"));
        Files.delete(table.resolve("._common_metadata.crc"));
    }
}
