// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointTest {
    @TempDir
    Path folder;

    private final FolderSource source = new FolderSource();
    private CheckpointFolder checkpoint;

    @BeforeEach
    void checkpoint() {
        checkpoint = new CheckpointFolder(folder).metadata();
    }

    /** Spark 2.1 wrote no commits, and no settings into offsets. */
    @Test
    void aCheckpointFromBeforeThereWereCommitsHasLostNothing() throws IOException {
        for (int batch = 0; batch < 3; batch++) {
            checkpoint.raw(
                    "offsets/" + batch,
                    "v1\n{\"batchWatermarkMs\":0,\"batchTimestampMs\":" + (1489180207737L + batch) + "}\n" + batch);
        }
        Checkpoint old = open();

        assertThat(old.findings()).extracting(Finding::defect).containsExactly(Defect.BATCH_NOT_COMMITTED);
        assertThat(old.newestDone()).hasValue(1);
        assertThat(old.status(1)).isEqualTo(BatchStatus.COMMITTED);
        assertThat(old.status(2)).isEqualTo(BatchStatus.IN_FLIGHT);
        assertThat(Examination.of(old).restart())
                .isEqualTo(new Restart(
                        Restart.Outcome.RERUNS,
                        OptionalLong.of(2),
                        "runs batch 2 again, with the offsets that were planned for it"));
        checkpoint.offsets(2, 1489180207739L, "2");
        assertThat(open().findings())
                .extracting(Finding::defect)
                .containsExactly(Defect.LOST_BATCHES, Defect.BATCH_NOT_COMMITTED);
    }

    @Test
    void aDirectoryWithMetadataAloneIsNoCheckpoint() throws IOException {
        assertThat(Checkpoint.open(source, checkpoint.location())).isEmpty();
    }

    @Test
    void aHealthyCheckpointHasNoFindings() throws IOException {
        checkpoint
                .offsets(0, 1000, "{\"logOffset\":0}")
                .offsets(1, 2000, "{\"logOffset\":1}")
                .commits(0, 1);
        checkpoint.raw("sources/0/0", "v1\n{\"path\":\"file:///in/a\",\"timestamp\":1,\"batchId\":0}");
        checkpoint.raw("sources/0/1", "v1\n{\"path\":\"file:///in/b\",\"timestamp\":1,\"batchId\":1}");

        assertThat(open().findings()).isEmpty();
        assertThat(open().query())
                .isEqualTo(new QueryId(QueryId.State.OK, java.util.Optional.of(CheckpointFolder.QUERY)));
        assertThat(open().offset(1).orElseThrow().planned()).contains(Instant.ofEpochMilli(2000));
        assertThat(open().offset(1).orElseThrow().of("0")).contains(new SourceOffset.FileLog("{\"logOffset\":1}", 1));
        assertThat(open().offset(2)).isEmpty();
        assertThat(open().status(0)).isEqualTo(BatchStatus.COMMITTED);
        assertThat(open().status(2)).isEqualTo(BatchStatus.UNKNOWN);
    }

    @Test
    void metadataIsMissingEmptyOrBad() throws IOException {
        checkpoint.offsets(0, 1000, "7").commits(0);
        assertThat(open().query().state()).isEqualTo(QueryId.State.OK);

        checkpoint.raw("metadata", "");
        assertThat(open().findings()).containsExactly(queryId("empty", new Place.LogLine(path("metadata"), 1)));
        checkpoint.raw("metadata", "{\"id\":");
        assertThat(open().findings())
                .containsExactly(queryId("not a query id", new Place.LogLine(path("metadata"), 1)));
        Files.delete(folder.resolve("metadata"));
        assertThat(open().findings()).containsExactly(queryId("missing", new Place.Missing(path("metadata"))));
    }

    @Test
    void everyTornEntryIsAFindingOfItsOwn() throws IOException {
        checkpoint
                .offsets(0, 1000, "7")
                .raw("offsets/1", "")
                .raw("offsets/2", "v1\n{\"batchWatermarkMs\":0,\"batchTi")
                .raw("offsets/3", "v1\n{\"batchTimestampMs\":3000}\n")
                .raw("offsets/4", "v1\n{\"batchTimestampMs\":4000}\n{\"logOff")
                .raw("offsets/5", "v9\n{}\n7")
                .raw("offsets/6", new byte[] {'v', '1', '\n', (byte) 0xc3})
                .raw("offsets/7", "hello")
                .raw("offsets/8", "v2\n{\"batchTimestampMs\":8000}\nnothing")
                .raw("offsets/9", "v1")
                .commits(0, 1, 2, 3, 4, 5, 6, 7, 8)
                .raw("commits/9", "v1\n{\"nextBatch");

        assertThat(open().findings())
                .containsExactly(
                        torn("offsets/1", 0, 0, "the file has no byte"),
                        torn("offsets/2", 33, 2, "the batch's metadata is not JSON"),
                        torn("offsets/3", 29, 2, "there is no offset of any source"),
                        torn("offsets/4", 37, 3, "the offset of source 0 is cut short"),
                        Finding.of(
                                Defect.UNSUPPORTED_VERSION,
                                new Place.LogLine(path("offsets/5"), 1),
                                path("offsets/5"),
                                9L,
                                2L),
                        Finding.of(Defect.BAD_ENCODING, new Place.LogLine(path("offsets/6"), 1), path("offsets/6"), 3L),
                        torn("offsets/7", 5, 1, "the first line is no version"),
                        torn("offsets/8", 36, 3, "line 3 names no source"),
                        torn("offsets/9", 2, 1, "the file ends before the batch's metadata"),
                        torn("commits/9", 14, 2, "the second line is not JSON"));
    }

    @Test
    void anEntryBeyondTheLimitIsNotRead() throws IOException {
        checkpoint
                .offsets(0, 1000, "7")
                .commits(0)
                .raw("offsets/1", new byte[(8 << 20) + 1])
                .commits(1);

        assertThat(open().offset(1).orElseThrow().state()).isEqualTo(EntryState.OVER_LIMIT);
        assertThat(open().findings())
                .containsExactly(Finding.of(
                        Defect.LOG_OVERSIZED,
                        new Place.LogLine(path("offsets/1"), 1),
                        path("offsets/1"),
                        8_388_609L,
                        "no such log is larger than 8388608, so it was not read"));
    }

    @Test
    void idsThatAreMissingFromOffsetsAloneAreAGap() throws IOException {
        checkpoint.offsets(0, 1, "0").offsets(1, 2, "1").offsets(4, 5, "4").commits(0, 1, 2, 3, 4);

        assertThat(open().findings())
                .containsExactly(
                        Finding.of(
                                Defect.OFFSET_GAP,
                                new Place.Missing(path("offsets/2")),
                                folder.toString(),
                                "2 to 3",
                                0L,
                                4L),
                        Finding.of(
                                Defect.COMMIT_WITHOUT_OFFSET,
                                new Place.Missing(path("offsets/2")),
                                folder.toString(),
                                2L),
                        Finding.of(
                                Defect.COMMIT_WITHOUT_OFFSET,
                                new Place.Missing(path("offsets/3")),
                                folder.toString(),
                                3L));
        assertThat(open().hasAsynchronousGaps()).isFalse();
        assertThat(open().status(2)).isEqualTo(BatchStatus.OFFSETS_MISSING);
    }

    @Test
    void gapsThatTheCommitsShareAreAsynchronous() throws IOException {
        checkpoint.offsets(0, 1, "0").offsets(2, 2, "1").offsets(6, 5, "4").commits(0, 2);

        assertThat(open().hasAsynchronousGaps()).isTrue();
        assertThat(open().status(6)).isEqualTo(BatchStatus.IN_FLIGHT);
        assertThat(open().findings()).extracting(Finding::defect).containsExactly(Defect.BATCH_NOT_COMMITTED);
    }

    @Test
    void batchesBetweenTheNewestCommitAndTheNewestOffsetsAreLost() throws IOException {
        checkpoint
                .offsets(0, 1, "0")
                .offsets(1, 2, "1")
                .offsets(2, 3, "2")
                .offsets(3, 4, "3")
                .commits(0);

        assertThat(open().findings())
                .containsExactly(
                        Finding.of(
                                Defect.LOST_BATCHES, new Place.Missing(path("commits/1")), folder.toString(), 1L, 2L),
                        Finding.of(
                                Defect.BATCH_NOT_COMMITTED,
                                new Place.Missing(path("commits/3")),
                                folder.toString(),
                                3L));
        assertThat(open().status(1)).isEqualTo(BatchStatus.LOST);
        assertThat(open().status(3)).isEqualTo(BatchStatus.IN_FLIGHT);
    }

    @Test
    void commitsAheadOfOffsetsAndCommitsWithoutAnyAreFindings() throws IOException {
        checkpoint.offsets(4, 1, "0").commits(3, 4, 5);
        assertThat(open().findings())
                .containsExactly(Finding.of(
                        Defect.COMMITS_AHEAD, new Place.Missing(path("offsets/5")), folder.toString(), 5L, 4L));
        assertThat(open().status(3)).isEqualTo(BatchStatus.PURGED);

        Files.delete(folder.resolve("offsets/4"));
        assertThat(open().findings())
                .containsExactly(
                        Finding.of(Defect.OFFSETS_MISSING, new Place.Missing(path("offsets")), folder.toString(), 3L));
    }

    @Test
    void timesThatGoBackAndSourceCountsThatDifferAreSuspect() throws IOException {
        checkpoint.offsets(0, 5000, "0").offsets(1, 4000, "1", "2").commits(0, 1);

        assertThat(open().findings())
                .containsExactly(
                        Finding.of(
                                Defect.SHARED_CHECKPOINT,
                                new Place.LogLine(path("offsets/1"), 1),
                                folder.toString(),
                                1L,
                                0L),
                        Finding.of(
                                Defect.SOURCE_COUNT_DIFFERS,
                                new Place.LogLine(path("offsets/1"), 1),
                                folder.toString(),
                                1L,
                                2L,
                                0L,
                                1L));
    }

    @Test
    void compactLogsAndOtherNamesAreForeignInOffsetsAndCommits() throws IOException {
        checkpoint
                .offsets(0, 5000, "0")
                .commits(0)
                .raw("offsets/9.compact", "v1")
                .raw("commits/readme", "");

        assertThat(open().findings())
                .extracting(Finding::defect, f -> f.facts().get(1))
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple(Defect.FOREIGN_NAME, "9.compact"),
                        org.assertj.core.groups.Tuple.tuple(Defect.FOREIGN_NAME, "readme"));
    }

    @Test
    void aSidecarThatDoesNotMatchIsNoted() throws IOException {
        Path sample = Corpus.checkpoints("checkpoint-version-3.5.1-streaming-join");
        checkpoint
                .raw("offsets/0", Files.readAllBytes(sample.resolve("offsets/0")))
                .raw("offsets/.0.crc", Files.readAllBytes(sample.resolve("offsets/.0.crc")))
                .commits(0)
                .raw("commits/.0.crc", new byte[] {'c', 'r', 'c', 0, 0, 0, 2});

        assertThat(open().findings())
                .containsExactly(Finding.of(
                        Defect.LOG_SIDECAR_MISMATCH, new Place.LogLine(path("commits/0"), 1), path("commits/0")));
    }

    @Test
    void aCompactLogThatWasPurgedWhileItWasNeededIsMissedByItsName() throws IOException {
        checkpoint.offsets(0, 5000, "{\"logOffset\":4}").commits(0);
        checkpoint.found("0", 3);
        checkpoint.found("0", 4);

        assertThat(open().findings())
                .containsExactly(sourceLog(new Place.Missing(path("sources/0/2.compact")), "2.compact", "missing"));
    }

    @Test
    void aSourceLogThatARestartNeedsIsCheckedForHoles() throws IOException {
        checkpoint.offsets(0, 5000, "{\"logOffset\":5}").commits(0);
        checkpoint.raw(
                "sources/0/2.compact", "v1\n{\"path\":\"file:///in/a\",\"timestamp\":1700000000000,\"batchId\":2}");
        checkpoint.raw("sources/0/4", "v1\n{\"pa");
        checkpoint.found("0", 5);

        assertThat(open().findings())
                .containsExactly(
                        Finding.of(
                                Defect.SOURCE_LOG_INCOMPLETE,
                                new Place.Missing(path("sources/0/3")),
                                path("sources/0"),
                                "3",
                                "missing"),
                        Finding.of(
                                Defect.SOURCE_LOG_INCOMPLETE,
                                new Place.LogLine(path("sources/0/4"), 1),
                                path("sources/0"),
                                "4",
                                "torn"));
    }

    /** Spark 3.5.9 and 4.2.0 start on such a log and read the files again; one beyond the plans has had none read. */
    @Test
    void aSourceLogThatListsNothingHasItsFilesReadAgain() throws IOException {
        checkpoint.offsets(0, 5000, "{\"logOffset\":3}").commits(0);
        checkpoint.raw("sources/0/2.compact", "v1").found("0", 3).raw("sources/0/4", "v1");
        assertThat(open().findings()).containsExactly(emptied("2.compact"));

        checkpoint.raw("sources/0/3", "v1\n");
        assertThat(open().findings()).containsExactly(emptied("2.compact"), emptied("3"));

        checkpoint.raw("sources/0/4", "");
        assertThat(open().findings()).contains(sourceLog(new Place.LogLine(path("sources/0/4"), 1), "4", "torn"));
    }

    private Finding emptied(String log) {
        return Finding.of(
                Defect.SOURCE_LOG_EMPTIED, new Place.LogLine(path("sources/0/" + log), 1), path("sources/0"), log);
    }

    /** Offsets and directories as Spark 3.5.9 and 4.2.0 leave them of {@code events.union(events).union(others)}. */
    @Test
    void aSourceThatIsReadTwiceShiftsTheDirectoriesAfterIt() throws IOException {
        checkpoint
                .offsets(0, 5000, "{\"logOffset\":2}", "{\"logOffset\":2}", "{\"logOffset\":1}")
                .commits(0);
        checkpoint.found("0", 0).found("0", 1).found("0", 2).found("1", 0).found("1", 1);
        assertThat(open().findings()).isEmpty();

        Files.delete(folder.resolve("sources/1/1"));
        assertThat(open().findings())
                .containsExactly(Finding.of(
                        Defect.SOURCE_LOG_INCOMPLETE,
                        new Place.Missing(path("sources/1/1")),
                        path("sources/1"),
                        "1",
                        "missing"));
    }

    @Test
    void aSourceLogMustReachWhatWasPlanned() throws IOException {
        checkpoint.offsets(0, 5000, "{\"logOffset\":1}").commits(0);
        assertThat(open().findings())
                .containsExactly(sourceLog(new Place.Missing(path("sources/0")), "0 to 1", "missing"));

        checkpoint.found("0", 0);
        assertThat(open().findings())
                .containsExactly(sourceLog(new Place.Missing(path("sources/0/1")), "1", "missing"));
        checkpoint.found("0", 1).found("0", 2);
        assertThat(open().findings()).isEmpty();
    }

    @Test
    void aSourceThatIsReadTwiceOrHasANameMayHaveItsLogElsewhere() throws IOException {
        checkpoint.offsets(0, 5000, "{\"logOffset\":0}", "{\"logOffset\":0}").commits(0);
        checkpoint.found("0", 0);
        assertThat(open().findings()).isEmpty();

        Files.delete(folder.resolve("sources/0/0"));
        Files.delete(folder.resolve("sources/0"));
        checkpoint.found("orders", 0);
        assertThat(open().findings()).isEmpty();
    }

    @Test
    void whereASourceBeganIsToldWhenItCannotBeRead() throws IOException {
        checkpoint.offsets(0, 5000, "{\"t\":{\"0\":5}}", "7").commits(0);
        assertThat(open().findings()).isEmpty();
        checkpoint.raw("sources/0/0", "").raw("sources/1/0", "v1\n17");
        assertThat(open().findings())
                .containsExactly(Finding.of(
                        Defect.SOURCE_START_UNREADABLE,
                        new Place.LogLine(path("sources/0/0"), 1),
                        path("sources/0/0"),
                        "0",
                        "empty"));
    }

    @Test
    void stateThatIsLeftWithoutOffsetsAndCommitsKeepsAQueryFromStarting() throws IOException {
        checkpoint.raw("state/0/0/1.delta", "x");

        assertThat(open().findings())
                .containsExactly(Finding.of(
                        Defect.STATE_WITHOUT_OFFSETS, new Place.Missing(path("offsets")), folder.toString(), "0"));
    }

    @Test
    void commitsThatAreMissingBetweenOthersAreNoted() throws IOException {
        checkpoint.offsets(0, 1, "0").offsets(1, 2, "1").offsets(2, 5, "4").commits(0, 2);

        assertThat(open().findings())
                .containsExactly(Finding.of(
                        Defect.COMMIT_GAP, new Place.Missing(path("commits/1")), folder.toString(), "1", 0L, 2L));
        assertThat(open().status(1)).isEqualTo(BatchStatus.COMMIT_MISSING);
    }

    @Test
    void aQueryThatRunsWhileItIsListedIsNoDefect() throws IOException {
        checkpoint.offsets(0, 1, "0").commits(0);
        FolderSource running = new FolderSource() {
            @Override
            public void list(Location directory, java.util.function.Consumer<io.github.parquetfsck.io.Node> nodes)
                    throws IOException {
                super.list(directory, nodes);
                if (directory.name().equals("commits") && !Files.exists(folder.resolve("offsets/3"))) {
                    checkpoint
                            .offsets(1, 2, "1")
                            .offsets(2, 3, "2")
                            .offsets(3, 4, "3")
                            .commits(1, 2);
                }
            }
        };

        assertThat(Checkpoint.open(running, checkpoint.location()).orElseThrow().findings())
                .extracting(Finding::defect)
                .containsExactly(Defect.BATCH_NOT_COMMITTED);
    }

    @Test
    void theShardCommitThatAKinesisSourceReadsAtTheNextStartMustBeThere() throws IOException {
        checkpoint
                .offsets(0, 1, kinesis(6))
                .offsets(1, 2, kinesis(7))
                .commits(0, 1)
                .raw("sources/0/shard-commit/6/shardId-1", "x")
                .raw("sources/0/shard-commit/7/shardId-1", "x");
        assertThat(open().findings()).isEmpty();

        Files.delete(folder.resolve("sources/0/shard-commit/7/shardId-1"));
        assertThat(open().findings()).containsExactly(shardCommit("empty"));

        Files.delete(folder.resolve("sources/0/shard-commit/7"));
        assertThat(open().findings()).containsExactly(shardCommit("missing"));
        assertThat(open().findings().get(0).message()).endsWith("shard-commit: log 7 is missing");

        Files.delete(folder.resolve("commits/1"));
        assertThat(open().findings()).extracting(Finding::defect).containsExactly(Defect.BATCH_NOT_COMMITTED);
    }

    @Test
    void aKinesisSourceThatKeepsItsShardCommitsElsewhereHasNoFinding() throws IOException {
        checkpoint.offsets(0, 1, kinesis(6)).commits(0);

        assertThat(open().findings()).isEmpty();
    }

    private static String kinesis(int batch) {
        return "{\"shardId-1\":{\"iteratorType\":\"AFTER_SEQUENCE_NUMBER\",\"iteratorPosition\":\"4960\"},"
                + "\"metadata\":{\"streamName\":\"s\",\"batchId\":\"" + batch + "\"}}";
    }

    private Finding shardCommit(String state) {
        String directory = path("sources/0/shard-commit");
        return Finding.of(Defect.SOURCE_LOG_INCOMPLETE, new Place.Missing(directory + "/7"), directory, "7", state);
    }

    @Test
    void offsetsAreToldByTheirShape() {
        assertKind("-", SourceOffset.Kind.NOTHING);
        assertKind("{\"logOffset\":12}", SourceOffset.Kind.FILE);
        assertKind("{\"topicA\":{\"0\":23,\"1\":7}}", SourceOffset.Kind.KAFKA);
        assertKind("{\"topicA\":{}}", SourceOffset.Kind.OPAQUE);
        assertKind("{}", SourceOffset.Kind.OPAQUE);
        assertKind("7", SourceOffset.Kind.RATE);
        assertKind("7.5", SourceOffset.Kind.OPAQUE);
        assertKind("99999999999999999999", SourceOffset.Kind.OPAQUE);
        assertKind("{\"offset\":5,\"timestamp\":1000}", SourceOffset.Kind.RATE_MICRO_BATCH);
        assertKind(
                "{\"sourceVersion\":1,\"reservoirId\":\"t\",\"reservoirVersion\":13,\"index\":-1}",
                SourceOffset.Kind.DELTA);
        assertKind("{\"version\":1,\"snapshot_id\":169,\"position\":0}", SourceOffset.Kind.ICEBERG);
        assertKind(
                "{\"shardId-1\":{\"iteratorType\":\"AFTER\",\"iteratorPosition\":\"4960\"}}", SourceOffset.Kind.OPAQUE);
        assertKind("free text", SourceOffset.Kind.OPAQUE);
        assertKind("[".repeat(5000), SourceOffset.Kind.OPAQUE);
    }

    @Test
    void theInitialOffsetOfKafkaIsReadPastItsFirstByte() throws IOException {
        checkpoint.offsets(0, 1, "7").commits(0).raw("sources/0/0", "\0v1\n{\"t\":{\"0\":5}}");
        SourceOffset.Kafka initial =
                (SourceOffset.Kafka) open().initialOffset("0").orElseThrow();

        assertThat(initial.topics())
                .isEqualTo(new TreeMap<>(java.util.Map.of("t", new TreeMap<>(java.util.Map.of(0, 5L)))));
        assertThat(open().initialOffset("1")).isEmpty();
    }

    @Test
    void theFilesOfARangeOfLogIdsAreFoundInPlainAndInCompactLogs() throws IOException {
        Path path = Corpus.checkpoints("filesink-partitioned-4.2.0").resolve("ck pt");
        FileSourceLog log = Checkpoint.open(source, new Location(path.toString()))
                .orElseThrow()
                .fileSource("0")
                .orElseThrow();

        assertThat(log.inputs(10, 12, 10).inputs())
                .extracting(i -> i.location().text())
                .containsExactly("/lake/A/in/in 11#x.parquet", "/lake/A/in/in 12#x.parquet");
        assertThat(log.inputs(7, 9, 10).inputs())
                .extracting(i -> i.location().text())
                .containsExactly("/lake/A/in/in 08#x.parquet", "/lake/A/in/in 09#x.parquet");
        assertThat(log.inputs(-1, 12, 3).inputs()).hasSize(3);
        assertThat(log.inputs(-1, 12, 3).count()).isEqualTo(13);
        assertThat(log.inputs(11, 14, 3).unreadable()).containsOnlyKeys("13", "14");
    }

    @Test
    void offsetsOfVersion2AndCommitsOfVersion3AreRead() throws IOException {
        Path path = Corpus.checkpoints("named-source-sink-offsetsv2-commitsv3-4.2.0")
                .resolve("cknamed");
        Checkpoint named =
                Checkpoint.open(source, new Location(path.toString())).orElseThrow();

        assertThat(named.findings()).isEmpty();
        assertThat(named.sources()).containsExactly("src_a");
        assertThat(named.offset(1).orElseThrow().of("src_a"))
                .contains(new SourceOffset.FileLog("{\"logOffset\":1}", 1));
        assertThat(named.commit(1).orElseThrow().sinks())
                .containsExactly("org.apache.spark.sql.execution.streaming.sinks.FileStreamSink");
    }

    @Test
    void checkpointsThatSparkWroteAreReadWithoutFalseAlarms() throws IOException {
        assertThat(findingsOf("filesink-partitioned-4.2.0", "ck pt")).isEmpty();
        assertThat(findingsOf("foreachbatch-4.2.0", "ckfeb")).isEmpty();
        assertThat(findingsOf("union-void-offset-4.2.0", "ckun")).isEmpty();
        assertThat(findingsOf("async-progress-gaps-4.2.0", "ckrate")).isEmpty();
        assertThat(findingsOf("checkpoint-version-3.5.1-streaming-join", "")).isEmpty();
        assertThat(findingsOf("checkpoint-version-4.0.0", "hdfs/agg")).isEmpty();
        assertThat(findingsOf("escaped-path-2.4.0", "chk%252520%252525@%252523chk"))
                .isEmpty();
        assertThat(findingsOf("checkpoint-test-offsetId-commitId-inconsistent", ""))
                .containsExactly(Defect.OFFSET_GAP, Defect.BATCH_NOT_COMMITTED);
    }

    @Test
    void statefulOperatorsAreToldByTheirDirectories() throws IOException {
        Path path = Corpus.checkpoints("checkpoint-version-3.5.1-streaming-join");

        assertThat(Checkpoint.open(source, new Location(path.toString()))
                        .orElseThrow()
                        .operators())
                .containsExactly("0");
    }

    @Test
    void anyBytesGiveAnEntry() throws IOException {
        long seed = 20261129;
        Random random = new Random(seed);
        byte[] good = "v1\n{\"batchWatermarkMs\":0,\"batchTimestampMs\":17}\n{\"t\":{\"0\":5}}".getBytes();
        checkpoint.commits(0);
        for (int round = 0; round < 2000; round++) {
            byte[] bytes = java.util.Arrays.copyOf(good, random.nextInt(good.length + 1));
            for (int flips = random.nextInt(4); flips > 0 && bytes.length > 0; flips--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            checkpoint.raw("offsets/0", bytes).raw("commits/0", bytes);
            assertThat(open().findings()).as("seed %d, round %d", seed, round).hasSizeLessThanOrEqualTo(2);
        }
    }

    private List<Defect> findingsOf(String sample, String directory) throws IOException {
        Path path = Corpus.checkpoints(sample).resolve(directory);
        return Checkpoint.open(source, new Location(path.toString())).orElseThrow().findings().stream()
                .map(Finding::defect)
                .toList();
    }

    private static void assertKind(String raw, SourceOffset.Kind kind) {
        assertThat(SourceOffset.of(raw).kind()).as(raw).isEqualTo(kind);
        assertThat(SourceOffset.of(raw).raw()).isEqualTo(raw);
    }

    private Finding queryId(String state, Place place) {
        return Finding.of(Defect.MISSING_QUERY_ID, place, path("metadata"), state);
    }

    private Finding torn(String file, long bytes, long lines, String detail) {
        return Finding.of(Defect.TORN_LOG, new Place.LogLine(path(file), 1), path(file), bytes, lines, detail);
    }

    private Finding sourceLog(Place place, String log, String state) {
        return Finding.of(Defect.SOURCE_LOG_INCOMPLETE, place, path("sources/0"), log, state);
    }

    private String path(String relative) {
        return folder.resolve(relative).toString();
    }

    private Checkpoint open() throws IOException {
        return Checkpoint.open(source, checkpoint.location()).orElseThrow();
    }
}
