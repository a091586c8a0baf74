// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.iceberg;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.dataset.TableCommit;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.hadoop.HadoopTables;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which snapshot of an Iceberg table, written by the library, brought a file. */
class IcebergHistoryTest {
    private static final Stores STORES = new LocalStores(Identities.standard());
    private static final String QUERY = "06eaf6e3-0000-4000-8000-24fbe4fd92bb";

    @TempDir
    Path directory;

    private Table table;

    @BeforeEach
    void create() {
        table = new HadoopTables(new Configuration(false))
                .create(
                        new Schema(Types.NestedField.optional(1, "id", Types.LongType.get())),
                        PartitionSpec.unpartitioned(),
                        directory.resolve("a b%20c").toString());
    }

    @Test
    void theSummaryOfAStreamingSnapshotNamesItsQueryAndBatch() throws IOException {
        table.newFastAppend().appendFile(file("old.parquet")).commit();
        append(3, "one.parquet", "two.parquet");
        append(4, "later.parquet");
        Map<Identity, TableCommit> commits = commits("old.parquet", "two.parquet", "never.parquet");
        TableCommit commit = commits.get(identity("two.parquet"));

        assertThat(commits).hasSize(2);
        assertThat(commits.get(identity("old.parquet")).origin()).isEqualTo(TableCommit.Origin.JOB);
        assertThat(commit.origin()).isEqualTo(TableCommit.Origin.STREAM);
        assertThat(commit.query()).contains(QUERY);
        assertThat(commit.batch()).hasValue(3);
        assertThat(commit.siblings()).containsExactly(location("one.parquet"));
        assertThat(commit.rows()).hasValue(1);
        assertThat(history().newestBatch(QUERY)).hasValue(4);
    }

    @Test
    void whatAReplaceBroughtIsDerivedFromTheFilesThatItTookAway() throws IOException {
        append(0, "a.parquet", "b.parquet", "c.parquet");
        table.newRewrite()
                .deleteFile(file("a.parquet"))
                .deleteFile(file("b.parquet"))
                .addFile(file("ab.parquet"))
                .commit();
        Map<Identity, TableCommit> commits = commits("ab.parquet", "c.parquet");

        assertThat(commits.get(identity("c.parquet")).batch()).hasValue(0);
        assertThat(commits.get(identity("ab.parquet")).origin()).isEqualTo(TableCommit.Origin.DERIVED);
        assertThat(commits.get(identity("ab.parquet")).inputs())
                .containsExactly(location("a.parquet"), location("b.parquet"));
    }

    @Test
    void namesThatTwoBatchesGaveTheirFilesAreTold() throws IOException {
        String name = "00000-1-" + QUERY + "-00001.parquet";
        String later = "00000-1-" + QUERY + "-7-00001.parquet";
        append(7, name, later);
        append(8, "00000-2-" + QUERY + "-00001.parquet");
        append(9, name, later);

        assertThat(history().overwritten()).containsOnlyKeys(location(name));
        assertThat(history().overwritten().get(location(name)))
                .extracting(commit -> commit.batch().orElseThrow())
                .containsExactly(7L, 9L);
    }

    @Test
    void whatAManifestOfTheFirstVersionCarriedOverIsNotTakenForANewFile() throws IOException {
        table = new HadoopTables(new Configuration(false))
                .create(
                        table.schema(),
                        PartitionSpec.unpartitioned(),
                        Map.of("format-version", "1", "commit.manifest.min-count-to-merge", "1"),
                        directory.resolve("v1").toString());
        append(0, "00000-1-" + QUERY + "-00001.parquet");
        append(1, "00000-2-" + QUERY + "-00001.parquet");
        append(2, "00000-3-" + QUERY + "-00001.parquet");

        assertThat(table.currentSnapshot().dataManifests(table.io())).hasSize(1);
        assertThat(new IcebergHistory(STORES, new Location(table.location())).overwritten())
                .isEmpty();
    }

    private void append(long batch, String... names) {
        var append = table.newAppend()
                .set("spark.sql.streaming.queryId", QUERY)
                .set("spark.sql.streaming.epochId", String.valueOf(batch));
        Arrays.stream(names).map(this::file).forEach(append::appendFile);
        append.commit();
    }

    private DataFile file(String name) {
        return DataFiles.builder(PartitionSpec.unpartitioned())
                .withPath(table.location() + "/data/" + name)
                .withFormat("PARQUET")
                .withFileSizeInBytes(10)
                .withRecordCount(1)
                .build();
    }

    private IcebergHistory history() throws IOException {
        return new IcebergHistory(
                STORES, new Location(directory.resolve("a b%20c").toString()));
    }

    private Map<Identity, TableCommit> commits(String... files) throws IOException {
        return history().commits(Arrays.stream(files).map(this::identity).toList());
    }

    private Location location(String name) {
        return new Location(directory.resolve("a b%20c/data").resolve(name).toString());
    }

    private Identity identity(String name) {
        return Identities.standard().of(location(name));
    }
}
