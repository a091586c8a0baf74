// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.report.JsonSchema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SalvageCommandTest {
    private static final Path TESTDATA = Path.of("../testdata");

    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void theGoodRowGroupIsCopiedAndTheLossIsTold() throws IOException {
        String broken = lay("PQ0514-page-crc-mismatch");
        String copy = directory + "/copy.parquet";
        byte[] before = Files.readAllBytes(Path.of(broken));

        assertThat(run("salvage", broken, "--to", copy)).isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString()).matches("""
                SALVAGED  LAKE/broken.parquet -> LAKE/copy.parquet
                  kept        1 of 2 row groups, 3 rows, [0-9]+ bytes of data
                  lost        row group 1: 3 rows, bytes [0-9]+ to [0-9]+
                    because   PQ0514 PAGE_CRC_MISMATCH, column 0 [(]ratio[)], page 0

                salvage: 1 lost, 1 saved; exit 1
                """.replace("LAKE", directory.toString()));
        assertThat(run("scan", copy, "--level", "values")).isEqualTo(ExitCode.SOUND);
        assertThat(Path.of(broken)).hasBinaryContent(before);
        assertThat(names()).containsExactly("broken.parquet", "copy.parquet");
    }

    @Test
    void withColumnsTheOtherColumnsOfABrokenRowGroupComeIntoASecondFile() throws IOException {
        String broken = layWithABrokenName();
        String copy = directory + "/copy.parquet";

        assertThat(run("salvage", broken, "--to", copy, "--columns")).isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString()).matches("""
                SALVAGED  LAKE/broken.parquet -> LAKE/copy.parquet
                  kept        1 of 2 row groups [(]0[)], 3 rows, [0-9]+ bytes of data
                SALVAGED  LAKE/broken.parquet -> LAKE/copy.2.parquet
                  kept        1 of 2 row groups [(]1[)], 3 rows, [0-9]+ bytes of data
                  without     column name
                  lost        row group 1, column name: 3 rows, bytes [0-9]+ to [0-9]+
                    because   PQ0514 PAGE_CRC_MISMATCH, column 1 [(]name[)], page 1

                salvage: 1 saved, 1 saved in part; exit 1
                """.replace("LAKE", directory.toString()));
        assertThat(run("scan", directory + "/copy.2.parquet", "--level", "values"))
                .isEqualTo(ExitCode.SOUND);
        assertThat(names()).containsExactly("broken.parquet", "copy.2.parquet", "copy.parquet");
    }

    @Test
    void theNameOfASecondFileIsNotTakenEither() throws IOException {
        String broken = layWithABrokenName();
        Path taken = Files.write(directory.resolve("copy.2.parquet"), new byte[] {1});

        assertThat(run("salvage", broken, "--to", directory + "/copy.parquet", "--columns"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).startsWith("pqfsck: --to " + taken + ": expected a name that is free");
        assertThat(taken).hasBinaryContent(new byte[] {1});
        assertThat(names()).containsExactly("broken.parquet", "copy.2.parquet");
    }

    @Test
    void aSoundFileIsSavedWhole() throws IOException {
        String copy = directory + "/copy.parquet";

        assertThat(run("salvage", lay("sound/base"), "--to", copy)).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString())
                .contains("kept        2 of 2 row groups, 6 rows")
                .doesNotContain("lost");
        assertThat(run("scan", copy, "--level", "values")).isEqualTo(ExitCode.SOUND);
    }

    @Test
    void nothingIsWrittenOver() throws IOException {
        String broken = lay("PQ0514-page-crc-mismatch");
        Path taken = Files.write(directory.resolve("taken"), new byte[] {1});

        assertThat(run("salvage", broken, "--to", taken.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .isEqualTo("pqfsck: --to " + taken + ": expected a name that is free, found a file; salvage writes over"
                        + " nothing: give another name\n");
        assertThat(run("salvage", broken, "--to", broken)).isEqualTo(ExitCode.USAGE);
        assertThat(taken).hasBinaryContent(new byte[] {1});
        assertThat(names()).containsExactly("broken.parquet", "taken");
    }

    @Test
    void aFileWithoutAFooterSaysSoAndNothingIsWritten() throws IOException {
        byte[] file = Files.readAllBytes(TESTDATA.resolve("sound/base/file.parquet"));
        Path cut = Files.write(directory.resolve("cut.parquet"), Arrays.copyOf(file, file.length - 20));

        assertThat(run("salvage", cut.toString(), "--to", directory + "/copy.parquet"))
                .isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString())
                .startsWith("NOT SALVAGED  " + cut + ": its footer cannot be read, so that nothing tells where its row"
                        + " groups are; nothing is written; pqfsck explain shows what is in it\n");
        assertThat(names()).containsExactly("cut.parquet");
    }

    @Test
    void aFileOfWhichNothingVerifiesLeavesNothing() throws IOException {
        byte[] file = Files.readAllBytes(TESTDATA.resolve("sound/base/file.parquet"));
        int footer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - 8);
        Arrays.fill(file, 4, file.length - 8 - footer, (byte) 0);
        Path bad = Files.write(directory.resolve("bad.parquet"), file);

        assertThat(run("salvage", bad.toString(), "--to", directory + "/none.parquet"))
                .isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString()).startsWith("NOT SALVAGED  " + bad + ": no row group verifies, nothing is written\n");
        assertThat(directory.resolve("none.parquet")).doesNotExist();
    }

    @Test
    void anEncryptedFileIsNotTouched() throws IOException {
        assertThat(run("salvage", lay("sound/signed-footer"), "--to", directory + "/copy.parquet"))
                .isEqualTo(ExitCode.UNDECIDED);
        assertThat(err.toString()).contains("ENCRYPTED");
        assertThat(names()).containsExactly("broken.parquet");
    }

    @Test
    void whatCannotBeMeantIsExitTwo() throws IOException {
        String file = lay("sound/base");

        assertThat(run("salvage", file)).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .startsWith("pqfsck: salvage: expected --to FILE, the new file, a local path that is free; ");
        assertThat(run("salvage", "--to", directory + "/copy.parquet")).isEqualTo(ExitCode.USAGE);
        assertThat(run("salvage", directory.toString(), "--to", directory + "/copy.parquet"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(run("salvage", file, "--to", "hdfs://host/copy.parquet")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .isEqualTo("pqfsck: --to hdfs://host/copy.parquet: expected a local path, found the scheme hdfs; give a"
                        + " local path and copy the file from there\n");
        assertThat(names()).containsExactly("broken.parquet");
    }

    @Test
    void whatIsNotThereIsExitEight() throws IOException {
        assertThat(run("salvage", directory + "/none", "--to", directory + "/copy.parquet"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(run("salvage", lay("sound/base"), "--to", directory + "/nowhere/copy.parquet"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).isEqualTo("pqfsck: " + directory + "/nowhere: no such file or directory\n");
    }

    @Test
    void aJsonReportIsAsTheSchemaHasIt() throws Exception {
        JsonSchema schema = new JsonSchema(Json.parse(Files.readString(Path.of("../src/site/report.schema.json"))));
        byte[] file = Files.readAllBytes(TESTDATA.resolve("sound/base/file.parquet"));
        Path cut = Files.write(directory.resolve("cut.parquet"), Arrays.copyOf(file, file.length - 20));
        String broken = lay("PQ0514-page-crc-mismatch");

        run("salvage", cut.toString(), "--to", directory + "/a", "--report", "jsonl");
        assertThat(lines()).hasSize(2).allSatisfy(line -> assertThat(schema.faults(line))
                .isEmpty());
        assertThat(lines().get(0).text("outcome")).hasValue("nothing");
        run("salvage", broken, "--to", directory + "/b", "--report", "jsonl");
        assertThat(lines()).hasSize(2).allSatisfy(line -> assertThat(schema.faults(line))
                .isEmpty());
        Json salvaged = lines().get(0);
        assertThat(salvaged.text("type")).hasValue("salvage");
        assertThat(salvaged.text("outcome")).hasValue("salvaged");
        assertThat(salvaged.number("rows")).hasValue(3);
        assertThat(salvaged.number("lostRows")).hasValue(3);
        assertThat(salvaged.items("losses")).singleElement().satisfies(loss -> {
            assertThat(loss.number("rowGroup")).hasValue(1);
            assertThat(loss.items("columns")).isEmpty();
            assertThat(loss.items("codes")).containsExactly(Json.of("PQ0514"));
        });
        Files.delete(Path.of(broken));
        run("salvage", layWithABrokenName(), "--to", directory + "/c", "--columns", "--report", "jsonl");
        assertThat(lines()).hasSize(2).allSatisfy(line -> assertThat(schema.faults(line))
                .isEmpty());
        assertThat(lines().get(0).items("losses")).singleElement().satisfies(loss -> assertThat(loss.items("columns"))
                .containsExactly(Json.of("name")));
        assertThat(lines().get(0).items("copies"))
                .extracting(each -> each.text("to").orElseThrow())
                .containsExactly(directory + "/c", directory + "/c.2");
    }

    private List<Json> lines() throws Json.MalformedJson {
        List<Json> lines = new ArrayList<>();
        for (String line : out.toString().lines().toList()) {
            lines.add(Json.parse(line));
        }
        return lines;
    }

    /** Puts a file of the repository's test data where the test may write. */
    private String lay(String folder) throws IOException {
        Path file = directory.resolve("broken.parquet");
        Files.copy(TESTDATA.resolve(folder + "/file.parquet"), file);
        return file.toString();
    }

    /** A sound file of which the last byte of a chunk is changed: row group 1, column {@code name}. */
    private String layWithABrokenName() throws IOException {
        byte[] file = Files.readAllBytes(TESTDATA.resolve("sound/base/file.parquet"));
        int length = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - 8);
        int from = file.length - 8 - length;
        RowGroupView group =
                FooterView.parse(file, from, file.length - 8, from, file.length).rowGroup(1);
        long end = group.value(1, ChunkField.DICTIONARY_PAGE_OFFSET) + group.value(1, ChunkField.TOTAL_COMPRESSED_SIZE);
        file[(int) end - 1] ^= 0x10;
        return Files.write(directory.resolve("broken.parquet"), file).toString();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    private ExitCode run(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(new byte[0]),
                new PrintWriter(out),
                new PrintWriter(err),
                Terminal.Progress.NONE);
        return Pqfsck.run(List.of(args), new LocalWorkbench(Map.of()), terminal).code();
    }
}
