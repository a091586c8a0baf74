// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.streamlog.CheckpointFolder;
import io.github.parquetfsck.streamlog.SinkFolder;
import java.io.File;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code replay --kafka} in a process whose class path has no Kafka client, as the packaged command line. */
class KafkaLibraryTest {
    /** Nothing listens there. */
    private static final String NOWHERE = "127.0.0.1:1";

    @TempDir
    Path lake;

    private String sink = "";

    @BeforeEach
    void sink() {
        SinkFolder events = new SinkFolder(lake.resolve("events"));
        events.log("0", "a.parquet").raw("a.parquet", "PAR1 and no footer at all");
        new CheckpointFolder(lake.resolve("checkpoint"))
                .metadata()
                .offsets(0, 1795979590585L, "{\"t\":{\"0\":30}}")
                .commits(0)
                .raw("sources/0/0", "\0v1\n{\"t\":{\"0\":23}}");
        sink = events.location().text();
    }

    @Test
    void withoutTheClientTheErrorSaysWhatToAdd() throws Exception {
        Ended ended = run(Map.of(), "replay", sink, "--min-age", "0", "--kafka", NOWHERE);

        assertThat(ended.output())
                .contains("pqfsck: --kafka: Kafka's client is not at hand; put org.apache.kafka:kafka-clients:3.9.2 on"
                        + " PQFSCK_CLASSPATH")
                .hasLineCount(1);
        assertThat(ended.exit()).isEqualTo(2);
    }

    @Test
    void theClientIsTakenFromPqfsckClasspathAndAnUnreachableBrokerIsNoError() throws Exception {
        String jar = classpath().filter(KafkaLibraryTest::isClient).findFirst().orElseThrow();
        Ended ended = run(
                Map.of("PQFSCK_CLASSPATH", jar),
                "replay",
                sink,
                "--min-age",
                "0",
                "--kafka",
                NOWHERE,
                "--kafka-conf",
                "default.api.timeout.ms=1000",
                "--kafka-conf",
                "request.timeout.ms=500");

        assertThat(ended.output())
                .contains("  in Kafka    t-0 [23, 30) unknown: ")
                .contains("  action      BACKFILL_BATCH")
                .contains("  warning     whether Kafka still has t-0 [23, 30) is not known: ");
        assertThat(ended.exit()).isEqualTo(1);
    }

    @Test
    void settingsOfTheClientAreCheckedBeforeAnythingIsRead() throws Exception {
        assertThat(message("--kafka", "broker"))
                .isEqualTo("--kafka: expected HOST:PORT, or several with commas between them, found broker");
        assertThat(message("--kafka-conf", "a=b"))
                .isEqualTo("--kafka-conf and --kafka-properties: expected --kafka HOST:PORT with them");
        assertThat(message("--kafka", NOWHERE, "--kafka-conf", "a"))
                .isEqualTo("--kafka-conf: expected KEY=VALUE, found a");
    }

    private String message(String... options) {
        String[] args =
                Stream.concat(Stream.of("replay", sink), Arrays.stream(options)).toArray(String[]::new);
        StringWriter err = new StringWriter();
        Terminal terminal = new Terminal(
                InputStream.nullInputStream(),
                new PrintWriter(new StringWriter()),
                new PrintWriter(err),
                Terminal.Progress.NONE);
        assertThat(Pqfsck.run(List.of(args), new LocalWorkbench(Map.of()), terminal)
                        .code())
                .isEqualTo(ExitCode.USAGE);
        return err.toString().strip().replaceFirst("^pqfsck: ", "");
    }

    private record Ended(int exit, String output) {}

    private static Stream<String> classpath() {
        return Arrays.stream(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                .split(File.pathSeparator));
    }

    private static boolean isClient(String entry) {
        return entry.contains("kafka-clients");
    }

    private static Ended run(Map<String, String> environment, String... args) throws Exception {
        List<String> command = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-Xshare:auto",
                                "-XX:TieredStopAtLevel=1",
                                "-Xmx128m",
                                "-cp",
                                classpath()
                                        .filter(entry -> !isClient(entry))
                                        .collect(Collectors.joining(File.pathSeparator)),
                                "io.github.parquetfsck.Main"),
                        Arrays.stream(args))
                .toList();
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output);
    }
}
