// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SinkLogTest {
    private static final String UUID = "01de4392-a4a9-4a9e-af63-dcaaa92efe07";

    @TempDir
    Path folder;

    private final FolderSource source = new FolderSource();
    private SinkFolder sink;

    @BeforeEach
    void sink() {
        sink = new SinkFolder(folder);
    }

    @Test
    void aDirectoryWithoutALogIsNoSink() throws IOException {
        assertThat(SinkLog.open(source, sink.location())).isEmpty();
    }

    @Test
    void theNewestCompactLogAndThosePastItAreLive() throws IOException {
        sink.log("1", "b").log("2.compact", "a", "b", "c").log("5.compact", "a", "d").log("6", "e").log("7");
        SinkLog log = open();

        assertThat(log.logs())
                .extracting(l -> l.name().text())
                .containsExactly("1", "2.compact", "5.compact", "6", "7");
        assertThat(log.live()).extracting(l -> l.name().text()).containsExactly("5.compact", "6", "7");
        assertThat(log.newestId()).hasValue(7);
        assertThat(log.newest().orElseThrow().name().text()).isEqualTo("7");
        assertThat(log.missing()).isEmpty();
        assertThat(log.findings()).isEmpty();
        assertThat(log.files().all()).extracting(l -> l.location().name()).containsExactlyInAnyOrder("a", "d", "e");
        assertThat(log.files().find(sink.file("b"))).isEmpty();
    }

    @Test
    void anEntryIsReadWithItsPathDecodedOnce() throws IOException {
        sink.log("0", "p=a b%3D%250/part #1.parquet");
        LiveFiles.Match match =
                open().files().find(sink.file("p=a b%3D%250/part #1.parquet")).orElseThrow();

        assertThat(match.rule()).isEqualTo(MatchRule.FULL_PATH);
        assertThat(match.listed().length()).isEqualTo(754);
        assertThat(match.listed().modified()).isEqualTo(Instant.ofEpochMilli(1795979590685L));
        assertThat(match.listed().log().text()).isEqualTo("0");
        assertThat(match.listed().line()).isEqualTo(2);
    }

    @Test
    void anEntryOfAnotherStoreIsDecodedOnceToo() {
        String line = "{\"path\":\"hdfs://nn:8020/t/p=a%253Db/x.parquet\",\"size\":7,\"modificationTime\":1}";

        assertThat(SinkEntry.of(LogName.of("0"), 2, line))
                .map(SinkEntry::location)
                .hasValue(new Location("hdfs://nn:8020/t/p=a%3Db/x.parquet"));
    }

    @Test
    void everyIdPastTheNewestCompactLogIsRequired() throws IOException {
        sink.log("2.compact", "a").log("4", "b").log("5").log("8", "c");
        List<Finding> findings = open().files().findings();

        assertThat(open().missing()).containsExactly(3L, 6L, 7L);
        assertThat(findings)
                .containsExactly(Finding.of(
                        Defect.SINK_LOG_INCOMPLETE,
                        new Place.Missing(log("3")),
                        folder + "/_spark_metadata",
                        "3, 6 to 7"));
    }

    @Test
    void aCompactLogThatIsMissingIsNamed() throws IOException {
        sink.log("10", "a").log("12", "b");
        assertThat(open().files().findings())
                .containsExactly(Finding.of(
                        Defect.SINK_LOG_INCOMPLETE,
                        new Place.Missing(log("9.compact")),
                        folder + "/_spark_metadata",
                        "9.compact, or all of 0 to 9, 11"));

        sink.log("7", "c").log("3.compact", "d");
        assertThat(open().files().findings())
                .containsExactly(Finding.of(
                        Defect.SINK_LOG_INCOMPLETE,
                        new Place.Missing(log("4")),
                        folder + "/_spark_metadata",
                        "4 to 6, 8 to 9, 11.compact"));
    }

    @Test
    void withoutACompactLogEveryIdFromZeroIsRequired() throws IOException {
        sink.log("2", "a").log("3", "b");

        assertThat(open().missing()).containsExactly(0L, 1L);
    }

    @Test
    void aHugeIdCostsNoTime() throws IOException {
        sink.log("0").log("9223372036854775807", "a");

        assertThat(open().missing()).hasSize(1000).startsWith(1L);
        assertThat(open().newestId()).hasValue(Long.MAX_VALUE);
    }

    @Test
    void anEmptyLogIsTorn() throws IOException {
        sink.log("0", "a").raw("_spark_metadata/1", "");

        assertThat(open().files().findings())
                .containsExactly(Finding.of(
                        Defect.TORN_LOG, new Place.LogLine(log("1"), 1), log("1"), 0L, 0L, "the file has no byte"));
    }

    @Test
    void aLogWithoutItsVersionIsTorn() throws IOException {
        sink.raw("_spark_metadata/0", sink.line("a"));

        assertThat(open().files().findings())
                .extracting(Finding::defect, f -> f.facts().get(3))
                .containsExactly(org.assertj.core.groups.Tuple.tuple(Defect.TORN_LOG, "the first line is no version"));
    }

    @Test
    void aLogOfANewerVersionIsNotGuessedAt() throws IOException {
        sink.raw("_spark_metadata/0", "v9\n" + sink.line("a"));
        LiveFiles files = open().files();

        assertThat(files.all()).isEmpty();
        assertThat(files.findings())
                .containsExactly(
                        Finding.of(Defect.UNSUPPORTED_VERSION, new Place.LogLine(log("0"), 1), log("0"), 9L, 1L));
    }

    @Test
    void aTornLastLineLeavesTheOthersReadable() throws IOException {
        sink.raw(
                "_spark_metadata/0",
                "v1\n" + sink.line("a") + "\n" + sink.line("b").substring(0, 40));
        LiveFiles files = open().files();

        assertThat(files.all()).extracting(l -> l.location().name()).containsExactly("a");
        assertThat(files.findings())
                .containsExactly(Finding.of(
                        Defect.SINK_LOG_ENTRY_MALFORMED,
                        new Place.LogLine(log("0"), 3),
                        log("0"),
                        3L,
                        "no entry of a file"));
    }

    @Test
    void anEmptyLineInTheMiddleIsMalformedAndALineFeedAtTheEndIsNot() throws IOException {
        sink.raw("_spark_metadata/0", "v1\r\n" + sink.line("a") + "\r\n")
                .raw("_spark_metadata/1", "v1\n\n" + sink.line("b"));
        LiveFiles files = open().files();

        assertThat(files.all()).extracting(l -> l.location().name()).containsExactlyInAnyOrder("a", "b");
        assertThat(files.findings())
                .containsExactly(Finding.of(
                        Defect.SINK_LOG_ENTRY_MALFORMED,
                        new Place.LogLine(log("1"), 2),
                        log("1"),
                        2L,
                        "the line is empty"));
    }

    @Test
    void anEntryWithoutSizeIsMalformed() throws IOException {
        sink.raw("_spark_metadata/0", "v1\n{\"path\":\"file:///a\",\"modificationTime\":1}");

        assertThat(open().files().findings())
                .extracting(Finding::defect)
                .containsExactly(Defect.SINK_LOG_ENTRY_MALFORMED);
    }

    @Test
    void bytesThatAreNotUtf8AreNamedByTheirOffset() throws IOException {
        sink.raw("_spark_metadata/0", new byte[] {'v', '1', '\n', '{', '}', (byte) 0xff, '}'});

        assertThat(open().files().findings())
                .containsExactly(Finding.of(Defect.BAD_ENCODING, new Place.LogLine(log("0"), 2), log("0"), 5L));
    }

    @Test
    void aLineBeyondTheLimitIsMalformedAndTheNextIsRead() throws IOException {
        String long_ = "x".repeat(3 << 20);
        sink.raw("_spark_metadata/0", "v1\n" + long_ + "\n" + sink.line("a"));
        LiveFiles files = open().files();

        assertThat(files.all()).extracting(l -> l.location().name()).containsExactly("a");
        assertThat(files.findings()).extracting(f -> f.facts().get(2)).containsExactly("longer than 262144 bytes");
    }

    @Test
    void namesThatAreNoLogsAreToldApart() throws IOException {
        sink.log("0")
                .raw("_spark_metadata/.5.crc", "crc")
                .raw("_spark_metadata/.1.4e1d1d2a.tmp", "v1")
                .raw("_spark_metadata/007", "v1")
                .raw("_spark_metadata/notes.txt", "hello");
        SinkLog log = open();
        String directory = folder + "/_spark_metadata";

        assertThat(log.logs()).extracting(l -> l.name().text()).containsExactly("0");
        assertThat(log.findings())
                .containsExactlyInAnyOrder(
                        Finding.of(
                                Defect.LEFTOVER_TEMPORARY,
                                new Place.LogLine(log(".1.4e1d1d2a.tmp"), 1),
                                directory,
                                ".1.4e1d1d2a.tmp"),
                        Finding.of(
                                Defect.FOREIGN_NAME,
                                new Place.LogLine(log("007"), 1),
                                directory,
                                "007 (which Spark takes for batch 7)"),
                        Finding.of(
                                Defect.FOREIGN_NAME, new Place.LogLine(log("notes.txt"), 1), directory, "notes.txt"));
    }

    @Test
    void aFileListedTwiceAndADeleteActionAreFindings() throws IOException {
        sink.log("0", "a").raw("_spark_metadata/1", "v1\n" + sink.line("a").replace("\"add\"", "\"delete\""));

        assertThat(open().files().findings())
                .containsExactly(
                        Finding.of(Defect.FOREIGN_ACTION, new Place.LogLine(log("1"), 2), folder + "/a", "delete"),
                        Finding.of(
                                Defect.DUPLICATE_ENTRY, new Place.LogLine(log("1"), 2), folder + "/a", "0:2", "1:2"));
    }

    @Test
    void entriesOfAMovedSinkAreFoundByTheirRelativePath() throws IOException {
        String name = "part-00000-" + UUID + ".c000.snappy.parquet";
        sink.raw(
                "_spark_metadata/0",
                "v1\n" + SinkFolder.line(Path.of("/old/out/p=1/" + name), 9) + "\n"
                        + SinkFolder.line(Path.of("/old/out/x.parquet"), 9));
        LiveFiles files = open().files();

        assertThat(files.find(sink.file("p=1/" + name)).orElseThrow().rule()).isEqualTo(MatchRule.RELATIVE_PATH);
        assertThat(files.find(sink.file("x.parquet")).orElseThrow().rule()).isEqualTo(MatchRule.RELATIVE_PATH);
        assertThat(files.find(sink.file(name)).orElseThrow().rule()).isEqualTo(MatchRule.FILE_NAME);
        assertThat(files.find(sink.file("p=2/x.parquet"))).isEmpty();
        assertThat(files.findings())
                .containsExactly(Finding.of(
                        Defect.RELOCATED_SINK_LOG,
                        new Place.LogLine(log("0"), 2),
                        folder + "/_spark_metadata",
                        "/old/out/p=1"));
    }

    @Test
    void anyBytesGiveALogAndFindings() throws IOException {
        long seed = 20261129;
        Random random = new Random(seed);
        byte[] good = ("v1\n" + sink.line("a") + "\n" + sink.line("p=1/b")).getBytes(StandardCharsets.UTF_8);
        for (int round = 0; round < 2000; round++) {
            byte[] bytes = Arrays.copyOf(good, random.nextInt(good.length + 1));
            for (int flips = random.nextInt(4); flips > 0 && bytes.length > 0; flips--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            sink.raw("_spark_metadata/0", bytes);
            LiveFiles files = open().files();
            assertThat(files.all()).as("seed %d, round %d", seed, round).hasSizeLessThanOrEqualTo(2);
            assertThat(files.findings()).as("seed %d, round %d", seed, round).hasSizeLessThanOrEqualTo(4);
        }
    }

    @Test
    void everyTruncationOfALogIsAFindingUnlessItEndsAtALine() throws IOException {
        byte[] good = ("v1\n" + sink.line("a") + "\n" + sink.line("b")).getBytes(StandardCharsets.UTF_8);
        int second = ("v1\n" + sink.line("a")).length();
        for (int length = 0; length < good.length; length++) {
            sink.raw("_spark_metadata/0", Arrays.copyOf(good, length));
            boolean whole = length == 2 || length == 3 || length == second || length == second + 1;
            assertThat(open().files().findings()).as("length %d", length).hasSize(whole ? 0 : 1);
        }
    }

    @Test
    void aHundredThousandFilesOfOneNameAreReadInLinearTime() throws IOException {
        StringBuilder log = new StringBuilder("v1");
        for (int i = 0; i < 100_000; i++) {
            log.append('\n').append(sink.line("p=" + i + "/x"));
        }
        sink.raw("_spark_metadata/0", log + "\n" + sink.line("p=700/x"));
        LiveFiles files = open().files();

        assertThat(files.all()).hasSize(100_001);
        assertThat(files.findings())
                .containsExactly(Finding.of(
                        Defect.DUPLICATE_ENTRY,
                        new Place.LogLine(log("0"), 100_002),
                        folder + "/p=700/x",
                        "0:702",
                        "0:100002"));
        for (int i = 0; i < 100_000; i++) {
            assertThat(files.find(sink.file("p=" + i + "/x"))
                            .orElseThrow()
                            .listed()
                            .line())
                    .isEqualTo(i + 2);
        }
        assertThat(files.find(sink.file("p=100000/x"))).isEmpty();
    }

    @Test
    void everyLogThatListsAFileIsFoundWithItsLineAsItStands() throws IOException {
        sink.log("0", "x", "a").log("1", "b").log("2.compact", "x", "a", "b").log("3", "c");
        SinkLines lines = open().linesNaming(Set.of(id("a"), id("c"), id("nowhere")));

        assertThat(lines.of(id("a")))
                .extracting(l -> l.log().name().text(), l -> l.entry().line(), NamedLine::use, l -> l.entry()
                        .verbatim())
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("0", 3, NamedLine.Use.HISTORICAL, sink.line("a")),
                        org.assertj.core.groups.Tuple.tuple("2.compact", 3, NamedLine.Use.LIVE, sink.line("a")));
        assertThat(lines.of(id("c"))).extracting(l -> l.log().name().text()).containsExactly("3");
        assertThat(lines.of(id("nowhere"))).isEmpty();
        assertThat(lines.batchOf(id("nowhere"))).isEmpty();
        assertThat(lines.findings()).isEmpty();
    }

    @Test
    void aPlainLogNamesItsBatch() throws IOException {
        sink.log("0", "a").log("1", "b").log("2.compact", "a", "b", "c");

        assertBatch("b", 1, 1, Evidence.EXACT);
    }

    @Test
    void theBatchOfACompactLogIsWhatThePlainLogsLeave() throws IOException {
        sink.log("0", "a").log("1", "b").log("2.compact", "a", "b", "c");

        assertBatch("c", 2, 2, Evidence.EXACT);
    }

    @Test
    void anEarlierCompactLogRulesOutItsBatches() throws IOException {
        sink.log("2.compact", "a").log("3", "b").log("4", "c").log("5.compact", "a", "b", "c", "d");

        assertBatch("d", 5, 5, Evidence.EXACT);
        assertBatch("a", 0, 2, Evidence.RANGE);
    }

    @Test
    void batchesWhoseLogsAreGoneLeaveARange() throws IOException {
        sink.log("2.compact", "a").log("3", "b").log("5.compact", "a", "b", "d");

        assertBatch("d", 4, 5, Evidence.RANGE);
    }

    @Test
    void aTornPlainLogRulesNothingOut() throws IOException {
        sink.log("0", "a").raw("_spark_metadata/1", "v1\n{\"pa").log("2.compact", "a", "b", "c");

        assertBatch("c", 1, 2, Evidence.RANGE);
    }

    @Test
    void aLogThatVanishesMakesTheDirectoryBeListedAgain() throws IOException {
        sink.log("0", "a").log("1", "b");
        source.beforeOpen(location -> {
            if (location.name().equals("0") && source.opened() == 1) {
                sink.log("1.compact", "a", "b").delete("_spark_metadata/0");
                sink.delete("_spark_metadata/1");
            }
        });
        SinkLog log = open();

        assertThat(log.files().all()).extracting(l -> l.location().name()).containsExactlyInAnyOrder("a", "b");
        assertThat(log.live()).extracting(l -> l.name().text()).containsExactly("1.compact");
    }

    @Test
    void theSinkOfAFileIsTheNearestDirectoryAboveThatHasALog() throws IOException {
        sink.log("0", "p=1/q=2/a.parquet");
        Location file = sink.file("p=1/q=2/a.parquet");

        assertThat(SinkLog.above(source, file).orElseThrow().sink()).isEqualTo(sink.location());
        assertThat(SinkLog.above(source, sink.location())).isEmpty();
    }

    @Test
    void logsOfSpark21AreRead() throws IOException {
        Path logs = Corpus.checkpoints("file-sink-log-version-2.1.0");
        for (String name : List.of("7.compact", "8", "9")) {
            sink.raw("_spark_metadata/" + name, java.nio.file.Files.readAllBytes(logs.resolve(name)));
        }
        LiveFiles files = open().files();

        assertThat(files.all()).extracting(l -> l.location().text()).hasSize(10).contains("/a/b/0", "/a/b/9");
        assertThat(files.findings()).extracting(Finding::defect).containsExactly(Defect.RELOCATED_SINK_LOG);
    }

    @Test
    void everyFileOfAPartitionedSinkOfSpark42IsLiveAndOfOneBatch() throws IOException {
        Path path = Corpus.checkpoints("filesink-partitioned-4.2.0").resolve("out dir");
        SinkLog log = SinkLog.open(source, new Location(path.toString())).orElseThrow();
        LiveFiles files = log.files();
        Set<Identity> ids = files.all().stream()
                .map(l -> source.identify(l.location()))
                .collect(java.util.stream.Collectors.toSet());
        SinkLines lines = log.linesNaming(ids);

        assertThat(log.live()).extracting(l -> l.name().text()).containsExactly("9.compact", "10", "11", "12");
        assertThat(files.all()).hasSize(26);
        assertThat(files.findings()).extracting(Finding::defect).containsExactly(Defect.RELOCATED_SINK_LOG);
        assertThat(ids)
                .allSatisfy(id ->
                        assertThat(lines.batchOf(id).orElseThrow().evidence()).isEqualTo(Evidence.EXACT));
        long[] perBatch = new long[13];
        ids.forEach(id -> perBatch[(int) lines.batchOf(id).orElseThrow().first()]++);
        assertThat(perBatch).containsOnly(2);
        String name = "part-00000-01de4392-a4a9-4a9e-af63-dcaaa92efe07.c000.snappy.parquet";
        Location moved = new Location(path.resolve("p=a b%3D%250").resolve(name).toString());
        assertThat(files.find(moved).orElseThrow().rule()).isEqualTo(MatchRule.RELATIVE_PATH);
    }

    private void assertBatch(String file, long first, long last, Evidence evidence) throws IOException {
        BatchRange batch =
                open().linesNaming(Set.of(id(file))).batchOf(id(file)).orElseThrow();
        assertThat(Arrays.asList(batch.first(), batch.last(), batch.evidence())).containsExactly(first, last, evidence);
    }

    private SinkLog open() throws IOException {
        return SinkLog.open(source, sink.location()).orElseThrow();
    }

    private Identity id(String file) {
        return source.identify(sink.file(file));
    }

    private String log(String name) {
        return folder + "/_spark_metadata/" + name;
    }
}
