// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.streamlog.CheckpointFolder;
import io.github.parquetfsck.streamlog.SinkFolder;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.IntFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compact logs of many files, in a heap that does not hold them as objects. */
class LargeLogsTest {
    private static final int FILES = 60_000;
    private static final int COMPACT = 9;
    private static final long WRITTEN = 1795979590685L;

    @TempDir
    Path lake;

    @BeforeEach
    void aSinkAndTheQueryThatWritesItAndOneThatReadsIt() throws IOException {
        SinkFolder sink = new SinkFolder(lake.resolve("events"));
        CheckpointFolder writer = new CheckpointFolder(lake.resolve("checkpoints/writer")).metadata();
        CheckpointFolder reader = new CheckpointFolder(lake.resolve("checkpoints/reader")).metadata();
        for (int batch = 0; batch <= COMPACT + 1; batch++) {
            writer.offsets(batch, WRITTEN - 1000 + 90 * batch, "{\"logOffset\":" + batch + "}")
                    .commits(batch);
            reader.offsets(batch, WRITTEN + 60_000 + 90 * batch, "{\"logOffset\":" + batch + "}")
                    .commits(batch);
        }
        sink.log("8", file(0)).log(String.valueOf(COMPACT + 1), "last.parquet");
        log(sink.location().text() + "/_spark_metadata/9.compact", i -> SinkFolder.line(path(i), 754));
        log(lake + "/checkpoints/writer/sources/0/9.compact", i -> input(lake + "/in/" + i + ".json", i));
        log(lake + "/checkpoints/reader/sources/0/9.compact", i -> input(path(i).toString(), i));
        writer.raw("sources/0/10", "v1\n" + input(lake + "/in/last.json", FILES * 2));
        reader.raw("sources/0/10", "v1\n" + input(lake + "/events/last.parquet", FILES * 2));
        sink.raw("last.parquet", "PAR1" + "x".repeat(746) + "PAR2");
    }

    @Test
    void replayReadsThemInLittleMemory() throws Exception {
        Run replay =
                run("replay", lake + "/events/last.parquet", "--checkpoints", lake + "/checkpoints", "--min-age", "0");

        assertThat(replay.output())
                .contains("REPLAY batch 10 of sink " + lake + "/events\n")
                .contains("  checkpoint  " + lake + "/checkpoints/writer\n")
                .contains("log ids after 9 up to 10: 1 file\n")
                .contains(lake + "/checkpoints/reader");
        assertThat(replay.code()).isEqualTo(ExitCode.DAMAGED.code());
    }

    /** One file stands for all that the sink had, as its log would list them. */
    @Test
    void aRewindIsPlannedInLittleMemory() throws Exception {
        log(lake + "/events/_spark_metadata/9.compact", i -> SinkFolder.line(path(0), 754));
        new SinkFolder(lake.resolve("events")).raw(file(0), "x".repeat(754));
        new CheckpointFolder(lake.resolve("checkpoints/writer")).raw("state/0/0/10.snapshot", "x");
        Files.createDirectories(lake.resolve("in"));
        Files.writeString(lake.resolve("in/last.json"), "{}");
        Run replay = run(
                "replay",
                lake + "/events/last.parquet",
                "--checkpoints",
                lake + "/checkpoints/writer",
                "--min-age",
                "0",
                "--rewind-to",
                lake + "/copy");

        assertThat(replay.output()).contains("    to        " + lake + "/copy/rewind-10, 60024 files\n");
        assertThat(replay.code()).isEqualTo(ExitCode.DAMAGED.code());
        assertThat(lake.resolve("copy")).doesNotExist();
    }

    private static String file(int i) {
        return "day=" + i % 28 + "/part-00000-" + new UUID(7, i) + ".c000.snappy.parquet";
    }

    private Path path(int i) {
        return lake.resolve("events").resolve(file(i));
    }

    private static String input(String path, int i) {
        return "{\"path\":\"file://" + path + "\",\"timestamp\":1700000000000,\"batchId\":"
                + Math.min(COMPACT + 1, i * 10L / FILES) + "}";
    }

    private static void log(String file, IntFunction<String> lines) throws IOException {
        Path path = Path.of(file);
        Files.createDirectories(path.getParent());
        try (BufferedWriter out = Files.newBufferedWriter(path, StandardCharsets.UTF_8)) {
            out.write("v1");
            for (int i = 0; i < FILES; i++) {
                out.write("\n" + lines.apply(i));
            }
        }
    }

    private record Run(int code, String output) {}

    private static Run run(String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx32m",
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "io.github.parquetfsck.Main"));
        command.addAll(List.of(args));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), output);
    }
}
