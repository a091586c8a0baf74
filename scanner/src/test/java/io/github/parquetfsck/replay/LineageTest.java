// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.cli.TableLogs;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.ledger.SinkEdit;
import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.BatchStatus;
import io.github.parquetfsck.streamlog.CheckpointFolder;
import io.github.parquetfsck.streamlog.CheckpointSearch;
import io.github.parquetfsck.streamlog.Corpus;
import io.github.parquetfsck.streamlog.Evidence;
import io.github.parquetfsck.streamlog.MatchRule;
import io.github.parquetfsck.streamlog.SinkFolder;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineageTest {
    /** The modification time that {@link SinkFolder} gives every file. */
    private static final long WRITTEN = 1795979590685L;

    @TempDir
    Path lake;

    private final Stores stores = new LocalStores(Identities.standard());
    private SinkFolder sink;
    private CheckpointFolder checkpoint;

    @BeforeEach
    void folders() {
        sink = new SinkFolder(lake.resolve("events"));
        checkpoint = new CheckpointFolder(lake.resolve("checkpoint")).metadata();
    }

    /** Rows of an earlier batch, put back into the newest log, are no good rows of that log's batch. */
    @Test
    void aReplacementOfAnotherBatchIsNoFileOfTheBatchThatListsIt() {
        sink.log("0", "a").log("1", "b", "good", "replay-batch-0-x.parquet", "replay-batch-1-y.parquet");
        checkpoint.offsets(0, WRITTEN - 100, "7").offsets(1, WRITTEN - 50, "8").commits(0, 1);

        assertThat(trace(List.of(), bad("b")).batches().get(0).siblings())
                .containsExactly(sink.file("good"), sink.file("replay-batch-1-y.parquet"));
    }

    @Test
    void theBatchOfABadFileAndItsKafkaRangeAreFoundBesideTheSink() {
        sink.log("0", "p=1/a", "p=2/b");
        checkpoint
                .offsets(0, WRITTEN - 100, "{\"t\":{\"0\":30,\"1\":7}}")
                .commits(0)
                .raw("sources/0/0", "\0v1\n{\"t\":{\"0\":23,\"1\":7}}");
        Trace trace = trace(List.of(), bad("p=1/a"));
        TracedBatch batch = trace.batches().get(0);

        assertThat(batch.batches().first()).isZero();
        assertThat(batch.batches().evidence()).isEqualTo(Evidence.EXACT);
        assertThat(batch.rule()).isEqualTo(MatchRule.FULL_PATH);
        assertThat(batch.siblings()).containsExactly(sink.file("p=2/b"));
        assertThat(batch.logs()).containsExactly("0");
        assertThat(batch.query().orElseThrow().query()).contains(CheckpointFolder.QUERY);
        assertThat(batch.query().orElseThrow().fit())
                .isEqualTo(new Fit(
                        Fit.Rating.IDS_AND_TIMES,
                        1,
                        1,
                        "newest batch of the sink 0, newest commit 0; times of 1 of 1 batches agree"));
        ReadBatch read = batch.read().orElseThrow();
        assertThat(read.status()).isEqualTo(BatchStatus.COMMITTED);
        assertThat(read.planned()).contains(Instant.ofEpochMilli(WRITTEN - 100));
        assertThat(read.sources())
                .containsExactly(new SourceRange.Kafka(
                        "0",
                        List.of(
                                new SourceRange.PartitionRange("t", 0, 23, 30),
                                new SourceRange.PartitionRange("t", 1, 7, 7)),
                        "{\"t\":{\"0\":23,\"1\":7}}",
                        "{\"t\":{\"0\":30,\"1\":7}}",
                        "{\"t\":[0,1]}"));
        assertThat(trace.looked())
                .containsExactly(
                        new CheckpointSearch.Look(
                                sink.location(), "_checkpoint*, checkpoint*", CheckpointSearch.Result.SEARCHED, 0),
                        new CheckpointSearch.Look(
                                new Location(lake.toString()),
                                "_checkpoint*, checkpoint*",
                                CheckpointSearch.Result.SEARCHED,
                                1));
    }

    @Test
    void aPartitionThatIsNewInTheBatchStartsAtItsEarliestRecord() {
        sink.log("0", "a").log("1", "b");
        checkpoint
                .offsets(0, WRITTEN - 100, "{\"t\":{\"0\":30}}")
                .offsets(1, WRITTEN - 50, "{\"t\":{\"0\":41,\"1\":5}}")
                .commits(0, 1);
        SourceRange.Kafka kafka =
                (SourceRange.Kafka) read(trace(List.of(), bad("b"))).sources().get(0);

        assertThat(kafka.startingOffsets()).isEqualTo("{\"t\":{\"0\":30,\"1\":-2}}");
        assertThat(kafka.endingOffsets()).isEqualTo("{\"t\":{\"0\":41,\"1\":5}}");
        assertThat(kafka.records()).isEqualTo(11);
    }

    @Test
    void ofAQueryThatKeepsStateTheInputsOfEveryBatchThatRunsAgainAreLookedFor() throws IOException {
        CheckpointFolder input = new CheckpointFolder(lake.resolve("in"));
        sink.log("0", "a").log("1", "b").log("2", "c").log("3", "d");
        for (int batch = 0; batch < 4; batch++) {
            checkpoint
                    .offsets(batch, WRITTEN - 400 + 100 * batch, "{\"logOffset\":" + batch + "}")
                    .commits(batch)
                    .raw("sources/0/" + batch, log(batch, batch + ".json"))
                    .raw("state/0/0/" + (batch + 1) + ".delta", "x");
            input.raw(batch + ".json", "{}");
        }
        assertThat(read(trace(List.of(), bad("b"))).later()).isEqualTo(LaterInputs.NONE);

        Files.delete(lake.resolve("in/2.json"));
        Files.delete(lake.resolve("in/3.json"));
        String gone =
                "source 0: of the files that later batches had read, which run again as well, 2 are gone, the first"
                        + " of them " + lake + "/in/2.json of batch 2";
        Trace trace = trace(List.of(), bad("b"));
        assertThat(read(trace).later()).isEqualTo(new LaterInputs(List.of(gone), List.of()));
        BatchReplay replay = new ReplayPlanner(verb -> "pqfsck " + verb, Instant.ofEpochMilli(WRITTEN))
                .plan(trace)
                .batches()
                .get(0);
        assertThat(replay.action()).isEqualTo(Action.RESTORE_OR_ACCEPT_GAP);
        assertThat(replay.reason()).endsWith(", and " + gone);

        checkpoint.raw("sources/0/2", "v1\n{\"pa");
        input.raw("3.json", "{}");
        assertThat(read(trace(List.of(), bad("b"))).later())
                .isEqualTo(new LaterInputs(
                        List.of(),
                        List.of("which files later batches had read of source 0 is not known: logs are missing or torn:"
                                + " 2")));
    }

    @Test
    void aSourceThatTheQueryHasNamedIsReadByItsNameInBothVersionsOfOffsets() {
        new CheckpointFolder(lake.resolve("in")).raw("b.json", "{}");
        sink.log("0", "a").log("1", "b");
        checkpoint
                .raw("sources/src/0", log(0, "a.json"))
                .raw("sources/src/1", log(1, "b.json"))
                .raw("offsets/0", plan(2, WRITTEN - 100) + "src:{\"logOffset\":0}")
                .raw("offsets/1", plan(2, WRITTEN - 50) + "src:{\"logOffset\":1}")
                .commits(0, 1);
        SourceRange files = new SourceRange.Files(
                "src",
                0,
                1,
                List.of(new SourceRange.InputFile(new Location(lake + "/in/b.json"), SourceRange.Presence.PRESENT)),
                1,
                Map.of());

        assertThat(read(trace(List.of(), bad("b"))).sources()).containsExactly(files);

        checkpoint
                .raw("offsets/0", plan(1, WRITTEN - 100) + "{\"logOffset\":0}")
                .raw("offsets/1", plan(1, WRITTEN - 50) + "{\"logOffset\":1}");

        assertThat(read(trace(List.of(), bad("b"))).sources()).containsExactly(files);
    }

    private static String plan(int version, long planned) {
        return "v" + version + "\n{\"batchWatermarkMs\":0,\"batchTimestampMs\":" + planned + ",\"conf\":{}}\n";
    }

    private String log(int id, String file) {
        return "v1\n{\"path\":\"file://" + lake + "/in/" + file + "\",\"timestamp\":1700000000000,\"batchId\":" + id
                + "}";
    }

    @Test
    void theFilesThatABatchReadAreNamedAndLookedFor() {
        CheckpointFolder input = new CheckpointFolder(lake.resolve("in")).raw("c 3.json", "{}");
        sink.log("0", "a").log("1", "b");
        checkpoint
                .offsets(0, WRITTEN - 100, "{\"logOffset\":0}")
                .offsets(1, WRITTEN - 50, "{\"logOffset\":2}")
                .commits(0, 1)
                .raw("sources/0/0", "v1\n" + source("a.json", 0))
                .raw("sources/0/1", "v1\n" + source("b.json", 1))
                .raw("sources/0/2", "v1\n" + source("c%203.json", 2));

        assertThat(read(trace(List.of(), bad("b"))).sources())
                .containsExactly(new SourceRange.Files(
                        "0",
                        0,
                        2,
                        List.of(
                                new SourceRange.InputFile(
                                        input.location().child("b.json"), SourceRange.Presence.ABSENT),
                                new SourceRange.InputFile(
                                        input.location().child("c 3.json"), SourceRange.Presence.PRESENT)),
                        2,
                        java.util.Map.of()));
    }

    @Test
    void theFirstBatchOfAFileSourceStartsBeforeLogIdZero() {
        sink.log("0", "a");
        checkpoint
                .offsets(0, WRITTEN - 100, "{\"logOffset\":0}")
                .commits(0)
                .raw("sources/0/0", "v1\n" + source("a.json", 0));
        SourceRange.Files files =
                (SourceRange.Files) read(trace(List.of(), bad("a"))).sources().get(0);

        assertThat(files.after()).isEqualTo(-1);
        assertThat(files.count()).isEqualTo(1);
    }

    @Test
    void theRateSourceGivesSecondsAndABareNumberWithoutItsLogGivesNone() {
        sink.log("0", "a").log("1", "b");
        checkpoint
                .offsets(0, WRITTEN - 100, "3", "4")
                .offsets(1, WRITTEN - 50, "7", "9")
                .commits(0, 1);
        checkpoint.raw("sources/0/0", "v1\n1795982122401");

        assertThat(read(trace(List.of(), bad("b"))).sources())
                .containsExactly(
                        new SourceRange.Seconds("0", 3, 7),
                        new SourceRange.Raw(
                                "1", io.github.parquetfsck.streamlog.SourceOffset.Kind.RATE, Optional.of("4"), "9"));
    }

    @Test
    void equalOffsetsMeanThatNothingWasRead() {
        sink.log("0", "a").log("1", "b");
        checkpoint
                .offsets(0, WRITTEN - 100, "{\"logOffset\":0}", "-")
                .offsets(1, WRITTEN - 50, "{\"logOffset\":0}", "-");
        checkpoint.commits(0, 1);
        ReadBatch read = read(trace(List.of(), bad("b")));

        assertThat(read.isWithoutData()).isTrue();
        assertThat(read.sources())
                .containsExactly(
                        new SourceRange.Nothing("0", Optional.of("{\"logOffset\":0}")),
                        new SourceRange.Nothing("1", Optional.empty()));
    }

    @Test
    void offsetsThatArePurgedLeaveTheRangeOpen() {
        sink.log("5", "a").log("6", "b");
        checkpoint.offsets(5, WRITTEN - 100, "{\"logOffset\":5}").offsets(6, WRITTEN - 50, "{\"logOffset\":6}");
        checkpoint.commits(5, 6);

        assertThat(read(trace(List.of(), bad("a"))).sources())
                .containsExactly(new SourceRange.Open(
                        "0", io.github.parquetfsck.streamlog.SourceOffset.Kind.FILE, "{\"logOffset\":5}"));
    }

    @Test
    void twoCheckpointsThatFitAreATieAndNoneIsTaken() {
        sink.log("0", "a");
        checkpoint.offsets(0, WRITTEN - 100, "7").commits(0);
        CheckpointFolder twin = new CheckpointFolder(lake.resolve("checkpoint-copy")).metadata();
        twin.offsets(0, WRITTEN - 100, "7").commits(0);
        TracedBatch batch = trace(List.of(), bad("a")).batches().get(0);

        assertThat(batch.query()).isEmpty();
        assertThat(batch.isAmbiguous()).isTrue();
        assertThat(batch.candidates()).hasSize(2);
        assertThat(batch.read()).isEmpty();
    }

    @Test
    void aQueryThatFollowsAtOnceOnTheOneWhoseSinkItReadsIsNotTheWriter() {
        sink.log("0", "a").log("1", "b");
        for (CheckpointFolder query : List.of(checkpoint, reader())) {
            query.offsets(0, WRITTEN - 900, "{\"logOffset\":0}").offsets(1, WRITTEN - 500, "{\"logOffset\":1}");
            query.commits(0, 1);
        }
        TracedBatch batch = trace(List.of(), bad("b")).batches().get(0);

        assertThat(batch.query().orElseThrow().checkpoint()).isEqualTo(checkpoint.location());
        assertThat(batch.candidates())
                .extracting(candidate -> candidate.fit().reason())
                .containsExactly(
                        "newest batch of the sink 1, newest commit 1; times of 2 of 2 batches agree",
                        "it reads the sink, and another query writes it");
    }

    @Test
    void aReaderThatHadReadAFileBeforeItsOwnBatchOfThatNumberIsNotTheWriterAlsoWhenItIsAlone() {
        sink.log("0", "a").log("1", "b");
        reader().offsets(0, WRITTEN - 900, "{\"logOffset\":0}")
                .offsets(1, WRITTEN - 500, "{\"logOffset\":1}")
                .commits(0, 1);

        assertThat(trace(List.of(), bad("b")).batches().get(0).query()).isEmpty();
    }

    @Test
    void aQueryThatReadsWhatItHasWrittenInALaterBatchIsTheWriter() {
        sink.log("0", "a").log("1", "b");
        CheckpointFolder both = reader();
        both.offsets(0, WRITTEN - 900, "-").offsets(1, WRITTEN - 500, "{\"logOffset\":0}");
        both.commits(0, 1);

        assertThat(trace(List.of(), bad("b"))
                        .batches()
                        .get(0)
                        .query()
                        .orElseThrow()
                        .checkpoint())
                .isEqualTo(both.location());
    }

    /** A query whose file source has listed the first two files of the sink, one a log id. */
    private CheckpointFolder reader() {
        CheckpointFolder reader = new CheckpointFolder(lake.resolve("checkpoint-of-reader"));
        for (int id = 0; id < 2; id++) {
            reader.raw(
                    "sources/0/" + id,
                    "v1\n{\"path\":\"file://" + lake.resolve("events").resolve(id == 0 ? "a" : "b")
                            + "\",\"timestamp\":1,\"batchId\":" + id + "}");
        }
        return reader;
    }

    @Test
    void aCheckpointOfAnotherTimeDoesNotFit() {
        sink.log("0", "a");
        checkpoint.offsets(0, WRITTEN + 3_600_000, "7").commits(0);
        TracedBatch batch = trace(List.of(), bad("a")).batches().get(0);

        assertThat(batch.query()).isEmpty();
        assertThat(batch.isAmbiguous()).isFalse();
        assertThat(batch.candidates()).extracting(c -> c.fit().rating()).containsExactly(Fit.Rating.NONE);
    }

    @Test
    void theRightOneOfTwoCheckpointsIsTakenByItsTimes() {
        sink.log("0", "a");
        checkpoint.offsets(0, WRITTEN + 3_600_000, "7").commits(0);
        CheckpointFolder right = new CheckpointFolder(lake.resolve("_checkpoints/right")).metadata();
        right.offsets(0, WRITTEN - 100, "7").commits(0);
        TracedBatch batch = trace(List.of(), bad("a")).batches().get(0);

        assertThat(batch.query().orElseThrow().checkpoint()).isEqualTo(right.location());
    }

    @Test
    void aSinkThatIsOneBatchAheadWasStoppedBeforeItsCommit() {
        sink.log("0", "a").log("1", "b");
        checkpoint.offsets(0, WRITTEN - 100, "7").offsets(1, WRITTEN - 50, "8").commits(0);
        TracedBatch batch = trace(List.of(), bad("b")).batches().get(0);

        assertThat(batch.query().orElseThrow().fit().reason())
                .startsWith("newest batch of the sink 1, newest commit 0 (stopped between the two)");
        assertThat(batch.read().orElseThrow().status()).isEqualTo(BatchStatus.IN_FLIGHT);
    }

    @Test
    void aBatchThatOnlyACompactLogHoldsIsNarrowedByTheTimeInTheLog() {
        sink.log("1.compact", "a", "b").log("2", "c");
        checkpoint
                .offsets(0, WRITTEN - 30_000, "7")
                .offsets(1, WRITTEN + 5_000, "8")
                .offsets(2, WRITTEN + 10_000, "9");
        checkpoint.commits(0, 1, 2);
        TracedBatch batch = trace(List.of(), bad("a")).batches().get(0);

        assertThat(batch.candidates()).extracting(c -> c.fit().rating()).containsExactly(Fit.Rating.NONE);
        assertThat(batch.batches())
                .extracting(BatchRange::first, BatchRange::last, BatchRange::evidence)
                .containsExactly(0L, 1L, Evidence.RANGE);

        sink.raw("_spark_metadata/2", "v1");
        batch = trace(List.of(), bad("a")).batches().get(0);
        assertThat(batch.query().orElseThrow().fit().rating()).isEqualTo(Fit.Rating.IDS);
        assertThat(batch.batches())
                .extracting(BatchRange::first, BatchRange::last, BatchRange::evidence)
                .containsExactly(0L, 0L, Evidence.HEURISTIC);
    }

    @Test
    void aTimeBetweenTwoBatchesLeavesTheRange() {
        sink.log("1.compact", "a").log("2");
        checkpoint
                .offsets(0, WRITTEN - 30_000, "7")
                .offsets(1, WRITTEN + 1_000, "8")
                .offsets(2, WRITTEN + 10_000, "9");
        checkpoint.commits(0, 1, 2);

        assertThat(trace(List.of(), bad("a")).batches().get(0).batches())
                .extracting(BatchRange::first, BatchRange::last, BatchRange::evidence)
                .containsExactly(0L, 1L, Evidence.RANGE);
    }

    @Test
    void whileALogCannotBeReadAFileThatIsNotFoundIsNoOrphan() {
        sink.log("0", "a").raw("_spark_metadata/1", "v1\n{\"pa");
        Trace trace = trace(List.of(), bad("b"));

        assertThat(trace.others()).extracting(Unattributed::cause).containsExactly(Unattributed.Cause.UNREADABLE);
        assertThat(new ReplayPlanner(verb -> "pqfsck " + verb, Instant.EPOCH)
                        .plan(trace)
                        .isIncomplete())
                .isTrue();
    }

    @Test
    void aListedFileThatIsNotThereIsTracedToo() {
        sink.log("0", "a").log("1", "b");
        checkpoint.offsets(0, WRITTEN - 100, "7").offsets(1, WRITTEN - 50, "8").commits(0, 1);
        Location location = sink.file("b");
        BadFile missing = BadFile.missing(location, Identities.standard().of(location), sink.location());

        assertThat(trace(List.of(), missing).batches())
                .extracting(b -> b.batches().first(), b -> b.files().get(0).defects())
                .containsExactly(org.assertj.core.groups.Tuple.tuple(1L, List.of("PQ0701")));
    }

    @Test
    void afterQuarantineTheLinesInTheLedgerTell() {
        sink.log("0", "a").log("1").log("2", "c");
        checkpoint.offsets(0, WRITTEN - 100, "7").offsets(1, WRITTEN - 50, "8").offsets(2, WRITTEN - 10, "9");
        checkpoint.commits(0, 1, 2);
        SinkEdit edit = new SinkEdit(
                sink.location().child("_spark_metadata"), List.of(new SinkEdit.Line("1", 2, sink.line("b"))));
        BadFile file = bad("b");
        BadFile moved = new BadFile(
                file.location(),
                file.identity(),
                file.length(),
                file.modified(),
                Standing.LIVE,
                file.defects(),
                Optional.of(new Location("/quarantine/b")),
                Optional.of(edit),
                Optional.of(sink.location()));
        TracedBatch batch = trace(List.of(), moved).batches().get(0);

        assertThat(batch.batches().first()).isEqualTo(1);
        assertThat(batch.batches().evidence()).isEqualTo(Evidence.EXACT);
        assertThat(batch.logs()).isEmpty();
    }

    @Test
    void aFileThatNoLogListsNeedsNoReplayAndAFileOutsideASinkHasNoBatch() {
        sink.log("0", "a");
        BadFile orphan = bad("b");
        BadFile elsewhere = bad("../plain/x.parquet");
        Trace trace = trace(List.of(), orphan, elsewhere);

        assertThat(trace.batches()).isEmpty();
        assertThat(trace.others())
                .extracting(Unattributed::file, Unattributed::cause)
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple(orphan, Unattributed.Cause.NOT_LISTED),
                        org.assertj.core.groups.Tuple.tuple(elsewhere, Unattributed.Cause.NO_SINK));
    }

    @Test
    void aSinkAndACheckpointUnderTwoSpellingsAreOne() {
        sink.log("0", "a", "b");
        checkpoint.offsets(0, WRITTEN - 100, "7").commits(0);
        Location uri = new Location(lake.resolve("events").resolve("b").toUri().toString());
        BadFile other = BadFile.missing(
                uri, Identities.standard().of(uri), new Location(uri.text().replace("/b", "")));
        Trace trace = trace(
                List.of(
                        checkpoint.location(),
                        new Location(lake.resolve("checkpoint").toUri().toString())),
                bad("a"),
                other);

        assertThat(trace.batches()).hasSize(1);
        assertThat(trace.batches().get(0).files()).hasSize(2);
        assertThat(trace.batches().get(0).candidates()).hasSize(1);
        assertThat(trace.batches().get(0).query()).isPresent();
    }

    @Test
    void placesThatAreNotThereAreReportedAsLookedIn() {
        sink.log("0", "a");
        Location absent = new Location(lake.resolve("nowhere").toString());

        assertThat(trace(List.of(absent), bad("a")).looked())
                .containsExactly(new CheckpointSearch.Look(absent, "", CheckpointSearch.Result.ABSENT, 0));
    }

    @Test
    void theSearchGoesIntoNoCheckpointAndIntoNoPartition() {
        sink.log("0", "a");
        new CheckpointFolder(lake.resolve("all/deep/one"))
                .metadata()
                .offsets(0, 1, "7")
                .commits(0);
        new CheckpointFolder(lake.resolve("all/deep/one/state/0"))
                .metadata()
                .offsets(0, 1, "7")
                .commits(0);
        new CheckpointFolder(lake.resolve("all/day=1/two"))
                .metadata()
                .offsets(0, 1, "7")
                .commits(0);
        CheckpointSearch search =
                new CheckpointSearch(stores).in(new Location(lake.resolve("all").toString()));

        assertThat(search.found())
                .extracting(c -> c.directory().text())
                .containsExactly(lake.resolve("all/deep/one").toString());
    }

    @Test
    void aFileOfSpark42IsTracedToItsBatchAndTheFileThatItRead() {
        Path sample = Corpus.checkpoints("filesink-partitioned-4.2.0");
        String name = "p=a b%3D%250/part-00000-2052edd5-e857-4220-adf2-2435734e5bd7.c000.snappy.parquet";
        BadFile file = bad(sample.resolve("out dir").resolve(name), Instant.ofEpochMilli(1795979599960L));
        Trace trace = trace(List.of(new Location(sample.resolve("ck pt").toString())), file);
        TracedBatch batch = trace.batches().get(0);

        assertThat(batch.batches().first()).isEqualTo(12);
        assertThat(batch.rule()).isEqualTo(MatchRule.RELATIVE_PATH);
        assertThat(batch.query().orElseThrow().fit().rating()).isEqualTo(Fit.Rating.IDS_AND_TIMES);
        assertThat(batch.query().orElseThrow().fit().tested()).isEqualTo(12);
        assertThat(batch.read().orElseThrow().sources())
                .containsExactly(new SourceRange.Files(
                        "0",
                        11,
                        12,
                        List.of(new SourceRange.InputFile(
                                new Location("/lake/A/in/in 12#x.parquet"), SourceRange.Presence.ABSENT)),
                        1,
                        java.util.Map.of()));
    }

    private Trace trace(List<Location> checkpoints, BadFile... files) {
        return new Lineage(stores, TableLogs.histories()).trace(List.of(files), checkpoints);
    }

    private static ReadBatch read(Trace trace) {
        return trace.batches().get(0).read().orElseThrow();
    }

    private String source(String name, long id) {
        return "{\"path\":\"file://" + lake.resolve("in") + "/" + name + "\",\"timestamp\":1,\"batchId\":" + id + "}";
    }

    private BadFile bad(String relative) {
        return bad(relative, Instant.ofEpochMilli(WRITTEN));
    }

    private BadFile bad(String relative, Instant modified) {
        return bad(lake.resolve("events").resolve(relative).normalize(), modified);
    }

    private BadFile bad(Path path, Instant modified) {
        Location location = new Location(path.toString());
        return new BadFile(
                location,
                Identities.standard().of(location),
                18,
                Optional.of(modified),
                Standing.LIVE,
                List.of("PQ0102"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
