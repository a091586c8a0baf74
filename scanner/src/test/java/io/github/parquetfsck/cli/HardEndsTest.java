// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.scan.Judge;
import io.github.parquetfsck.scan.LocalEngine;
import io.github.parquetfsck.scan.ScanEngine;
import io.github.parquetfsck.scan.Sidecars;
import io.github.parquetfsck.streamlog.SinkFolder;
import io.github.parquetfsck.verify.FileReport;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that do not get to do what they were asked for: what they say, and how they end. */
class HardEndsTest {
    private static final Path SOUND = Path.of("../testdata/sound/base/file.parquet");
    private static final byte[] CUT = {'P', 'A', 'R', '1', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 65, 20, -64, -72};

    /**
     * More than a scan holds back for the sake of order, and what is left does not fit into a pipe: a scan whose output
     * nobody reads stands still in their midst.
     */
    private static final int FILES = 8000;

    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @ValueSource(strings = {"PATH", "--files-from"})
    void aScanInterruptedInItsMidstWritesItsReportAndSummaryAndEndsWith130(String given) throws Exception {
        Path lake = Files.createDirectories(directory.resolve("lake"));
        Path original = Files.copy(SOUND, directory.resolve("original"));
        List<String> names = new ArrayList<>();
        for (int i = 0; i < FILES; i++) {
            names.add(Files.createLink(lake.resolve(i + ".parquet"), original).toString());
        }
        Path list = Files.write(directory.resolve("list"), names);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xshare:auto",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        "io.github.parquetfsck.Main",
                        "scan",
                        given.equals("PATH") ? lake.toString() : given + "=" + list,
                        "--list",
                        "all",
                        "--threads",
                        "2",
                        "--report",
                        "jsonl=-")
                .redirectError(directory.resolve("stderr").toFile())
                .start();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(lines.readLine()).startsWith("{");
            assertThat(new ProcessBuilder("sh", "-c", "kill -INT " + process.pid())
                            .start()
                            .waitFor())
                    .isZero();
            // The scan stands still until its output is read: time for the signal to arrive, however busy the machine.
            Thread.sleep(1000);
            List<String> rest = lines.lines().toList();
            Json summary = Json.parse(rest.get(rest.size() - 1));

            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isEqualTo(130);
            assertThat(summary.text("type")).contains("summary");
            assertThat(summary.number("exit")).hasValue(130);
            assertThat(summary.get("reasons").orElseThrow().number("CANCELLED").orElse(0))
                    .isPositive();
            assertThat(summary.get("verdicts").orElseThrow().number("sound").orElse(0))
                    .isPositive();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void outOfMemoryIsExitEightAndSaysWhatToGive() {
        assertThat(run(new Exhausted(), "scan", SOUND.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .isEqualTo("pqfsck: out of memory: give the JVM more (JAVA_TOOL_OPTIONS=-Xmx4g) or scan with fewer"
                        + " --threads\n");
    }

    @Test
    void aSinkLogThatIsTooBrokenToTraceAFileIsExitEight() throws IOException {
        SinkFolder sink = new SinkFolder(directory.resolve("events"));
        sink.raw("a.parquet", CUT).raw("_spark_metadata/0", "v1\n{\"path\":\"file:/");

        assertThat(run(new LocalWorkbench(Map.of()), "replay", sink.location().text(), "--min-age", "0"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(out.toString())
                .contains("NOT TRACED " + sink.location() + "/a.parquet (PQ0102)")
                .contains("no log of the sink that can be read lists it, but not all can be: ");
    }

    /** One machine whose verifier finds no memory left. */
    private record Exhausted() implements Workbench {
        @Override
        public String program() {
            return "pqfsck";
        }

        @Override
        public Stores stores(Settings settings) {
            return new LocalWorkbench(Map.of()).stores(settings);
        }

        @Override
        public ScanEngine engine(Stores stores, Settings settings) {
            return new LocalEngine(
                    stores,
                    request -> new Judge(
                            stores,
                            (entry, opener) -> exhausted(),
                            (entry, opener) -> exhausted(),
                            Sidecars.IGNORED,
                            request.minAge(),
                            request.now()));
        }

        private static FileReport exhausted() {
            throw new OutOfMemoryError("Java heap space");
        }
    }

    private ExitCode run(Workbench workbench, String... args) {
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(new byte[0]),
                new PrintWriter(out),
                new PrintWriter(err),
                Terminal.Progress.NONE);
        return Pqfsck.run(List.of(args), workbench, terminal).code();
    }
}
