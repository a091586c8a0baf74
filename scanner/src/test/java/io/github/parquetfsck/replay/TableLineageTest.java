// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.cli.TableLogs;
import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.io.Faults;
import io.github.parquetfsck.io.FaultyStores;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.streamlog.CheckpointFolder;
import io.github.parquetfsck.streamlog.Evidence;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that no sink's log lists: in tables, and as foreachBatch leaves them. */
class TableLineageTest {
    private static final long WRITTEN = 1795979590685L;
    private static final String JOB = "2423eb2f-3f4d-43e1-ae9e-45a4bf3b8501";

    @TempDir
    Path lake;

    private final Stores stores = new LocalStores(Identities.standard());
    private CheckpointFolder checkpoint;

    @BeforeEach
    void query() throws IOException {
        checkpoint = new CheckpointFolder(lake.resolve("checkpoint")).metadata();
        checkpoint
                .offsets(2, WRITTEN - 60_000, delta(4))
                .offsets(3, WRITTEN - 5_000, delta(7))
                .offsets(4, WRITTEN + 60_000, "7")
                .commits(2, 3);
        Files.setLastModifiedTime(lake.resolve("checkpoint/commits/3"), FileTime.fromMillis(WRITTEN + 500));
    }

    @Test
    void aFileOfADeltaTableIsTracedByTheCommitThatNamesItsQuery() throws IOException {
        commit("{\"commitInfo\":{\"operation\":\"STREAMING UPDATE\",\"operationParameters\":{\"queryId\":\""
                + CheckpointFolder.QUERY + "\",\"epochId\":\"3\"}}}\n"
                + "{\"add\":{\"path\":\"day=1/a.parquet\",\"dataChange\":true,\"stats\":\"{\\\"numRecords\\\":731}\"}}\n"
                + "{\"add\":{\"path\":\"day=1/b.parquet\",\"dataChange\":true,\"stats\":\"{no\"}}\n");
        TracedBatch batch = trace(bad("t/day=1/a.parquet")).batches().get(0);

        assertThat(batch.files()).extracting(BadFile::rows).containsExactly(OptionalLong.of(731));
        assertThat(trace(bad("t/day=1/b.parquet")).batches().get(0).files())
                .extracting(BadFile::rows)
                .containsExactly(OptionalLong.empty());

        assertThat(batch.kind()).isEqualTo(Owner.Kind.DELTA);
        assertThat(batch.sink()).isEqualTo(new Location(lake.resolve("t").toString()));
        assertThat(batch.batches().first()).isEqualTo(3);
        assertThat(batch.batches().evidence()).isEqualTo(Evidence.EXACT);
        assertThat(batch.siblings())
                .containsExactly(new Location(lake.resolve("t/day=1/b.parquet").toString()));
        assertThat(batch.query().orElseThrow().fit().rating()).isEqualTo(Fit.Rating.QUERY_ID);
        assertThat(batch.read().orElseThrow().sources())
                .containsExactly(
                        new SourceRange.Delta("0", "r", OptionalLong.of(4), 6, true, Optional.of(delta(4)), delta(7)));
        assertThat(((SourceRange.Delta) batch.read().orElseThrow().sources().get(0)).reading())
                .isEqualTo("spark.read.format(\"delta\").option(\"versionAsOf\", 6L).load(\"TABLE\").exceptAll("
                        + "spark.read.format(\"delta\").option(\"versionAsOf\", 3L).load(\"TABLE\"))");
    }

    @Test
    void aQueryWhoseCheckpointIsNotAtHandIsNamedAndAskedFor() throws IOException {
        commit(
                "{\"txn\":{\"appId\":\"another\",\"version\":9}}\n{\"add\":{\"path\":\"a.parquet\",\"dataChange\":true}}\n");
        BatchReplay replay = plan(trace(bad("t/a.parquet")));

        assertThat(replay.traced().queryId()).contains("another");
        assertThat(replay.action()).isEqualTo(Action.ASK);
        assertThat(replay.reason())
                .isEqualTo("no checkpoint that was found is of query another: name the right one with --checkpoints");
    }

    @Test
    void aCompactedFileIsMadeOfOthersAndNeedsNoReplay() throws IOException {
        Files.createDirectories(lake.resolve("t"));
        Files.write(lake.resolve("t/a.parquet"), new byte[1]);
        commit(
                "{\"commitInfo\":{\"operation\":\"OPTIMIZE\"}}\n{\"add\":{\"path\":\"ab.parquet\",\"dataChange\":false}}\n"
                        + "{\"remove\":{\"path\":\"a.parquet\"}}\n");
        Trace trace = trace(bad("t/ab.parquet"));

        assertThat(trace.batches()).isEmpty();
        assertThat(trace.others()).singleElement().satisfies(other -> {
            assertThat(other.cause()).isEqualTo(Unattributed.Cause.DERIVED);
            assertThat(other.detail()).contains("commit 5 (OPTIMIZE) made it of 1 other files", "1 are still there");
            assertThat(other.steps()).singleElement().satisfies(step -> assertThat(step)
                    .startsWith("RESTORE TABLE delta.`" + lake.resolve("t") + "` TO VERSION AS OF 4"));
        });
    }

    @Test
    void aCommitThatTheLogHasForgottenLeavesARangeThatTimesMayNarrow() throws IOException {
        commit("{\"txn\":{\"appId\":\"" + CheckpointFolder.QUERY + "\",\"version\":4}}\n");
        TracedBatch batch = trace(bad("t/a.parquet")).batches().get(0);

        assertThat(batch.batches().first()).isEqualTo(3);
        assertThat(batch.batches().evidence()).isEqualTo(Evidence.HEURISTIC);
        assertThat(batch.batches().rule())
                .contains("no longer in the table's log, in which the query has come to batch 4");
    }

    @Test
    void filesOfOneWriteJobAreTiedToABatchByTimeAloneAndAskedAbout() throws IOException {
        String name = "out/part-0000%d-" + JOB + "-c000.snappy.parquet";
        file(String.format(name, 1), WRITTEN + 200);
        Trace trace = trace(bad(file(String.format(name, 0), WRITTEN)));
        BatchReplay replay = plan(trace);

        assertThat(replay.traced().kind()).isEqualTo(Owner.Kind.PLAIN);
        assertThat(replay.traced().batches().first()).isEqualTo(3);
        assertThat(replay.traced().batches().last()).isEqualTo(3);
        assertThat(replay.traced().batches().evidence()).isEqualTo(Evidence.HEURISTIC);
        assertThat(replay.traced().batches().rule())
                .endsWith(
                        "batch 3 was planned 2026-11-29T19:13:05.685Z and done 2026-11-29T19:13:11.185Z (margin 2 s)");
        assertThat(replay.traced().siblings())
                .containsExactly(
                        new Location(lake.resolve(String.format(name, 1)).toString()));
        assertThat(replay.action()).isEqualTo(Action.ASK);
        assertThat(replay.warnings()).anyMatch(w -> w.startsWith("only the time in which the files were written ties"));
    }

    @Test
    void theGoodFilesOfAWriteJobAreLookedForInAllPartitionsOfTheTable() throws IOException {
        String name = "part-0000%d-" + JOB + ".c000.snappy.parquet";
        String other = "part-00000-" + JOB.replace('2', '3') + ".c000.snappy.parquet";
        file("out/day=1/" + String.format(name, 1), WRITTEN + 200);
        file("out/day=2/h=1/" + String.format(name, 0), WRITTEN + 300);
        file("out/day=2/h=1/" + other, WRITTEN + 300);
        file("out/_temporary/" + String.format(name, 2), WRITTEN + 300);
        BatchReplay replay = plan(trace(
                bad(file("out/day=1/" + String.format(name, 0), WRITTEN)),
                bad(file("out/day=3/h=2/" + String.format(name, 3), WRITTEN + 100))));

        assertThat(replay.traced().sink())
                .isEqualTo(new Location(lake.resolve("out").toString()));
        assertThat(replay.traced().files()).hasSize(2);
        assertThat(replay.traced().siblings())
                .extracting(sibling ->
                        lake.relativize(java.nio.file.Path.of(sibling.text())).toString())
                .containsExactly("out/day=1/" + String.format(name, 1), "out/day=2/h=1/" + String.format(name, 0));
    }

    @Test
    void whoOnlyAsksForTheWriterListsNoTableAndSearchesForCheckpointsOnce() throws IOException {
        Faults faults = new Faults();
        Lineage writers = Lineage.ofWriters(new FaultyStores(stores, faults), TableLogs.histories());
        String name = "out/day=%d/part-00000-" + JOB + "-c000.snappy.parquet";
        file(String.format(name, 1), WRITTEN);
        file(String.format(name, 2), WRITTEN);
        Location checkpoints = new Location(lake.resolve("checkpoint").toString());

        Trace first = writers.trace(List.of(bad(String.format(name, 1))), List.of(checkpoints));
        Trace second = writers.trace(List.of(bad(String.format(name, 2))), List.of(checkpoints));

        assertThat(List.of(first, second))
                .allSatisfy(trace -> assertThat(trace.batches()).singleElement().satisfies(batch -> {
                    assertThat(batch.batches().first()).isEqualTo(3);
                    assertThat(batch.query()).isPresent();
                    assertThat(batch.siblings()).isEmpty();
                }));
        assertThat(faults.log())
                .noneMatch(call -> call.startsWith("list ") && call.contains("/out"))
                .containsOnlyOnce("stat " + checkpoints);
    }

    @Test
    void aTableIsNotListedForAFileThatNoBatchIsNearTo() throws IOException {
        Faults faults = new Faults();
        BadFile old = bad(file("out/part-00000-" + JOB + "-c000.snappy.parquet", WRITTEN), WRITTEN - 30_000_000);

        Trace trace = new Lineage(new FaultyStores(stores, faults), TableLogs.histories())
                .trace(
                        List.of(old),
                        List.of(new Location(lake.resolve("checkpoint").toString())));

        assertThat(trace.batches()).isEmpty();
        assertThat(trace.others()).singleElement().satisfies(other -> assertThat(other.cause())
                .isEqualTo(Unattributed.Cause.NO_SINK));
        assertThat(faults.log()).noneMatch(call -> call.startsWith("list ") && call.contains("/out"));
    }

    @Test
    void aFileOfNoBatchesTimeIsOfNoQuery() throws IOException {
        Trace trace = trace(bad(file("out/part-00000-" + JOB + "-c000.snappy.parquet", WRITTEN + 30_000)));

        assertThat(trace.batches()).isEmpty();
        assertThat(trace.others()).singleElement().satisfies(other -> assertThat(other.cause())
                .isEqualTo(Unattributed.Cause.NO_SINK));
    }

    @Test
    void aQueryIsNotTakenForTheWriterOfWhatItReads() throws IOException {
        String input = file("out/part-00000-" + JOB + "-c000.snappy.parquet", WRITTEN);
        checkpoint
                .offsets(4, WRITTEN + 60_000, "{\"logOffset\":0}")
                .raw(
                        "sources/0/0",
                        "v1\n{\"path\":\"file://" + lake.resolve(input) + "\",\"timestamp\":1,\"batchId\":0}");

        assertThat(trace(bad(input)).batches()).isEmpty();
    }

    @Test
    void theNameOfAnIcebergFileHoldsItsQueryAndBatch() throws IOException {
        Trace trace = trace(bad(file("data/00000-3-" + CheckpointFolder.QUERY + "-3-00001.parquet", 1)));

        assertThat(trace.batches()).singleElement().satisfies(batch -> {
            assertThat(batch.batches().first()).isEqualTo(3);
            assertThat(batch.batches().evidence()).isEqualTo(Evidence.EXACT);
            assertThat(batch.query().orElseThrow().fit().rating()).isEqualTo(Fit.Rating.QUERY_ID);
        });
    }

    @Test
    void aHudiCommitNamesItsBatchAndNoQuery() throws IOException {
        Path hoodie = Files.createDirectories(lake.resolve("h/.hoodie"));
        Files.writeString(
                hoodie.resolve("20261129191310685.commit"),
                "{\"operationType\":\"UPSERT\",\"extraMetadata\":{\"_hudi_streaming_sink_checkpoint\":"
                        + "\"{\\\"default_single_writer\\\":\\\"7\\\"}\"},\"partitionToWriteStats\":{\"p=1\":["
                        + "{\"path\":\"p=1/other.parquet\",\"numWrites\":4},"
                        + "{\"path\":\"p=1/g_0-1-2_20261129191310685.parquet\",\"numWrites\":19}]}}");
        Trace trace = trace(bad(file("h/p=1/g_0-1-2_20261129191310685.parquet", WRITTEN)));
        BatchReplay replay = plan(trace);

        assertThat(replay.traced().kind()).isEqualTo(Owner.Kind.HUDI);
        assertThat(replay.traced().batches().first()).isEqualTo(7);
        assertThat(replay.traced().queryId()).contains("default_single_writer");
        assertThat(replay.traced().files()).extracting(BadFile::rows).containsExactly(OptionalLong.of(19));
    }

    private static String delta(long version) {
        return "{\"sourceVersion\":1,\"reservoirId\":\"r\",\"reservoirVersion\":" + version
                + ",\"index\":-1,\"isStartingVersion\":false}";
    }

    private void commit(String actions) throws IOException {
        Path log = Files.createDirectories(lake.resolve("t/_delta_log"));
        Files.writeString(log.resolve("00000000000000000005.json"), actions);
    }

    private String file(String name, long modified) throws IOException {
        Path file = lake.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, new byte[1]);
        Files.setLastModifiedTime(file, FileTime.fromMillis(modified));
        return name;
    }

    private Trace trace(BadFile... files) {
        return new Lineage(stores, TableLogs.histories()).trace(List.of(files), List.of(new Location(lake.toString())));
    }

    private static BatchReplay plan(Trace trace) {
        return new ReplayPlanner(verb -> "pqfsck " + verb, Instant.EPOCH)
                .plan(trace)
                .batches()
                .get(0);
    }

    private BadFile bad(String name) {
        return bad(name, WRITTEN);
    }

    private BadFile bad(String name, long modified) {
        Location location = new Location(lake.resolve(name).toString());
        return new BadFile(
                location,
                Identities.standard().of(location),
                18,
                Optional.of(Instant.ofEpochMilli(modified)),
                Standing.LIVE,
                List.of("PQ0102"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
