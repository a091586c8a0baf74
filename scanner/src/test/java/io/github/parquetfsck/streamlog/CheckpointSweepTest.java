// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every file cut at every byte, flipped, deleted: a finding or a reason why there can be none, and never an exception. */
class CheckpointSweepTest {
    private static final long PLANNED = 1_795_979_590_000L;

    @TempDir
    Path folder;

    @Test
    void everyCutOfEveryFileIsFoundUnlessWhatIsLeftIsWhole() throws IOException {
        small();
        assertThat(findings()).isEmpty();
        for (Path file : files()) {
            byte[] whole = Files.readAllBytes(file);
            for (int length = 0; length < whole.length; length++) {
                Files.write(file, Arrays.copyOf(whole, length));
                if (findings().isEmpty()) {
                    assertThat(isWholeWhenCut(file, whole, length))
                            .as("%s cut to %d of %d bytes", folder.relativize(file), length, whole.length)
                            .isTrue();
                }
            }
            Files.write(file, whole);
        }
    }

    @Test
    void everyFlippedByteGivesFindingsOrNone() throws IOException {
        small();
        long seed = 20261130;
        Random random = new Random(seed);
        int found = 0;
        int flips = 0;
        for (Path file : files()) {
            byte[] whole = Files.readAllBytes(file);
            for (int at = 0; at < whole.length; at++) {
                byte[] flipped = whole.clone();
                flipped[at] ^= (byte) (1 << random.nextInt(8));
                Files.write(file, flipped);
                found += findings().isEmpty() ? 0 : 1;
                flips++;
            }
            Files.write(file, whole);
        }
        assertThat(found).as("seed %d, of %d flips", seed, flips).isGreaterThan(flips / 3);
    }

    @Test
    void everyDeletedFileIsFoundUnlessItMayHaveBeenPurged() throws IOException {
        small();
        List<String> silent = new ArrayList<>();
        for (Path file : files()) {
            byte[] whole = Files.readAllBytes(file);
            Files.delete(file);
            if (findings().isEmpty()) {
                silent.add(folder.relativize(file).toString());
            }
            Files.write(file, whole);
        }
        assertThat(silent)
                .as("the oldest of a sequence, and logs that a compact one has taken over")
                .containsExactlyInAnyOrder(
                        "ck/commits/0",
                        "ck/offsets/0",
                        "ck/sources/0/0",
                        "sink/_spark_metadata/0",
                        "ck/state/0/0/1.delta");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "filesink-partitioned-4.2.0/ck pt",
                "named-source-sink-offsetsv2-commitsv3-4.2.0/cknamed",
                "async-progress-gaps-4.2.0/ckrate",
                "union-void-offset-4.2.0/ckun",
                "checkpoint-version-3.5.1-streaming-join",
                "checkpoint-version-4.0.0/rocksdb/join1",
                "checkpoint-version-4.0.0/hdfs/agg",
                "escaped-path-2.4.0/chk%252520%252525@%252523chk"
            })
    void checkpointsThatSparkWroteSurviveEveryLoss(String sample) throws IOException {
        Path from = Corpus.checkpoints(
                sample.substring(0, sample.indexOf('/') < 0 ? sample.length() : sample.indexOf('/')));
        copy(sample.indexOf('/') < 0 ? from : from.resolve(sample.substring(sample.indexOf('/') + 1)));
        assertThat(findings()).isEmpty();
        int state = 0;
        for (Path file : files()) {
            if (file.toString().contains("/state/") && state++ % 17 != 0) {
                continue;
            }
            byte[] whole = Files.readAllBytes(file);
            for (int length : new int[] {0, whole.length / 2, Math.max(0, whole.length - 1)}) {
                Files.write(file, Arrays.copyOf(whole, length));
                findings();
            }
            Files.delete(file);
            findings();
            Files.write(file, whole);
        }
        assertThat(findings()).isEmpty();
    }

    /** Three batches of a stateful query from files to files; the logs of source and sink are compacted once. */
    private void small() {
        CheckpointFolder checkpoint = new CheckpointFolder(folder.resolve("ck")).metadata();
        SinkFolder sink = new SinkFolder(folder.resolve("sink"));
        for (int batch = 0; batch < 3; batch++) {
            checkpoint
                    .offsets(batch, PLANNED + batch, "{\"logOffset\":" + batch + "}")
                    .commits(batch);
        }
        checkpoint
                .raw("sources/0/0", "v1\n" + input(0))
                .raw("sources/0/1.compact", "v1\n" + input(0) + "\n" + input(1))
                .raw("sources/0/2", "v1\n" + input(2));
        for (String file : List.of("1.delta", "2.snapshot", "3.delta")) {
            checkpoint.raw("state/0/0/" + file, "x");
        }
        sink.log("0", "a").log("1.compact", "a", "b").log("2", "c");
    }

    private static String input(int id) {
        return "{\"path\":\"file:///in/" + id + "\",\"timestamp\":1700000000000,\"batchId\":" + id + "}";
    }

    /** What no reader can tell from a file that was written so. */
    private boolean isWholeWhenCut(Path file, byte[] whole, int length) {
        String path = folder.relativize(file).toString();
        String left = new String(whole, 0, length, StandardCharsets.UTF_8);
        boolean unread = List.of("ck/sources/0/0", "sink/_spark_metadata/0", "ck/state/0/0/1.delta")
                .contains(path);
        boolean withoutJson = path.startsWith("ck/commits") && (left.equals("v1") || left.equals("v1\n"));
        boolean lessEntries = (path.startsWith("ck/sources") || path.startsWith("sink"))
                && (left.endsWith("}") || left.endsWith("}\n"));
        boolean noEntry = (path.startsWith("ck/sources") || path.startsWith("sink"))
                && (left.equals("v1") || left.equals("v1\n"));
        return unread || withoutJson || lessEntries || noEntry;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private List<Finding> findings() throws IOException {
        FolderSource source = new FolderSource();
        List<Finding> findings = new ArrayList<>();
        Location directory = new Location(folder.resolve("ck").toString());
        List<Checkpoint> checkpoints =
                Checkpoint.open(source, directory).map(List::of).orElse(List.of());
        for (Checkpoint checkpoint : checkpoints) {
            Examination.of(checkpoint).diagnoses().forEach(d -> findings.add(d.finding()));
        }
        SinkLog.open(source, new Location(folder.resolve("sink").toString())).ifPresent(sink -> {
            try {
                SinkExamination.of(source, sink, checkpoints, SinkRelation.Origin.NAMED)
                        .diagnoses()
                        .forEach(d -> findings.add(d.finding()));
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        return findings;
    }

    private void copy(Path from) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = folder.resolve("ck").resolve(from.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.write(copy, Files.readAllBytes(file));
            }
        }
    }
}
