// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.report.JsonSchema;
import io.github.parquetfsck.streamlog.CheckpointFolder;
import io.github.parquetfsck.streamlog.SinkFolder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a plan to quarantine tells before anything moves: files, bytes, rows, who is affected, and the undo. */
class QuarantinePlanTest {
    private static final byte[] CUT = {'P', 'A', 'R', '1', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 65, 20, -64, -72};
    private static final String OTHER = "0b6f5f0e-3c43-4d0a-9a57-5e9f3b1f6f11";
    private static final long WRITTEN = 1795979590685L;

    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();

    @Test
    void aPlanNamesTheQueryThatWroteTheFileAndThoseThatReadIt() throws IOException {
        aSinkWithAWriterAndAReader();

        assertThat(run("quarantine", directory + "/events", "--root", directory + "/_quarantine"))
                .isEqualTo(ExitCode.DAMAGED);
        assertThat(plan()).isEqualTo("""
                PLAN  quarantine 2 files, 36 bytes, rows unknown, as run RUN
                  move        LAKE/events/day=1/a.parquet
                    to        LAKE/_quarantine/RUN/file/_LAKE/events/day=1/a.parquet
                    because   PQ0102 the file ends in [65, 20, -64, -72], expected PAR1
                    fails     parquet-java, spark, pyarrow, arrow-rs, duckdb, polars, hyparquet: cannot open the file
                    rows      unknown: its footer no longer says
                    sink log  its lines in LAKE/events/_spark_metadata are taken out, with backups
                    affects   query WRITER (LAKE/checkpoint) wrote it in batch 0, which read kafka, 7 records of t-0 [0, 7): \
                the rows are to be replayed
                    affects   query READER (LAKE/checkpoint-reader) already read it in batch 0: it keeps what it read
                  move        LAKE/events/day=1/b.parquet
                    to        LAKE/_quarantine/RUN/file/_LAKE/events/day=1/b.parquet
                    because   PQ0102 the file ends in [65, 20, -64, -72], expected PAR1
                    fails     parquet-java, spark, pyarrow, arrow-rs, duckdb, polars, hyparquet: cannot open the file
                    rows      unknown: its footer no longer says
                    sink log  its lines in LAKE/events/_spark_metadata are taken out, with backups
                    affects   query WRITER (LAKE/checkpoint) wrote it in batch 1, which read kafka, 23 records of t-0 [7, 30): \
                the rows are to be replayed
                    affects   query READER (LAKE/checkpoint-reader) has planned it for batch 1 and not committed that: \
                it goes on without these rows, and never reads the same name again: \
                a file that it must still see needs a new name and a fresh modification time
                  without     query READER (LAKE/checkpoint-reader) goes on without the rows of 1 file, whose footer no \
                longer says how many
                  note        --apply is a run of its own: it prints its id, which stands for RUN in undo
                  undo        pqfsck restore --root LAKE/_quarantine --run RUN --apply
                """);
    }

    @Test
    void withRequireConsumedFilesThatAQueryHasNotReadStay() throws IOException {
        aSinkWithAWriterAndAReader();

        run("quarantine", directory + "/events", "--root", directory + "/_quarantine", "--require-consumed");
        assertThat(plan())
                .startsWith("PLAN  quarantine 1 file, ")
                .contains("  move        LAKE/events/day=1/a.parquet\n")
                .contains("\n  stays       LAKE/events/day=1/b.parquet: --require-consumed holds it back: query READER"
                        + " (LAKE/checkpoint-reader) may still be about to read it\n")
                .doesNotContain("  without ");
    }

    @Test
    void rowsComeFromWhatTheFooterStillSays() throws IOException {
        Path table = Files.createDirectories(directory.resolve("table"));
        Files.copy(Path.of("../testdata/PQ0301-file-rows-differ/file.parquet"), table.resolve("a.parquet"));
        Files.write(table.resolve("b.parquet"), CUT);

        run(
                "quarantine",
                table.toString(),
                "--root",
                directory + "/_q",
                "--min-age",
                "0",
                "--only",
                "PQ0301",
                "--only",
                "PQ0102");
        assertThat(plan())
                .contains(", 7 rows and those of 1 file whose footer no longer says, as run RUN\n")
                .contains("\n    rows      7, as its footer says\n")
                .contains(
                        "\n  queries     none is known: looked in LAKE/table for _checkpoint*, checkpoint*: 0 checkpoints\n")
                .contains(
                        "\n  queries     none is known: looked in LAKE for _checkpoint*, checkpoint*: 0 checkpoints\n");
    }

    @Test
    void aFileWithSoundRowGroupsIsWorthASalvageBeforeItIsMoved() throws IOException {
        Path table = Files.createDirectories(directory.resolve("table"));
        Files.copy(Path.of("../testdata/PQ0514-page-crc-mismatch/file.parquet"), table.resolve("a.parquet"));
        Files.write(table.resolve("b.parquet"), CUT);

        run(
                "quarantine",
                table.toString(),
                "--root",
                directory + "/_q",
                "--min-age",
                "0",
                "--level",
                "pages",
                "--severity",
                "lossy");
        assertThat(plan().lines().filter(line -> line.startsWith("    salvage ")))
                .containsExactly(
                        "    salvage   pqfsck salvage LAKE/table/a.parquet --to /tmp/a-salvaged.parquet   # before"
                                + " --apply; keeps what is sound in a new file");
    }

    @Test
    void programsAreToldTheSame() throws Exception {
        aSinkWithAWriterAndAReader();

        run("quarantine", directory + "/events", "--root", directory + "/_quarantine", "--report", "jsonl=-");
        JsonSchema schema = new JsonSchema(Json.parse(Files.readString(Path.of("../src/site/report.schema.json"))));
        List<Json> actions = out.toString()
                .lines()
                .map(QuarantinePlanTest::parsed)
                .filter(line -> line.text("type").orElse("").equals("action"))
                .toList();
        assertThat(actions).hasSize(2).allSatisfy(line -> assertThat(schema.faults(line))
                .isEmpty());
        Json second = actions.get(1);
        assertThat(second.get("rows")).contains(Json.nothing());
        assertThat(second.text("undo").orElse("")).startsWith("pqfsck restore --root ");
        assertThat(second.get("readers").orElseThrow().text("spark")).contains("fails_open");
        assertThat(second.items("queries"))
                .extracting(query -> query.text("part").orElse(""))
                .containsExactly("wrote", "uncommitted");
        assertThat(second.items("queries").get(1).text("query")).contains(OTHER);
        assertThat(second.items("queries").get(1).number("batch")).hasValue(1);
    }

    @Test
    void aPlanSaysThatTheRootsOwnLockMakesSingleWriterNeedless() throws IOException {
        Path table = Files.createDirectories(directory.resolve("table"));
        Files.write(table.resolve("a.parquet"), CUT);

        run("quarantine", table.toString(), "--root", directory + "/_q", "--min-age", "0", "--single-writer");
        assertThat(plan())
                .contains(
                        "\n  note        --single-writer is not needed: this kind of store lets only one pqfsck take the"
                                + " root's lock, and it is taken all the same\n");
    }

    @Test
    void aSinkWhoseLogIsTornIsRefusedBeforeAnythingIsTried() throws IOException {
        aSinkWithAWriterAndAReader();
        new SinkFolder(directory.resolve("events")).raw("_spark_metadata/1", "v1\n{\"path\":\"file:/");

        for (String apply : new String[] {"", "--apply"}) {
            List<String> command =
                    new ArrayList<>(List.of("quarantine", directory + "/events", "--root", directory + "/_quarantine"));
            command.addAll(apply.isEmpty() ? List.of() : List.of(apply));
            out.getBuffer().setLength(0);
            assertThat(run(command.toArray(String[]::new))).isEqualTo(ExitCode.REFUSED);
            assertThat(out.toString().replace(directory.toString(), "LAKE"))
                    .contains(
                            "REFUSED",
                            "LAKE/events: its log is broken and cannot be edited: LAKE/events/_spark_metadata/1")
                    .contains("LAKE/events: its log is broken and does not say whether it lists it")
                    .doesNotContain("  move ");
        }
    }

    private void aSinkWithAWriterAndAReader() throws IOException {
        SinkFolder sink = new SinkFolder(directory.resolve("events"));
        sink.log("0", "day=1/a.parquet").log("1", "day=1/b.parquet");
        for (String name : List.of("a", "b")) {
            Path file = directory.resolve("events/day=1/" + name + ".parquet");
            Files.createDirectories(file.getParent());
            Files.write(file, CUT);
            Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochMilli(WRITTEN)));
        }
        new CheckpointFolder(directory.resolve("checkpoint"))
                .metadata()
                .offsets(0, WRITTEN - 100, "{\"t\":{\"0\":7}}")
                .offsets(1, WRITTEN - 50, "{\"t\":{\"0\":30}}")
                .commits(0, 1)
                .raw("sources/0/0", "\0v1\n{\"t\":{\"0\":0}}");
        new CheckpointFolder(directory.resolve("checkpoint-reader"))
                .raw("metadata", "{\"id\":\"" + OTHER + "\"}")
                .offsets(0, WRITTEN + 10_000, "{\"logOffset\":0}")
                .offsets(1, WRITTEN + 20_000, "{\"logOffset\":1}")
                .commits(0)
                .raw("sources/0/0", "v1\n" + listed("a", 0))
                .raw("sources/0/1", "v1\n" + listed("b", 1));
    }

    private String listed(String name, long logId) {
        return "{\"path\":\"file://" + directory + "/events/day=1/" + name + ".parquet\",\"timestamp\":" + WRITTEN
                + ",\"batchId\":" + logId + "}";
    }

    /** The plan as it was printed, without what differs between runs. */
    private String plan() {
        String text = out.toString();
        int start = text.indexOf("PLAN");
        return text.substring(start, text.indexOf("\n\n", start) + 1)
                .replace(directory.toString(), "LAKE")
                .replace(CheckpointFolder.QUERY, "WRITER")
                .replace(OTHER, "READER")
                .replaceAll("[0-9]{8}T[0-9]{6}Z-[0-9a-f]{4}", "RUN");
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
                new PrintWriter(new StringWriter()),
                Terminal.Progress.NONE);
        return Pqfsck.run(List.of(args), new LocalWorkbench(Map.of()), terminal).code();
    }
}
