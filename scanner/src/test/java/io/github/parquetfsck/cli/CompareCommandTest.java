// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.report.JsonSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two runs side by side: what is new, gone and still there. */
class CompareCommandTest {
    private static final String SUMMARY = "{\"schema\":1,\"type\":\"summary\",\"level\":\"layout\",\"exit\":1}\n";

    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void twoScansOfADirectoryThatChangedInBetweenAreCompared() throws IOException {
        Path lake = Files.createDirectory(directory.resolve("lake"));
        Files.writeString(lake.resolve("a.parquet"), "broken for ever and ever");
        Files.writeString(lake.resolve("b.parquet"), "broken only for the time being");
        String before = scan(lake, "before.jsonl");
        Files.delete(lake.resolve("b.parquet"));
        Files.writeString(lake.resolve("c.parquet"), "broken of late, and long enough");
        String after = scan(lake, "after.jsonl");

        assertThat(compare(before, after)).isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString().lines().filter(line -> line.contains("PQ0102")))
                .hasSize(3)
                .satisfiesExactly(
                        still -> assertThat(still).startsWith("STILL  PQ0102 FATAL  " + lake + "/a.parquet  "),
                        gone -> assertThat(gone).startsWith("GONE  PQ0102 FATAL  " + lake + "/b.parquet  "),
                        fresh -> assertThat(fresh).startsWith("NEW  PQ0102 FATAL  " + lake + "/c.parquet  "));
        assertThat(out.toString()).contains("COMPARED  " + before + " with " + after);

        assertThat(compare(after, after)).isEqualTo(ExitCode.SOUND);
        assertThat(compare(before, after, "--fail-on", "never")).isEqualTo(ExitCode.SOUND);
    }

    @Test
    void whatTheLaterRunCouldNotHaveSeenIsNotGone() throws Exception {
        Path before = lines(
                "before",
                file("/a", "damaged", "values", "PQ0601"),
                file("/b", "damaged", "values", "PQ0102"),
                file("/c", "damaged", "values", "PQ0102"));
        Path after = lines("after", file("/b", "undecided", "tail", ""));
        Path changes = directory.resolve("changes.jsonl");

        assertThat(compare(before.toString(), after.toString(), "--report", "jsonl=" + changes))
                .isEqualTo(ExitCode.UNDECIDED);
        JsonSchema schema = new JsonSchema(Json.parse(Files.readString(Path.of("../src/site/report.schema.json"))));
        List<String> told = Files.readAllLines(changes);
        for (String line : told) {
            assertThat(schema.faults(Json.parse(line))).as(line).isEmpty();
        }
        assertThat(told.subList(0, 3).stream().map(line -> Json.read(line).orElseThrow()))
                .satisfiesExactly(
                        a -> assertThat(a.text("note")).hasValue("the later run looked at level layout only"),
                        b -> assertThat(b.text("note")).hasValue("undecided in the later run"),
                        c -> assertThat(c.text("change")).hasValue("gone"));
        assertThat(Json.parse(told.get(3)).number("exit")).hasValue(4);
    }

    @Test
    void whatTheLaterRunLeftOutIsNotGone() throws IOException {
        Path lake = Files.createDirectory(directory.resolve("lake"));
        Path a = Files.writeString(lake.resolve("a.parquet"), "broken for ever and ever");
        Path b = Files.writeString(lake.resolve("b.parquet"), "broken only for the time being");
        String before = scan(lake, "before.jsonl");
        Files.setLastModifiedTime(a, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
        Files.copy(Path.of("../testdata/sound/base/file.parquet"), b, StandardCopyOption.REPLACE_EXISTING);
        String after = directory.resolve("after.jsonl").toString();
        assertThat(run("scan", lake.toString(), "--since", "2026-02-01", "--report", "jsonl=" + after))
                .isEqualTo(ExitCode.SOUND);

        assertThat(compare(before, after)).isEqualTo(ExitCode.UNDECIDED);
        assertThat(out.toString().lines())
                .anyMatch(line -> line.startsWith("UNCONFIRMED  PQ0102 FATAL  " + a + "  ")
                        && line.endsWith(" (the later run left 1 file out and does not tell of it)"))
                .anyMatch(line -> line.startsWith("GONE  PQ0102 FATAL  " + b + "  "));
    }

    @Test
    void aFindingThatIsAcceptedOrOfAnOrphanIsToldAndDecidesNothing() throws IOException {
        Path before = lines("before");
        Path after = lines(
                "after",
                file("/a", "damaged", "layout", "PQ0102").replace("LIVE", "ORPHAN"),
                file("/b", "damaged", "layout", "PQ0102")
                        .replace("\"standing\"", "\"accepted\":{\"PQ0102\":{}},\"standing\""));

        assertThat(compare(before.toString(), after.toString())).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).contains("NEW  PQ0102 FATAL  /a", "NEW  PQ0102 FATAL  /b", "compare: 2 new; exit 0");
    }

    @Test
    void theNewestRunOfAResultsDirectoryIsTakenUnlessOneIsNamed() throws IOException {
        String finding = "{\"location\":\"/a\",\"code\":\"PQ0102\",\"severity\":\"FATAL\",\"decides\":true}\n";
        results("20261129T000000Z-aaaa", "");
        results("20261130T000000Z-bbbb", finding);

        assertThat(compare(directory + "/run=20261129T000000Z-aaaa", directory.toString()))
                .isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString())
                .contains("COMPARED  run 20261129T000000Z-aaaa with run 20261130T000000Z-bbbb")
                .contains("NEW  PQ0102 FATAL  /a");
    }

    @Test
    void aRunThatDidNotEndOrCannotBeReadIsAFailureAndNotAComparison() throws IOException {
        Path whole = lines("whole");
        Path torn = Files.writeString(directory.resolve("torn"), file("/a", "damaged", "tail", "PQ0102"));
        Path text = Files.writeString(directory.resolve("text"), "DAMAGED /a\n" + SUMMARY);

        assertThat(compare(whole.toString(), torn.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("expected the results of a run that came to its end");
        assertThat(compare(whole.toString(), text.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains(text + ": expected a JSON object in line 1");
        assertThat(compare(whole.toString(), directory + "/nowhere")).isEqualTo(ExitCode.FAILED);
        assertThat(compare(whole.toString())).isEqualTo(ExitCode.USAGE);
    }

    private String scan(Path lake, String name) {
        String report = directory.resolve(name).toString();
        assertThat(run("scan", lake.toString(), "--min-age", "0", "--report", "jsonl=" + report))
                .isEqualTo(ExitCode.DAMAGED);
        return report;
    }

    private Path lines(String name, String... lines) throws IOException {
        return Files.writeString(directory.resolve(name), String.join("", lines) + SUMMARY);
    }

    private static String file(String location, String verdict, String level, String code) {
        String findings =
                code.isEmpty() ? "" : "{\"code\":\"" + code + "\",\"severity\":\"FATAL\",\"message\":\"told\"}";
        return "{\"schema\":1,\"type\":\"file\",\"location\":\"" + location + "\",\"standing\":\"LIVE\",\"verdict\":\""
                + verdict + "\",\"level\":\"" + level + "\",\"findings\":[" + findings + "],\"folded\":{}}\n";
    }

    private void results(String run, String findings) throws IOException {
        for (String table : List.of("files", "findings", "runs")) {
            Path part = Files.createDirectories(directory.resolve(table).resolve("run=" + run))
                    .resolve("part-00000.json");
            Files.writeString(
                    part,
                    switch (table) {
                        case "findings" -> findings;
                        case "runs" -> "{\"level\":\"layout\",\"exit\":1}\n";
                        default -> "";
                    });
        }
    }

    private ExitCode compare(String... args) {
        String[] all = new String[args.length + 1];
        all[0] = "compare";
        System.arraycopy(args, 0, all, 1, args.length);
        return run(all);
    }

    private ExitCode run(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        Terminal terminal = new Terminal(
                InputStream.nullInputStream(), new PrintWriter(out), new PrintWriter(err), Terminal.Progress.NONE);
        return Pqfsck.run(List.of(args), new LocalWorkbench(Map.of()), terminal).code();
    }
}
