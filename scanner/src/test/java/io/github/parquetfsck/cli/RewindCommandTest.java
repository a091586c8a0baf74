// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.streamlog.CheckpointFolder;
import io.github.parquetfsck.streamlog.SinkFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code replay --rewind-to}, by the command line. */
class RewindCommandTest {
    /** Of the lines that {@link SinkFolder} writes. */
    private static final long WRITTEN = 1795979590685L;

    @TempDir
    Path lake;

    private SinkFolder sink;
    private CheckpointFolder checkpoint;
    private String output = "";

    /** A query of four batches that keeps state; what batches 2 and 3 wrote is no Parquet file. */
    @BeforeEach
    void aStatefulQuery() throws IOException {
        sink = new SinkFolder(lake.resolve("events"));
        checkpoint = new CheckpointFolder(lake.resolve("checkpoint")).metadata();
        Files.createDirectories(lake.resolve("in"));
        for (int batch = 0; batch < 4; batch++) {
            Path input = lake.resolve("in/" + batch);
            Files.writeString(input, "{}");
            checkpoint
                    .offsets(batch, WRITTEN - 400 + 100 * batch, "{\"logOffset\":" + batch + "}")
                    .commits(batch)
                    .found("0", batch, input.toUri().toString())
                    .raw("state/0/0/" + (batch + 1) + ".delta", "x");
            sink.log(String.valueOf(batch), batch + ".parquet");
        }
        byte[] sound = Files.readAllBytes(sound());
        sink.raw("0.parquet", sound).raw("1.parquet", sound);
        for (String batch : List.of("0", "1")) {
            sink.raw(
                    "_spark_metadata/" + batch,
                    "v1\n" + SinkFolder.line(lake.resolve("events/" + batch + ".parquet"), sound.length));
        }
        for (String bad : List.of("2.parquet", "3.parquet")) {
            sink.raw(bad, "PAR1" + "x".repeat(746) + "PAR2");
        }
    }

    private static Path sound() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("../testdata/sound"))) {
            return files.filter(file -> file.toString().endsWith(".parquet"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void allBadBatchesOfAQueryAreOneCopyFromTheFirstOfThem() throws IOException {
        assertThat(replay("--writer-stopped", "--apply")).isEqualTo(ExitCode.DAMAGED);
        assertThat(output)
                .contains("REPLAY batch 2 of sink " + lake + "/events\n")
                .contains("    1. nothing of its own: the steps of batch 2 run this batch again as well\n")
                .contains("\nREWOUND  " + lake + "/checkpoint -> " + lake + "/copy/rewind-2\n");
        assertThat(lake.resolve("copy")).isDirectoryContaining(path -> path.endsWith("rewind-2"));
        assertThat(lake.resolve("copy/rewind-3")).doesNotExist();
    }

    /** The logs that named the batch are compacted, and times alone tell it: what comes before may be bad as well. */
    @Test
    void aBatchThatIsOnlyInferredIsNotRewound() throws IOException {
        for (String log : List.of("0", "1", "2")) {
            sink.delete("_spark_metadata/" + log);
        }
        sink.log("2.compact", "2.parquet").raw("_spark_metadata/3", "v1");
        sink.delete("3.parquet");
        checkpoint.offsets(3, WRITTEN + 60_000, "{\"logOffset\":3}");
        checkpoint.offsets(2, WRITTEN - 30_000, "{\"logOffset\":2}");
        checkpoint.offsets(1, WRITTEN - 60_000, "{\"logOffset\":1}");
        checkpoint.offsets(0, WRITTEN - 90_000, "{\"logOffset\":0}");

        assertThat(replay("--writer-stopped", "--apply")).isEqualTo(ExitCode.REFUSED);
        assertThat(output)
                .contains("  evidence    heuristic: ")
                .contains("batch 2 of " + lake
                        + "/events is not proved to be the first that is bad (evidence HEURISTIC)");
        assertThat(lake.resolve("copy")).doesNotExist();
    }

    @Test
    void aQueryWhoseStateIsGoneIsNotRewound() throws IOException {
        Files.delete(lake.resolve("checkpoint/state/0/0/1.delta"));

        assertThat(replay("--writer-stopped", "--apply")).isEqualTo(ExitCode.REFUSED);
        assertThat(output)
                .contains("  action      REBUILD: ")
                .contains("and the state that it began with is not whole in 0/0\n")
                .contains("--rewind-to: no batch of the plan is to be run again in lock-step");
        assertThat(lake.resolve("copy")).doesNotExist();
    }

    private ExitCode replay(String... more) throws IOException {
        StringWriter out = new StringWriter();
        Terminal terminal = new Terminal(
                InputStream.nullInputStream(), new PrintWriter(out), new PrintWriter(out), Terminal.Progress.NONE);
        List<String> args = new ArrayList<>(List.of(
                "replay",
                lake + "/events",
                "--checkpoints",
                lake + "/checkpoint",
                "--min-age",
                "0",
                "--rewind-to",
                lake + "/copy"));
        args.addAll(List.of(more));
        ExitCode code = Pqfsck.run(args, new LocalWorkbench(Map.of()), terminal).code();
        output = out.toString();
        return code;
    }
}
