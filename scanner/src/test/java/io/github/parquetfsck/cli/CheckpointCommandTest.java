// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.report.JsonSchema;
import io.github.parquetfsck.streamlog.CheckpointFolder;
import io.github.parquetfsck.streamlog.Corpus;
import io.github.parquetfsck.streamlog.SinkFolder;
import io.github.parquetfsck.tablelog.delta.DeltaFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.hadoop.HadoopTables;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointCommandTest {
    @TempDir
    Path lake;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void aSoundCheckpointIsShownWithWhatSparkDoesNext() throws IOException {
        checkpoint("a").offsets(0, 1000, "7").commits(0);
        longAgo();

        assertThat(run("checkpoint", lake + "/a")).isEqualTo(ExitCode.SOUND);
        assertThat(shown()).isEqualTo("""
                SOUND  LAKE/a
                  query       d4358946-170c-49a7-823b-d8e4e9126616
                  retained    offsets 0, commits 0, last written 2026-01-01 00:00:00 UTC
                  reads       source 0 rate
                  restart     CONTINUES: Spark plans batch 1
                              (CONTINUES: the query has run before and its newest batch is done: it goes on with the\
                 next one, and no batch that is done runs again)

                looked in LAKE/a: 1 checkpoint
                checkpoint: 1 sound; exit 0
                """);
    }

    @Test
    void copiesOfSinksLogsInAQuarantineAreNoSinks() throws IOException {
        checkpoint("a").offsets(0, 1000, "7").commits(0);
        Path copy = lake.resolve("_quarantine/20261201T170546Z-34de/_sink-logs/1/file/_/lake/events");
        new SinkFolder(copy).log("3", "a.parquet");
        longAgo();

        assertThat(run("checkpoint", lake.toString())).isEqualTo(ExitCode.SOUND);
        assertThat(shown()).endsWith("checkpoint: 1 sound; exit 0\n");
    }

    @Test
    void aTornPlanSaysWhatSparkDoesAndWhatToDoFirst() throws IOException {
        checkpoint("below/it/b").offsets(0, 1000, "7").commits(0).raw("offsets/1", "");
        longAgo();

        assertThat(run("checkpoint", lake.toString())).isEqualTo(ExitCode.DAMAGED);
        assertThat(shown()).isEqualTo("""
                DAMAGED  LAKE/below/it/b
                  query       d4358946-170c-49a7-823b-d8e4e9126616
                  retained    offsets 0 to 1, commits 0, last written 2026-01-01 00:00:00 UTC
                  restart     FAILS: Spark fails, and so does every start after it: offsets/1 is empty (Incomplete log\
                 file)
                              (FAILS: no start succeeds before somebody mends the checkpoint)
                  finding     PQ0810 NOTE LAKE/below/it/b: batch 1 is planned and not committed: it runs again at the\
                 next start, at LAKE/below/it/b/commits/1
                    Spark     runs the batch again with the offsets that were planned for it; what it wrote may be\
                 visible already, and sinks without a guard get it twice
                    do first  nothing, while the query runs; if it fails at this batch, look at the batch's input files
                  finding     PQ0801 FATAL LAKE/below/it/b/offsets/1 has 0 bytes and 0 lines: the file has no byte, at\
                 LAKE/below/it/b/offsets/1 line 1
                    Spark     fails at every start ("Incomplete log file" where it is empty) and never falls back to an\
                 older one
                    do first  stop the query and copy the checkpoint; see that the sink does not hold batch 1 (its log,\
                 or txn of the table), and only then delete this one file: the batch is planned again; if the sink holds\
                 it, restore the file, for Spark would skip a batch of other rows

                looked in LAKE: 1 checkpoint
                checkpoint: 1 damaged; exit 1
                  by cause: 1 PQ0801 TORN_LOG, 1 PQ0810 BATCH_NOT_COMMITTED
                  by severity: 1 NOTE, 1 FATAL
                """);
        assertThat(run("checkpoint", lake.toString(), "--fail-on", "undecided")).isEqualTo(ExitCode.SOUND);
    }

    @Test
    void aTornCommitSaysWhatItHadHeldWhereTheNextPlanTells() {
        checkpoint("c").offsets(0, 1000, "7").offsets(1, 2000, "8").raw("commits/0", "v1\n{\"n");

        assertThat(run("checkpoint", lake.toString())).isEqualTo(ExitCode.DAMAGED);
        assertThat(shown())
                .contains("v1 and {\"nextBatchWatermarkMs\":0}: the next batch was planned with that watermark");
    }

    @Test
    void aSourceLogThatIsShortAndAMissingQueryIdDecideTheStartToo() throws IOException {
        checkpoint("a").offsets(0, 1000, "{\"logOffset\":1}").commits(0).found("0", 0);
        assertThat(run("checkpoint", lake.toString())).isEqualTo(ExitCode.DAMAGED);
        assertThat(shown())
                .contains("  restart     FAILS: Spark plans batch 1, and fails: source log incomplete (PQ0818)\n");
        out.getBuffer().setLength(0);

        checkpoint("a").found("0", 1);
        Files.delete(lake.resolve("a/metadata"));
        assertThat(run("checkpoint", lake.toString())).isEqualTo(ExitCode.DAMAGED);
        assertThat(shown())
                .contains(
                        "  restart     DEPENDS: Spark 4.2 fails (STREAMING_CHECKPOINT_MISSING_METADATA_FILE); up to 4.1 the query"
                                + " gets a new id and then plans batch 1\n");
    }

    @Test
    void manyFindingsOfAKindAreFolded() {
        CheckpointFolder many = checkpoint("d").offsets(0, 1000, "7").commits(0);
        for (int i = 0; i < 130; i++) {
            many.raw("offsets/x" + i, "");
        }

        assertThat(run("checkpoint", lake.toString())).isEqualTo(ExitCode.SOUND);
        assertThat(shown()).contains("  finding     30 more findings of PQ0815 Foreign name in a log\n");
    }

    @Test
    void aDirectoryThatIsNotThereOrHoldsNoCheckpointIsAFailure() {
        checkpoint("e").offsets(0, 1000, "7").commits(0);
        assertThat(run("checkpoint", lake + "/e", lake + "/absent")).isEqualTo(ExitCode.FAILED);
        assertThat(shown()).contains("looked in LAKE/absent: no such directory");
        assertThat(run("checkpoint", lake + "/e/offsets")).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("no checkpoint under the given directories");
        assertThat(run("checkpoint")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aSinkIsNamedFoundBelowOrAboveItsCheckpoint() {
        new SinkFolder(lake.resolve("events")).log("0", "a").log("1", "b");
        checkpoint("events/_checkpoint").offsets(0, 1_795_979_590_000L, "7").commits(0);

        for (List<String> args : List.of(
                List.of("checkpoint", lake.toString()),
                List.of("checkpoint", lake + "/events/_checkpoint"),
                List.of("checkpoint", lake + "/events/_checkpoint", "--sink", lake + "/events"))) {
            assertThat(run(args.toArray(String[]::new))).isEqualTo(ExitCode.DAMAGED);
            assertThat(shown())
                    .contains(
                            "DAMAGED  LAKE/events/_spark_metadata\n  checkpoint  LAKE/events/_checkpoint; times of 1 of"
                                    + " 1 batches agree\n  live logs   0 to 1\n  finding     PQ0822")
                    .contains("checkpoint: 1 sink damaged, 1 sound; exit 1");
            out.getBuffer().setLength(0);
        }
        assertThat(run("checkpoint", lake.toString(), "--sink", lake + "/none")).isEqualTo(ExitCode.FAILED);
        assertThat(shown()).contains("no sink in LAKE/none: it has no _spark_metadata and is no table");
    }

    @Test
    void aSourceTableThatWasCreatedAnewIsKnownByItsId() throws IOException {
        DeltaFolder.create(lake.resolve("orders"));
        checkpoint("a")
                .offsets(0, 1000, delta("5c9e1d0c-8f6a-4f4e-9a57-000000000001"))
                .commits(0);
        checkpoint("b")
                .offsets(0, 1000, delta("77777777-8f6a-4f4e-9a57-000000000001"))
                .commits(0);
        String orders = lake + "/orders";

        assertThat(run("checkpoint", lake + "/a", "--source-table", orders)).isEqualTo(ExitCode.SOUND);
        assertThat(run("checkpoint", lake.toString(), "--source-table", orders)).isEqualTo(ExitCode.SOUND);
        assertThat(run("checkpoint", lake + "/b")).isEqualTo(ExitCode.SOUND);
        out.getBuffer().setLength(0);
        assertThat(run("checkpoint", lake + "/b", "--source-table", orders)).isEqualTo(ExitCode.DAMAGED);
        assertThat(shown())
                .contains(
                        "  finding     PQ0820 FATAL LAKE/b reads the table of id 77777777-8f6a-4f4e-9a57-000000000001, now"
                                + " there is LAKE/orders with id 5c9e1d0c-8f6a-4f4e-9a57-000000000001, at LAKE/b/offsets/0 line 1")
                .contains("    Spark     the Delta source fails with DIFFERENT_DELTA_TABLE_READ_BY_STREAMING_SOURCE;");
        assertThat(run("checkpoint", lake + "/b", "--source-table", lake + "/a"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("expected a Delta table, found no _delta_log in it");
    }

    @Test
    void aTableThatIsAheadOfACheckpointDropsWhatComesNext() throws IOException {
        DeltaFolder table = DeltaFolder.create(lake.resolve("counts"));
        table.commit("{\"txn\":{\"appId\":\"" + CheckpointFolder.QUERY + "\",\"version\":3}}");
        checkpoint("a").offsets(3, 1000, "7").commits(3);
        assertThat(run("checkpoint", lake + "/a", "--sink", lake + "/counts")).isEqualTo(ExitCode.SOUND);
        checkpoint("b").offsets(2, 1000, "7").commits(2);

        assertThat(run("checkpoint", lake + "/b", "--sink", lake + "/counts")).isEqualTo(ExitCode.DAMAGED);
        assertThat(shown())
                .contains(
                        "PQ0822 WRONG LAKE/counts holds batches up to 3, LAKE/b has planned up to 2: what it plans next is"
                                + " dropped up to there");
    }

    @Test
    void aFileOfAnIcebergTableThatTwoBatchesWroteIsTold() {
        Table table = new HadoopTables(new Configuration(false))
                .create(
                        new Schema(Types.NestedField.optional(1, "id", Types.LongType.get())),
                        PartitionSpec.unpartitioned(),
                        lake.resolve("counts").toString());
        DataFile file = DataFiles.builder(PartitionSpec.unpartitioned())
                .withPath(table.location() + "/data/00000-1-" + CheckpointFolder.QUERY + "-00001.parquet")
                .withFormat("PARQUET")
                .withFileSizeInBytes(10)
                .withRecordCount(1)
                .build();
        for (int batch = 0; batch < 2; batch++) {
            table.newFastAppend()
                    .appendFile(file)
                    .set("spark.sql.streaming.queryId", CheckpointFolder.QUERY)
                    .set("spark.sql.streaming.epochId", String.valueOf(batch))
                    .commit();
        }
        checkpoint("a").offsets(0, 1000, "7").offsets(1, 2000, "8").commits(0, 1);

        assertThat(run("checkpoint", lake + "/a", "--sink", lake + "/counts")).isEqualTo(ExitCode.DAMAGED);
        assertThat(shown())
                .contains("PQ0830 WRONG LAKE/counts: LAKE/counts/data/00000-1-" + CheckpointFolder.QUERY
                        + "-00001.parquet was written by batches 0, 1 of LAKE/a, each over the one before");
    }

    private static String delta(String table) {
        return "{\"sourceVersion\":1,\"reservoirId\":\"" + table
                + "\",\"reservoirVersion\":1,\"index\":-1,\"isStartingVersion\":false}";
    }

    @Test
    void programsAreToldTheSame() throws Exception {
        checkpoint("a").offsets(0, 1000, "7").commits(0);
        checkpoint("b").offsets(0, 1000, "7").commits(0).raw("offsets/1", "");
        new SinkFolder(lake.resolve("events")).log("0", "a");
        Files.delete(lake.resolve("b/metadata"));

        assertThat(run("checkpoint", lake.toString(), "--report", "jsonl=-")).isEqualTo(ExitCode.DAMAGED);
        JsonSchema schema = new JsonSchema(Json.parse(Files.readString(Path.of("../src/site/report.schema.json"))));
        List<String> lines = out.toString().lines().toList();
        assertThat(lines).hasSize(4);
        for (String line : lines) {
            assertThat(schema.faults(Json.parse(line))).as(line).isEmpty();
        }
        assertThat(lines.get(0)).contains("\"verdict\":\"sound\"", "\"outcome\":\"CONTINUES\",\"batch\":1");
        assertThat(lines.get(1))
                .contains("\"verdict\":\"damaged\"", "\"outcome\":\"FAILS\"", "\"code\":\"PQ0805\"", "\"first\":\"");
        assertThat(lines.get(2)).contains("\"kind\":\"judged-sink\"", "\"verdict\":\"sound\"", "\"live\":[\"0\"]");
        assertThat(lines.get(3)).contains("\"codes\":{\"PQ0801\":1,\"PQ0805\":1,\"PQ0810\":1}");
    }

    @Test
    void checkpointsThatSparkWroteAreSound() {
        Path corpus = Corpus.checkpoints("checkpoint-version-4.0.0").getParent();

        assertThat(run("checkpoint", corpus.toString())).isEqualTo(ExitCode.DAMAGED);
        assertThat(out.toString().lines().filter(line -> line.startsWith("DAMAGED")))
                .containsExactly(
                        "DAMAGED  " + corpus + "/checkpoint-test-offsetId-commitId-inconsistent",
                        "DAMAGED  " + corpus + "/escaped-path-2.4.0/output%20%25@%23output/_spark_metadata",
                        "DAMAGED  " + corpus + "/filesink-partitioned-4.2.0/out dir/_spark_metadata",
                        "DAMAGED  " + corpus
                                + "/named-source-sink-offsetsv2-commitsv3-4.2.0/outnamed_sinkA/_spark_metadata");
        assertThat(out.toString())
                .contains("18 checkpoints", "1 PQ0804 OFFSET_GAP, 1 PQ0810 BATCH_NOT_COMMITTED, 3 PQ0814")
                .contains("  checkpoint  " + corpus + "/filesink-partitioned-4.2.0/ck pt; times of 12 of 12 batches")
                .doesNotContain("UNDECIDED");
    }

    private CheckpointFolder checkpoint(String name) {
        return new CheckpointFolder(lake.resolve(name)).metadata();
    }

    private void longAgo() throws IOException {
        try (Stream<Path> files = Files.walk(lake)) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
            }
        }
    }

    private String shown() {
        return out.toString().replace(lake.toString(), "LAKE");
    }

    private ExitCode run(String... args) {
        Terminal terminal = new Terminal(
                InputStream.nullInputStream(), new PrintWriter(out), new PrintWriter(err), Terminal.Progress.NONE);
        return Pqfsck.run(List.of(args), new LocalWorkbench(Map.of()), terminal).code();
    }
}
