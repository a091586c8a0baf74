// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.cli.TableLogs;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.report.ReplayText;
import io.github.parquetfsck.streamlog.CheckpointFolder;
import io.github.parquetfsck.verify.Standing;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.ExpireSnapshots;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.hadoop.HadoopTables;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries that read an Iceberg table, which the library wrote, followed by snapshots and places of files in them. */
class IcebergReadersTest {
    private static final long WRITTEN = 1795979590685L;

    @TempDir
    Path lake;

    private final Stores stores = new LocalStores(Identities.standard());
    private Table table;
    private Table onward;
    private long first;
    private long second;
    private long third;

    @BeforeEach
    void aTableThatOneQueryWrites() {
        table = table("t");
        onward = table("u");
        first = append(table, "q1", 0, "a.parquet");
        second = append(table, "q1", 1, "b.parquet", "c.parquet");
        third = append(table, "q1", 2, "d.parquet");
        query("q1", "{\"logOffset\":0}", "{\"logOffset\":1}", "{\"logOffset\":2}");
    }

    @Test
    void aFileIsReadByTheBatchWhoseOffsetsPassIt() {
        query("q2", offset(first, 1), offset(second, 1), offset(third, 1));
        append(onward, "q2", 0, "x.parquet");
        append(onward, "q2", 1, "y.parquet");
        append(onward, "q2", 2, "z.parquet");
        query("q3", offset(first(onward), 1), offset(last(onward), 0), offset(last(onward), 1));

        assertThat(concerned("t/data/a.parquet")).containsExactly("q1 WROTE 0", "q2 READ 0", "q3 READ 0");
        assertThat(concerned("t/data/b.parquet")).containsExactly("q1 WROTE 1", "q2 READ 1", "q3 READ 1");
        assertThat(concerned("t/data/c.parquet")).containsExactly("q1 WROTE 1", "q2 READ 2", "q3 READ 2");
        assertThat(closure("t/data/c.parquet").queries().get(1).output()).contains(location("u"));
    }

    @Test
    void whatAQueryHasNotReachedAndWhatItBeganAfterAreNotReadByIt() {
        CheckpointFolder reader = query("q2", offset(second, 2));
        assertThat(concerned("t/data/d.parquet")).containsExactly("q1 WROTE 2", "q2 NOT_LISTED");
        assertThat(concerned("t/data/a.parquet")).containsExactly("q1 WROTE 0", "q2 READ 0");

        reader.raw("sources/0/offsets/0", offset(second, 0));
        assertThat(concerned("t/data/a.parquet")).containsExactly("q1 WROTE 0");
        assertThat(concerned("t/data/b.parquet")).containsExactly("q1 WROTE 1", "q2 READ 0");
    }

    @Test
    void aSnapshotThatReplacesIsPassedOverAndOneThatHasExpiredLeavesItsFilesUncertain() {
        table.newRewrite()
                .deleteFile(file(table, "b.parquet"))
                .addFile(file(table, "bb.parquet"))
                .commit();
        query("q2", offset(first, 1), offset(last(table), 1));
        assertThat(concerned("t/data/bb.parquet")).isEmpty();

        ExpireSnapshots expire = table.expireSnapshots().expireSnapshotId(first);
        expire.cleanupLevel(ExpireSnapshots.CleanupLevel.NONE).commit();
        Closure closure = closure("t/data/a.parquet");
        assertThat(closure.queries())
                .filteredOn(query -> query.query().equals(Optional.of("q2")))
                .singleElement()
                .satisfies(query -> assertThat(
                                query.readings().get(0).involvement().detail())
                        .isEqualTo("the table's log no longer tells which version added the file"));
    }

    @Test
    void aBatchThatReadATableOfIcebergIsReadAgainByItsSnapshots() {
        query("q2", offset(first, 1), offset(second, 2), offset(third, 0));
        append(onward, "q2", 0, "x.parquet");
        append(onward, "q2", 1, "y.parquet");
        String begin = plan("u/data/x.parquet");
        String later = plan("u/data/y.parquet");

        assertThat(begin)
                .contains("val source0 = spark.read.format(\"iceberg\").option(\"snapshot-id\", source0Last(" + first
                        + "L, 1L).get).load(source0Table)");
        assertThat(later)
                .contains("val source0 = source0Last(" + first + "L, 1L).map(start =>")
                .contains("iceberg, snapshots from " + first + " after 1 file to " + second + " after 2 files");
    }

    @Test
    void aFileThatTwoBatchesWroteUnderOneNameIsOfBoth() {
        String id = "06eaf6e3-0000-4000-8000-24fbe4fd92bb";
        String name = "00000-1-" + id + "-00001.parquet";
        append(table, id, 3, name);
        append(table, id, 4, "00000-2-" + id + "-00001.parquet");
        append(table, id, 5, name);
        query(id, "{\"logOffset\":0}", "{\"logOffset\":1}");
        ReplayPlan plan = new ReplayPlanner(verb -> "pqfsck " + verb, Instant.ofEpochMilli(WRITTEN))
                .plan(trace("t/data/" + name));

        assertThat(plan.batches())
                .extracting(batch -> batch.traced().batches().first())
                .containsExactly(3L, 5L);
        assertThat(plan.batches()).allSatisfy(batch -> assertThat(
                        batch.traced().batches().rule())
                .endsWith("another batch of it wrote a file of the same name, so that the rows of one are lost"));
    }

    private String plan(String file) {
        Trace trace = trace(file);
        ReplayPlan plan = new ReplayPlanner(verb -> "pqfsck " + verb, Instant.ofEpochMilli(WRITTEN)).plan(trace);
        return ReplayText.of(plan, Closure.NONE);
    }

    private List<String> concerned(String file) {
        return closure(file).queries().stream()
                .map(query -> query.query().orElseThrow() + " " + query.part()
                        + query.readings()
                                .get(0)
                                .involvement()
                                .batches()
                                .map(batches -> " " + batches.first())
                                .orElse(""))
                .toList();
    }

    private Closure closure(String file) {
        Trace trace = trace(file);
        return new ClosureSearch(stores, TableLogs.histories(), trace.checkpoints(), CloudFiles.UNKNOWN).of(trace);
    }

    private Trace trace(String file) {
        Location location = location(file);
        BadFile bad = new BadFile(
                location,
                Identities.standard().of(location),
                18,
                Optional.of(Instant.ofEpochMilli(WRITTEN)),
                Standing.LIVE,
                List.of("PQ0102"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return new Lineage(stores, TableLogs.histories()).trace(List.of(bad), List.of(location("checkpoints")));
    }

    private CheckpointFolder query(String id, String... offsets) {
        CheckpointFolder folder = new CheckpointFolder(
                        lake.resolve("checkpoints").resolve(id))
                .raw("metadata", "{\"id\":\"" + id + "\"}");
        for (int batch = 0; batch < offsets.length; batch++) {
            folder.offsets(batch, WRITTEN - 100 + batch, offsets[batch]).commits(batch);
        }
        return folder;
    }

    private static String offset(long snapshot, long files) {
        return "{\"version\":1,\"snapshot_id\":" + snapshot + ",\"position\":" + files + ",\"scan_all_files\":false}";
    }

    private Table table(String name) {
        return new HadoopTables(new Configuration(false))
                .create(
                        new Schema(Types.NestedField.optional(1, "id", Types.LongType.get())),
                        PartitionSpec.unpartitioned(),
                        lake.resolve(name).toString());
    }

    private static long first(Table table) {
        return table.history().get(0).snapshotId();
    }

    private static long last(Table table) {
        return table.currentSnapshot().snapshotId();
    }

    private static long append(Table table, String query, long batch, String... names) {
        var append = table.newFastAppend()
                .set("spark.sql.streaming.queryId", query)
                .set("spark.sql.streaming.epochId", String.valueOf(batch));
        Arrays.stream(names).map(name -> file(table, name)).forEach(append::appendFile);
        append.commit();
        return last(table);
    }

    private static DataFile file(Table table, String name) {
        return DataFiles.builder(PartitionSpec.unpartitioned())
                .withPath(table.location() + "/data/" + name)
                .withFormat("PARQUET")
                .withFileSizeInBytes(10)
                .withRecordCount(1)
                .build();
    }

    private Location location(String name) {
        return new Location(lake.resolve(name).toString());
    }
}
