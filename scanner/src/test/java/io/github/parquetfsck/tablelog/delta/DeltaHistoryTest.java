// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.delta;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.dataset.TableCommit;
import io.github.parquetfsck.dataset.TableHistory;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which commit of a Delta table put a file there, by the JSON of the log. */
class DeltaHistoryTest {
    private static final Stores STORES = new LocalStores(Identities.standard());
    private static final String QUERY = "9078b35d-0000-4000-8000-000000000001";

    @TempDir
    Path directory;

    private DeltaFolder table;

    @BeforeEach
    void create() throws IOException {
        table = DeltaFolder.create(directory.resolve("a b"));
    }

    @Test
    void aStreamingCommitNamesItsQueryAndBatch() throws IOException {
        table.commit(add("p=x%20y/first.parquet"))
                .commit(
                        streaming(3),
                        "{\"txn\":{\"appId\":\"" + QUERY + "\",\"version\":3}}",
                        add("p=x%20y/one.parquet"),
                        add("p=x%20y/two.parquet"));
        TableCommit commit = commits("p=x y/two.parquet").get(identity("p=x y/two.parquet"));

        assertThat(commit.origin()).isEqualTo(TableCommit.Origin.STREAM);
        assertThat(commit.version()).isEqualTo("2");
        assertThat(commit.operation()).isEqualTo("STREAMING UPDATE");
        assertThat(commit.query()).contains(QUERY);
        assertThat(commit.batch()).hasValue(3);
        assertThat(commit.siblings()).containsExactly(location("p=x y/one.parquet"));
        assertThat(commit.ordinal()).isEqualTo(OptionalLong.of(1));
    }

    @Test
    void aTransactionOfForeachBatchNamesTheWriterAndAnyOtherWriteNobody() throws IOException {
        table.commit(add("a.parquet")).commit("{\"txn\":{\"appId\":\"mine\",\"version\":8}}", add("b.parquet"));
        Map<Identity, TableCommit> commits = commits("a.parquet", "b.parquet", "never.parquet");

        assertThat(commits).hasSize(2);
        assertThat(commits.get(identity("a.parquet")).origin()).isEqualTo(TableCommit.Origin.JOB);
        assertThat(commits.get(identity("b.parquet")).origin()).isEqualTo(TableCommit.Origin.STREAM);
        assertThat(commits.get(identity("b.parquet")).query()).contains("mine");
        assertThat(history().newestBatch("mine")).hasValue(8);
        assertThat(history().newestBatch(QUERY)).isEmpty();
    }

    @Test
    void whatOptimizeWroteIsDerivedFromTheFilesThatItRemoved() throws IOException {
        table.commit(add("a.parquet"), add("b.parquet"))
                .commit(
                        "{\"commitInfo\":{\"operation\":\"OPTIMIZE\"}}",
                        "{\"add\":{\"path\":\"ab.parquet\",\"dataChange\":false}}",
                        "{\"remove\":{\"path\":\"a.parquet\",\"dataChange\":false}}",
                        "{\"remove\":{\"path\":\"b.parquet\",\"dataChange\":false}}");
        TableCommit commit = commits("ab.parquet").get(identity("ab.parquet"));

        assertThat(commit.origin()).isEqualTo(TableCommit.Origin.DERIVED);
        assertThat(commit.inputs()).containsExactly(location("a.parquet"), location("b.parquet"));
        assertThat(commit.ordinal()).isEmpty();
    }

    @Test
    void aFileThatIsAddedAgainWithADeletionVectorIsOfItsFirstCommit() throws IOException {
        table.commit(streaming(0), add("a.parquet"))
                .commit(
                        "{\"commitInfo\":{\"operation\":\"DELETE\"}}",
                        "{\"remove\":{\"path\":\"a.parquet\",\"dataChange\":true}}",
                        add("a.parquet"));

        assertThat(commits("a.parquet").get(identity("a.parquet")).version()).isEqualTo("1");
    }

    @Test
    void aTornCommitIsReadAsFarAsItGoesAndTheTableNamesItself() throws IOException {
        table.commit(streaming(0), add("a.parquet"), "{\"add\":{\"path\":\"b.par");

        assertThat(commits("a.parquet", "b.parquet")).containsOnlyKeys(identity("a.parquet"));
        assertThat(history().tableId()).contains("5c9e1d0c-8f6a-4f4e-9a57-000000000001");
    }

    private static String add(String path) {
        return "{\"add\":{\"path\":\"" + path + "\",\"size\":1,\"dataChange\":true}}";
    }

    private static String streaming(long batch) {
        return "{\"commitInfo\":{\"operation\":\"STREAMING UPDATE\",\"operationParameters\":{\"outputMode\":\"Append\","
                + "\"queryId\":\"" + QUERY + "\",\"epochId\":\"" + batch + "\"}}}";
    }

    private TableHistory history() throws IOException {
        return new DeltaHistory(STORES, table.root());
    }

    private Map<Identity, TableCommit> commits(String... files) throws IOException {
        return history().commits(List.of(files).stream().map(this::identity).toList());
    }

    private Location location(String file) {
        return new Location(table.path(file).toString());
    }

    private Identity identity(String file) {
        return Identities.standard().of(location(file));
    }
}
