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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Findings of which somebody knows, in scans and quarantines; whole command lines. */
class AcceptTest {
    private static final byte[] CUT = {'P', 'A', 'R', '1', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 65, 20, -64, -72};

    @TempDir
    Path directory;

    private Path table;
    private Path file;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void layOutATable() throws IOException {
        table = Files.createDirectories(directory.resolve("table"));
        Files.write(table.resolve("a.parquet"), CUT);
        Files.write(table.resolve("b.parquet"), CUT);
        file = directory.resolve("accept.yaml");
    }

    @Test
    void anAcceptedFindingIsShownAndCountedAndDecidesNothing() throws IOException {
        accept("*.parquet", "9999-12-31");
        assertThat(run("scan", table.toString(), "--min-age", "0", "--accept", file.toString()))
                .isEqualTo(ExitCode.SOUND);
        assertThat(out.toString())
                .contains("ACCEPTED  " + table + "/a.parquet\n")
                .contains("  accepted    PQ0102 until 9999-12-31: known\n")
                .contains("2 damaged, 0 undecided, 2 damaged files accepted; exit 0\n")
                .contains("  accepted: 2 PQ0102 TAIL_MAGIC_MISSING\n")
                .doesNotContain("do now")
                .doesNotContain("next:");
    }

    @Test
    void whatIsNotAcceptedCountsAsBefore() throws IOException {
        accept("a.parquet", "9999-12-31");
        assertThat(run("scan", table.toString(), "--min-age", "0", "--accept", file.toString()))
                .isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString())
                .contains("ACCEPTED  " + table + "/a.parquet\n")
                .contains("DAMAGED  " + table + "/b.parquet\n");
    }

    @Test
    void anExpiredEntryCountsAgainAndIsNamed() throws IOException {
        accept("*", "2026-01-01");
        assertThat(run("scan", table.toString(), "--min-age", "0", "--accept", file.toString()))
                .isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString())
                .contains("EXPIRED  entry 1 of " + file + ", PQ0102 in " + table
                        + "/*, was accepted until 2026-01-01: known;" + " it counts again\n");
    }

    @Test
    void anAcceptedFileIsNotMovedAside() throws IOException {
        accept("a.parquet", "9999-12-31");
        assertThat(run(
                        "quarantine",
                        table.toString(),
                        "--root",
                        directory + "/_q",
                        "--min-age",
                        "0",
                        "--accept",
                        file.toString(),
                        "--apply"))
                .isEqualTo(ExitCode.QUARANTINED);
        assertThat(out.toString())
                .contains("  stays       " + table + "/a.parquet: its damage is accepted until 9999-12-31: known\n");
        assertThat(table.resolve("a.parquet")).exists();
        assertThat(table.resolve("b.parquet")).doesNotExist();
    }

    @Test
    void aFindingAboutADatasetIsAcceptedToo() throws IOException {
        Path sink = Files.createDirectories(directory.resolve("sink/_spark_metadata"))
                .getParent();
        Files.writeString(
                sink.resolve("_spark_metadata/0"),
                "v1\n{\"path\":\"file://" + sink + "/gone.parquet\",\"size\":1,\"isDir\":false,"
                        + "\"modificationTime\":1,\"blockReplication\":1,\"blockSize\":1,\"action\":\"add\"}");
        Files.copy(Path.of("../testdata/sound/base/file.parquet"), sink.resolve("other.parquet"));
        assertThat(run("scan", sink.toString())).isEqualTo(ExitCode.DAMAGED);
        Files.writeString(file, "- path: '" + sink + "'\n  codes: [PQ0701]\n  until: 9999-12-31\n  reason: known\n");
        out.getBuffer().setLength(0);
        assertThat(run("scan", sink.toString(), "--accept", file.toString())).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString())
                .contains("ACCEPTED  " + sink + "\n")
                .contains("  accepted    until 9999-12-31: known\n");
    }

    @Test
    void programsAreToldTheSame() throws Exception {
        Files.writeString(
                file,
                "- path: '**/a.parquet'\n  codes: [PQ0102]\n  until: 9999-12-31\n  reason: known\n"
                        + "- path: '**'\n  codes: [PQ0102]\n  until: 2026-01-01\n  reason: was known\n");
        run("scan", table.toString(), "--min-age", "0", "--accept", file.toString(), "--report", "jsonl=-");
        JsonSchema schema = new JsonSchema(Json.parse(Files.readString(Path.of("../src/site/report.schema.json"))));
        List<Json> lines = out.toString().lines().map(AcceptTest::parsed).toList();
        assertThat(lines).allSatisfy(line -> assertThat(schema.faults(line)).isEmpty());
        assertThat(lines)
                .filteredOn(line -> line.get("accepted").isPresent()
                        && line.text("type").orElse("").equals("file"))
                .singleElement()
                .satisfies(line -> assertThat(line.get("accepted").orElseThrow())
                        .hasToString("{\"PQ0102\":{\"until\":\"9999-12-31\",\"reason\":\"known\"}}"));
        assertThat(lines)
                .filteredOn(line -> line.text("type").orElse("").equals("expired"))
                .hasSize(1);
        assertThat(lines.get(lines.size() - 1).get("accepted").orElseThrow()).hasToString("{\"PQ0102\":1}");
    }

    @Test
    void aFileThatIsNoSuchListIsAUsageErrorBeforeAnythingIsRead() throws IOException {
        Files.writeString(file, "- path: /x\n  codes: [PQ0102]\n");
        assertThat(run("scan", table.toString(), "--accept", file.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .isEqualTo("pqfsck: --accept " + file + ": entry 1: expected until: a text, found null\n");
        assertThat(run("scan", table.toString(), "--accept", directory + "/none.yaml"))
                .isEqualTo(ExitCode.FAILED);
    }

    private void accept(String name, String until) throws IOException {
        Files.writeString(
                file,
                "- path: '" + table + "/" + name + "'\n  codes: [PQ0102]\n  until: " + until + "\n  reason: known\n");
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
