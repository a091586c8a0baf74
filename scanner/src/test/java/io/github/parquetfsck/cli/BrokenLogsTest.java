// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.streamlog.CheckpointFolder;
import io.github.parquetfsck.streamlog.SinkFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checkpoints and logs of sinks that are broken in every way, through the commands that read them. */
class BrokenLogsTest {
    private static final long WRITTEN = 1795979590685L;
    private static final Path EXPECTED = Path.of("src/test/resources/io/github/parquetfsck/cli/broken-logs.txt");
    private static final Pattern FINDING = Pattern.compile("  finding     (.*)");
    private static final String BYTES_OF_NO_TEXT = "\u0000\u0001\ud83d\ude00";

    @TempDir
    Path lake;

    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();

    /** Three batches, a compacted log each, of a query that keeps state; what batch 1 and 2 wrote is no Parquet file. */
    @BeforeEach
    void aQueryAndItsSink() throws IOException {
        SinkFolder sink = new SinkFolder(lake.resolve("my sink%20é"));
        CheckpointFolder checkpoint = new CheckpointFolder(lake.resolve("ck %41 ü")).metadata();
        for (int batch = 0; batch < 3; batch++) {
            checkpoint
                    .offsets(
                            batch,
                            WRITTEN - 300 + 100 * batch,
                            "{\"logOffset\":" + batch + "}",
                            "{\"t\":{\"0\":" + batch + "}}")
                    .commits(batch);
        }
        checkpoint
                .raw("sources/0/0", "v1\n" + input(0))
                .raw("sources/0/1.compact", "v1\n" + input(0) + "\n" + input(1))
                .raw("sources/0/2", "v1\n" + input(2))
                .raw("sources/1/0", "\u0000v1\n{\"t\":{\"0\":0}}");
        for (String file : List.of("1.delta", "2.snapshot", "3.delta")) {
            checkpoint.raw("state/0/0/" + file, "x");
        }
        sink.log("0", "a.parquet").log("1.compact", "a.parquet", "b.parquet").log("2", "c.parquet");
        for (String file : List.of("a.parquet", "b.parquet", "c.parquet")) {
            sink.raw(file, "PAR1" + "x".repeat(746) + "PAR2");
        }
    }

    private String input(int id) {
        return "{\"path\":\""
                + lake.resolve("in").resolve("é %" + id).toUri().toString().replaceFirst("^file:/+", "file:///")
                + "\",\"timestamp\":1700000000000,\"batchId\":" + id + "}";
    }

    @Test
    void everyCommandEndsInWordsWhateverOneOfTheFilesHolds() throws IOException {
        Map<String, String> broken = new LinkedHashMap<>();
        broken.put("empty", "");
        broken.put("only a version", "v1");
        broken.put("a version to come", "v9\n{}\n{}");
        broken.put("a version that is none", "vv\n{}");
        broken.put(
                "numbers beyond any",
                "v1\n{\"batchTimestampMs\":1e999,\"batchWatermarkMs\":99999999999999999999}\n{\"logOffset\":"
                        + "99999999999999999999}\n{\"t\":{\"99999999999\":-5}}");
        broken.put("other types", "v1\n[]\n[1]\n{\"t\":{\"0\":\"x\"}}");
        broken.put("of the second version without a colon", "v2\n{}\nnothing");
        broken.put("bytes", BYTES_OF_NO_TEXT);
        broken.put(
                "a time beyond any",
                "v1\n{\"batchWatermarkMs\":9223372036854775807,\"batchTimestampMs\":9223372036854775807,"
                        + "\"nextBatchWatermarkMs\":9223372036854775807}\n{\"logOffset\":9223372036854775807}\n{\"t\":{\"0\":9223372036854775807}}");
        broken.put(
                "lines of a list",
                "v1\n{\"path\":\"no uri at all%\",\"size\":-1,\"modificationTime\":9223372036854775807,"
                        + "\"timestamp\":9223372036854775807,\"batchId\":9223372036854775807,\"action\":\"add\"}");
        Map<String, String> told = new LinkedHashMap<>();
        for (Path file : logs()) {
            byte[] whole = Files.readAllBytes(file);
            for (Map.Entry<String, String> content : broken.entrySet()) {
                Files.write(file, content.getValue().getBytes(StandardCharsets.UTF_8));
                broken(told, file, content.getKey());
            }
            Files.write(file, Arrays.copyOf(whole, whole.length / 2));
            broken(told, file, "torn");
            Files.delete(file);
            broken(told, file, "missing");
            Files.createDirectory(file);
            broken(told, file, "a directory");
            Files.delete(file);
            Files.createSymbolicLink(file, file);
            broken(told, file, "a link to itself");
            Files.delete(file);
            Files.write(file, whole);
        }
        String all = String.join("\n", told.values()) + "\n";
        if (System.getProperty("regenerate") != null) {
            Files.writeString(EXPECTED, all);
        }
        assertThat(all)
                .as("%s is out of date: run this test with -Dregenerate", EXPECTED)
                .isEqualTo(Files.readString(EXPECTED));
    }

    /** Runs the commands, and keeps every finding of {@code checkpoint}, its code, what it says and its place. */
    private void broken(Map<String, String> told, Path file, String how) throws IOException {
        String broken = lake.relativize(file) + " is " + how;
        String findings = commands(broken)
                .lines()
                .map(FINDING::matcher)
                .filter(Matcher::matches)
                .map(finding -> finding.group(1)
                        .replace(lake + "/", "")
                        .replaceAll("shorter than [0-9]+ [a-z]+", "shorter than AGE"))
                .collect(Collectors.joining("\n  "));
        told.put(broken, broken + "\n  " + (findings.isEmpty() ? "no finding" : findings));
    }

    @Test
    void namesThatAreNoneAndIdsBeyondAnyAreNoBatches() throws IOException {
        for (String directory :
                List.of("ck %41 ü/offsets", "ck %41 ü/commits", "ck %41 ü/sources/0", "my sink%20é/_spark_metadata")) {
            for (String name : List.of(
                    "007", "+5", "3.tmp", "9223372036854775807", "99999999999999999999", "5.compact", "ü", "3 ")) {
                Path file = lake.resolve(directory).resolve(name);
                Files.writeString(file, "v1\n{}\n{}");
                commands(directory + " has " + name);
                Files.delete(file);
            }
        }
    }

    private List<Path> logs() throws IOException {
        try (Stream<Path> files = Files.walk(lake)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.toString().endsWith(".parquet"))
                    .sorted()
                    .toList();
        }
    }

    /** Nothing is written, no exit code is that of a failure of the program itself, and something is said. */
    private String commands(String broken) throws IOException {
        Map<String, String> before = tree();
        String sink = lake.resolve("my sink%20é").toString();
        String checkpoint = lake.resolve("ck %41 ü").toString();
        String judged = run(broken, "checkpoint", lake.toString(), "--sink", sink);
        run(
                broken,
                "replay",
                sink,
                "--checkpoints",
                checkpoint,
                "--min-age",
                "0",
                "--rewind-to",
                lake.resolve("r").toString());
        assertThat(tree()).as(broken).isEqualTo(before);
        return judged;
    }

    private String run(String broken, String... args) {
        out = new StringWriter();
        err = new StringWriter();
        Terminal terminal = new Terminal(
                InputStream.nullInputStream(), new PrintWriter(out), new PrintWriter(err), Terminal.Progress.NONE);
        ExitCode code = Pqfsck.run(List.of(args), new LocalWorkbench(Map.of()), terminal)
                .code();
        assertThat(err.toString()).as("%s: %s", broken, List.of(args)).doesNotContain("internal error");
        assertThat(code).as(broken).isNotEqualTo(ExitCode.USAGE);
        assertThat(out.toString() + err).as(broken).isNotEmpty();
        return out.toString();
    }

    private Map<String, String> tree() throws IOException {
        Map<String, String> tree = new TreeMap<>();
        try (Stream<Path> files = Files.walk(lake)) {
            for (Path file : files.toList()) {
                tree.put(
                        lake.relativize(file).toString(),
                        Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                                ? Arrays.hashCode(Files.readAllBytes(file)) + " " + Files.getLastModifiedTime(file)
                                : "");
            }
        }
        return tree;
    }
}
