// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.CommandSpec;

/** The commands that reports suggest reach the same files as the run that suggests them. */
class SuggestedCommandsTest {
    private static final Pattern COMMAND = Pattern.compile("pqfsck ([a-z]+) [^\n]*?(?=   #|, or name fewer|\n)");
    private static final Path TESTDATA = Path.of("../testdata");

    @TempDir
    Path directory;

    private Path lake;
    private List<String> settings = List.of();

    private final StringWriter out = new StringWriter();

    @BeforeEach
    void layOutALake() throws IOException {
        lake = Files.createDirectories(directory.resolve("lake/events"));
        Path conf = Files.writeString(directory.resolve("my conf.xml"), "<configuration/>");
        Path keys = Files.writeString(directory.resolve("keys"), "footer=AAECAwQFBgcICQoLDA0ODw==\n");
        Path checkpoints = Files.createDirectories(directory.resolve("checkpoints"));
        settings = List.of(
                "--hadoop-conf=" + conf,
                "-D",
                "fs.a.secret=s3cr3t",
                "-D",
                "a.b=it's",
                "--alias",
                "/mnt/x=" + lake,
                "--keys",
                keys.toString(),
                "--checkpoints",
                checkpoints.toString(),
                "--max-memory-per-file",
                "2g",
                "--min-age",
                "0");
    }

    @Test
    void everyVerbTakesTheOptionsThatAreRepeatedForIt() {
        Map<String, CommandSpec> specs = new TreeMap<>();
        for (Command command : List.of(
                new ScanCommand(),
                new ExplainCommand(),
                new QuarantineCommand(),
                new RestoreCommand(),
                new SalvageCommand(),
                new ReplayCommand())) {
            specs.put(command.spec().name(), command.spec());
        }
        Repeats.verbs()
                .forEach((option, verbs) ->
                        verbs.forEach(verb -> assertThat(specs.get(verb).findOption(option))
                                .as(verb + " " + option)
                                .isNotNull()));
    }

    @Test
    void aScanRepeatsItsSettingsInWhatItSuggests() throws IOException {
        cut("a.parquet");
        lossy("b.parquet");

        assertThat(run("scan", lake.toString(), "--level", "pages")).isEqualTo(ExitCode.DAMAGED);
        assertThat(suggested().keySet()).containsExactly("quarantine", "replay", "restore", "salvage");
        assertRepeated();
        assertThat(last("next: "))
                .isEqualTo("next: " + suggested().get("quarantine").get(2));
    }

    @Test
    void aPlanRepeatsThemInSalvageUndoAndApply() throws IOException {
        cut("a.parquet");
        lossy("b.parquet");

        assertThat(run(
                        "quarantine",
                        lake.toString(),
                        "--root",
                        lake.resolveSibling("_q").toString(),
                        "--level",
                        "pages",
                        "--severity",
                        "lossy"))
                .isEqualTo(ExitCode.DAMAGED);
        assertThat(suggested().keySet()).containsExactly("quarantine", "restore", "salvage");
        suggested().remove("quarantine");
        assertThat(last("next: "))
                .contains("'--hadoop-conf=" + directory + "/my conf.xml'")
                .endsWith(" --apply");
        assertThat(suggested().get("restore").get(0)).contains(every()).contains(checkpoints());
        assertThat(suggested().get("salvage").get(0)).contains(every());
    }

    @Test
    void aRefusedPlanRepeatsThemInExplain() throws IOException {
        for (int i = 0; i < 12; i++) {
            cut("part-" + i + ".parquet");
        }

        assertThat(run(
                        "quarantine",
                        lake.toString(),
                        "--root",
                        lake.resolveSibling("_q").toString()))
                .isEqualTo(ExitCode.REFUSED);
        assertThat(suggested().get("explain")).isNotEmpty();
        suggested()
                .get("explain")
                .forEach(command -> assertThat(command).contains(every()).contains(keys()));
    }

    @Test
    void aFileInQuarantineIsNotProposedForAnotherOne() throws IOException {
        Path inside = Files.createDirectories(directory.resolve("q/20261129T205155Z-ab12/file/_/lake/events"));
        cut("a.parquet");
        Files.move(lake.resolve("a.parquet"), inside.resolve("a.parquet"));

        assertThat(run("scan", inside.toString())).isEqualTo(ExitCode.DAMAGED);
        assertThat(suggested().keySet()).containsExactly("restore");
        assertThat(suggested().get("restore").get(0)).endsWith(" --root " + directory + "/q");
    }

    @Test
    void anAgeThatWasGivenIsGivenAnewWhereAFileIsYoung() throws IOException {
        cut("a.parquet");
        Files.setLastModifiedTime(lake.resolve("a.parquet"), FileTime.from(Instant.now()));
        settings = List.of("--min-age", "1h");

        assertThat(run("scan", lake.toString())).isEqualTo(ExitCode.UNDECIDED);
        assertThat(last("next: ")).isEqualTo("next: pqfsck scan " + lake + " --min-age 0");
    }

    private void assertRepeated() {
        suggested()
                .forEach((verb, commands) -> commands.forEach(command -> {
                    assertThat(command).startsWith("pqfsck " + verb + every());
                    boolean judges = List.of("quarantine", "replay").contains(verb);
                    assertThat(command.contains(keys())).as(command).isEqualTo(judges);
                    assertThat(command.contains(" --max-memory-per-file 2g --min-age 0"))
                            .as(command)
                            .isEqualTo(judges);
                    assertThat(command.contains(checkpoints())).as(command).isEqualTo(!verb.equals("salvage"));
                }));
    }

    private String every() {
        return " --hadoop-conf '" + directory + "/my conf.xml' -D fs.a.secret=... -D 'a.b=it'\\''s' --alias /mnt/x="
                + lake;
    }

    private String keys() {
        return " --keys " + directory + "/keys";
    }

    private String checkpoints() {
        return " --checkpoints " + directory + "/checkpoints";
    }

    /** By verb, the commands in the order in which they are printed. */
    private Map<String, List<String>> suggested() {
        Map<String, List<String>> commands = new TreeMap<>();
        COMMAND.matcher(out.toString()).results().forEach(match -> commands.computeIfAbsent(
                        match.group(1), verb -> new ArrayList<>())
                .add(match.group()));
        return commands;
    }

    private String last(String start) {
        String line = Arrays.stream(out.toString().split("\n", -1))
                .filter(each -> each.startsWith(start))
                .reduce((first, second) -> second)
                .orElseThrow();
        return line.replaceFirst("   #.*", "");
    }

    private void cut(String name) throws IOException {
        Path file = lake.resolve(name);
        Files.write(file, new byte[] {'P', 'A', 'R', '1', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 65, 20, -64, -72});
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-02T03:04:05Z")));
    }

    private void lossy(String name) throws IOException {
        Files.copy(TESTDATA.resolve("PQ0514-page-crc-mismatch/file.parquet"), lake.resolve(name));
    }

    private ExitCode run(String... args) {
        out.getBuffer().setLength(0);
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(settings);
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(new byte[0]),
                new PrintWriter(out),
                new PrintWriter(new StringWriter()),
                Terminal.Progress.NONE);
        return Pqfsck.run(all, new LocalWorkbench(Map.of()), terminal).code();
    }
}
