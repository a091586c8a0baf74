// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.cli.TableLogs;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.replay.BadFile;
import io.github.parquetfsck.replay.Closure;
import io.github.parquetfsck.replay.Lineage;
import io.github.parquetfsck.replay.ReplayPlan;
import io.github.parquetfsck.replay.ReplayPlanner;
import io.github.parquetfsck.streamlog.CheckpointFolder;
import io.github.parquetfsck.streamlog.SinkFolder;
import io.github.parquetfsck.verify.Standing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayTextTest {
    private static final long WRITTEN = 1795979590685L;

    @TempDir
    Path lake;

    @Test
    void thePlanNamesQueryBatchOffsetsAndWhatToDo() throws Exception {
        String text = ReplayText.of(plan(), Closure.NONE).replace(lake.toString(), "/lake");

        assertThat(text).isEqualTo("""
                REPLAY batch 1 of sink /lake/events
                  bad file    /lake/events/day=1/b (PQ0102), 1200 rows
                  evidence    exact: sink log 1 lists the file
                  query       query d4358946-170c-49a7-823b-d8e4e9126616
                  checkpoint  /lake/checkpoint
                  matched by  newest batch of the sink 1, newest commit 1; times of 2 of 2 batches agree
                  retained    offsets 0 to 1, newest commit 1
                  batch       1 committed, planned 2026-11-29 19:13:10 UTC
                  source 0    kafka, 7 records of t-0 [23, 30)
                              startingOffsets {"t":{"0":23,"1":7}}
                              endingOffsets   {"t":{"0":30,"1":7}}
                  listed in   1
                  same batch  /lake/events/day=2/c
                  action      BACKFILL_BATCH: the query is stateless, and what the batch read can be read again
                  do now
                    1. stop the query, so that nothing writes to the sink's log meanwhile
                    2. take the file, and its lines in the sink's log, aside:
                         pqfsck quarantine /lake/events --root /lake/_quarantine --writer-stopped --apply
                    3. in spark-shell, read exactly what the batch read, apply the query's own steps, and write the rows \
                that no good file of the batch holds to a directory of their own:
                         val source0 = spark.read.format("kafka").option("kafka.bootstrap.servers", "SERVERS")\
                .option("assign", \"""{"t":[0,1]}\""")\
                .option("startingOffsets", \"""{"t":{"0":23,"1":7}}\""")\
                .option("endingOffsets", \"""{"t":{"0":30,"1":7}}\""").load()
                         def steps(rows: org.apache.spark.sql.DataFrame) = rows   // the query's own steps go here, \
                and its schema above where it has one
                         val rows = steps(source0)
                         val good = spark.read.schema(rows.schema).option("basePath", "/lake/events")\
                .parquet("/lake/events/day=2/c")\
                .select(rows.columns.map(c => org.apache.spark.sql.functions.col("`" + c + "`")): _*)
                         val lost = rows.exceptAll(good)
                         lost.write.partitionBy("day").parquet("/lake/_replay/events/batch-1")
                    4. have those files verified at level values, copied into the sink under new names, and listed in \
                /lake/events/_spark_metadata with their true sizes and the present time, so that streams that read the \
                sink see them too:
                         pqfsck replay /lake/events --checkpoints /lake/checkpoint --root /lake/_quarantine \
                --replacement /lake/_replay/events --writer-stopped --apply
                    5. start the query again, on the checkpoint as it is
                  warning     a batch job regenerates the whole batch, which has one more file that is listed
                  warning     current_timestamp() was 2026-11-29T19:13:10.635Z in the batch: a batch job has another one
                  warning     whether Kafka still has the records of source 0 cannot be told from here: --kafka HOST:PORT asks
                  warning     never rewind the checkpoint alone: the sink skips every batch up to 1 as already committed, \
                and rows that come later are lost without an error
                  warning     never delete commits alone: a restart runs the newest planned batch again and passes over \
                those before it
                  warning     never start a new checkpoint on this directory: its first batches, up to 1, \
                are dropped without an error
                  warning     never put a file of another length under the old name: readers trust the length in the \
                sink's log and skip row groups beyond it

                looked in /lake/events for _checkpoint*, checkpoint*: 0 checkpoints
                looked in /lake for _checkpoint*, checkpoint*: 1 checkpoint
                1 batch to replay
                """);
    }

    @Test
    void theWriterIsNamedInOneLine() throws Exception {
        assertThat(ReplayText.writer(plan().batches().get(0)))
                .isEqualTo(
                        "query " + CheckpointFolder.QUERY + ", batch 1, which read kafka, 7 records of t-0 [23, 30)");
    }

    @Test
    void theJsonLinesHoldTheSameFacts() throws Exception {
        List<Json.Obj> lines = ReplayJson.of(plan());

        assertThat(lines).extracting(line -> line.text("kind").orElse("")).containsExactly("place", "place", "query");
        Json.Obj query = lines.get(2);
        assertThat(query.text("query")).contains(CheckpointFolder.QUERY);
        Json batch = query.items("batches").get(0);
        assertThat(batch.number("batch")).hasValue(1);
        assertThat(batch.text("action")).contains("BACKFILL_BATCH");
        Json source = batch.items("sources").get(0);
        assertThat(source.text("startingOffsets")).contains("{\"t\":{\"0\":23,\"1\":7}}");
        assertThat(source.number("records")).hasValue(7);
    }

    @Test
    void everyLineIsAsTheSchemaHasIt() throws Exception {
        JsonSchema schema = new JsonSchema(Json.parse(Files.readString(Path.of("../src/site/report.schema.json"))));
        List<Json.Obj> lines = new ArrayList<>(ReplayJson.of(plan()));
        lines.addAll(ReplayJson.of(planOfAnUnknownQuery()));

        assertThat(lines)
                .extracting(line -> line.text("kind").orElse(""))
                .contains("place", "query", "candidate", "sink");
        for (Json.Obj line : lines) {
            assertThat(schema.faults(Json.parse(line.toString())))
                    .as(line.toString())
                    .isEmpty();
        }
    }

    private ReplayPlan planOfAnUnknownQuery() throws Exception {
        new CheckpointFolder(lake.resolve("checkpoint2"))
                .metadata()
                .offsets(0, WRITTEN + 900_000, "7")
                .commits(0);
        new SinkFolder(lake.resolve("other")).log("0", "x");
        return plan(
                new Location(lake.resolve("other/x").toString()),
                new Location(lake.resolve("plain/y").toString()));
    }

    private ReplayPlan plan() throws Exception {
        SinkFolder sink = new SinkFolder(lake.resolve("events"));
        sink.log("0", "day=1/a").log("1", "day=1/b", "day=2/c");
        CheckpointFolder checkpoint = new CheckpointFolder(lake.resolve("checkpoint")).metadata();
        checkpoint
                .offsets(0, WRITTEN - 100, "{\"t\":{\"0\":23,\"1\":7}}")
                .offsets(1, WRITTEN - 50, "{\"t\":{\"0\":30,\"1\":7}}")
                .commits(0, 1);
        for (String entry : List.of("offsets/0", "offsets/1", "commits/0", "commits/1")) {
            Path file = lake.resolve("checkpoint").resolve(entry);
            Files.setLastModifiedTime(file, FileTime.fromMillis(WRITTEN + 10));
        }
        return plan(sink.file("day=1/b"));
    }

    private ReplayPlan plan(Location... files) {
        List<BadFile> bad = Arrays.stream(files).map(ReplayTextTest::bad).toList();
        Lineage lineage = new Lineage(new LocalStores(Identities.standard()), TableLogs.histories());
        Instant now = Instant.ofEpochMilli(WRITTEN + 3_600_000);
        return new ReplayPlanner(verb -> "pqfsck " + verb, now).plan(lineage.trace(bad, List.of()));
    }

    private static BadFile bad(Location location) {
        return new BadFile(
                location,
                Identities.standard().of(location),
                18,
                Optional.of(Instant.ofEpochMilli(WRITTEN)),
                Standing.LIVE,
                List.of("PQ0102"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalLong.of(1200));
    }
}
