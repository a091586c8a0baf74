// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.delta;

import static io.github.parquetfsck.tablelog.delta.DeltaFolder.COMMITTED;
import static io.github.parquetfsck.tablelog.delta.DeltaFolder.add;
import static io.github.parquetfsck.tablelog.delta.DeltaFolder.remove;
import static io.github.parquetfsck.tablelog.delta.DeltaFolder.vector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delta.kernel.TableManager;
import io.delta.kernel.defaults.engine.DefaultEngine;
import io.delta.kernel.internal.SnapshotImpl;
import io.github.parquetfsck.dataset.LoggedFile;
import io.github.parquetfsck.dataset.OwnerLog;
import io.github.parquetfsck.dataset.UnreadableLog;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Percent;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a Delta table's log says of the files beside it. */
class DeltaLogTest {
    private static final Stores STORES = new LocalStores(Identities.standard());

    @TempDir
    Path directory;

    private static OwnerLog open(DeltaFolder table) throws IOException {
        return DeltaLog.open(STORES, table.root()).orElseThrow();
    }

    private static FileEntry entry(DeltaFolder table, String name) throws IOException {
        Location location = new Location(table.path(name).toString());
        return STORES.source(location).stat(location).orElseThrow().entry();
    }

    private static Standing standing(OwnerLog log, DeltaFolder table, String name) throws IOException {
        return log.meet(entry(table, name));
    }

    /** Where a finding says that its file or its log is, below the test's directory. */
    private String below(String message) {
        return message.replace(directory + "/", "");
    }

    @Test
    void filesAreLiveSupersededUncommittedOrOrphansAndPathsAreDecodedOnce() throws IOException {
        DeltaFolder table = DeltaFolder.create(directory.resolve("t"))
                .commit(add("a.parquet", 10, 3), add("p=a%20b/x%2520y.parquet", 20, 4), add("old.parquet", 30, 5))
                .commit(remove("old.parquet", 30), add("new.parquet", 40, 6));
        table.file("a.parquet", 10, COMMITTED.minusSeconds(9));
        table.file("p=a b/x%20y.parquet", 20, COMMITTED.minusSeconds(9));
        table.file("old.parquet", 30, COMMITTED.minusSeconds(9));
        table.file("new.parquet", 40, COMMITTED.minusSeconds(9));
        table.file("left.parquet", 50, COMMITTED.minusSeconds(9));
        table.file("young.parquet", 60, COMMITTED.plusSeconds(9));

        OwnerLog log = open(table);
        assertThat(standing(log, table, "a.parquet")).isEqualTo(Standing.LIVE);
        assertThat(standing(log, table, "p=a b/x%20y.parquet")).isEqualTo(Standing.LIVE);
        assertThat(standing(log, table, "new.parquet")).isEqualTo(Standing.LIVE);
        assertThat(standing(log, table, "old.parquet")).isEqualTo(Standing.SUPERSEDED);
        assertThat(standing(log, table, "left.parquet")).isEqualTo(Standing.ORPHAN);
        assertThat(standing(log, table, "young.parquet")).isEqualTo(Standing.UNCOMMITTED);
        assertThat(log.missing(table.root())).isEmpty();
        assertThat(log.newest()).contains(COMMITTED);
        assertThat(log.logged(entry(table, "new.parquet")))
                .contains(new LoggedFile(OptionalLong.of(40), OptionalLong.of(6)));
        assertThat(log.logged(entry(table, "old.parquet"))).isEmpty();
    }

    @Test
    void listedFilesThatAreAbsentAreMissingAndLengthsAreCompared() throws IOException {
        DeltaFolder table = DeltaFolder.create(directory.resolve("t"))
                .commit(add("here.parquet", 10, 3), add("gone%20too.parquet", 20, 4));
        table.file("here.parquet", 9, COMMITTED.minusSeconds(9));

        OwnerLog log = open(table);
        FileEntry here = entry(table, "here.parquet");
        assertThat(log.findings(here, log.meet(here))).singleElement().satisfies(finding -> assertThat(
                        finding.defect() + " " + below(finding.message()))
                .isEqualTo("LENGTH_BELOW_LOG t/here.parquet has 9 bytes,"
                        + " t/_delta_log/00000000000000000001.json says 10"));
        assertThat(log.missing(table.root())).singleElement().satisfies(finding -> assertThat(
                        finding.defect() + " " + below(finding.message()))
                .isEqualTo("LISTED_FILE_MISSING t/gone too.parquet is listed in"
                        + " t/_delta_log/00000000000000000001.json and does not exist"));
    }

    @Test
    void aDeletionVectorLeavesItsFileLiveWithAllItsRowsAndIsMissedWhenItIsGone() throws IOException {
        Path vector = directory.resolve("t/deletion_vector_1.bin");
        String field = vector("file:" + vector);
        DeltaFolder table = DeltaFolder.create(
                        directory.resolve("t"),
                        "{\"minReaderVersion\":3,\"minWriterVersion\":7,\"readerFeatures\":[\"deletionVectors\"],"
                                + "\"writerFeatures\":[\"deletionVectors\"]}",
                        "{}")
                .commit(add("a.parquet", 10, 100))
                .commit(remove("a.parquet", 10), add("a.parquet", 10, 100, field));
        table.file("a.parquet", 10, COMMITTED.minusSeconds(9));

        OwnerLog log = open(table);
        FileEntry file = entry(table, "a.parquet");
        assertThat(log.meet(file)).isEqualTo(Standing.LIVE);
        assertThat(log.logged(file)).contains(new LoggedFile(OptionalLong.of(10), OptionalLong.of(100)));
        assertThat(log.missing(table.root())).singleElement().satisfies(finding -> assertThat(finding.message())
                .contains("deletion_vector_1.bin"));

        Files.write(vector, new byte[40]);
        OwnerLog whole = open(table);
        whole.meet(file);
        assertThat(whole.missing(table.root())).isEmpty();
    }

    @Test
    void aShallowCloneListsFilesOfAnotherPlace() throws IOException {
        DeltaFolder origin = DeltaFolder.create(directory.resolve("or igin")).commit(add("a.parquet", 10, 3));
        Path there = origin.file("a.parquet", 10, COMMITTED.minusSeconds(9));
        DeltaFolder clone = DeltaFolder.create(directory.resolve("clone"))
                .commit(
                        add("file://" + Percent.encode(there.toString()), 10, 3),
                        add("file:" + Percent.encode(directory + "/or igin/gone.parquet"), 10, 3));

        assertThat(open(clone).missing(clone.root())).singleElement().satisfies(finding -> assertThat(finding.message())
                .contains("gone.parquet is listed in"));
        assertThat(open(clone).meet(entry(origin, "a.parquet"))).isEqualTo(Standing.LIVE);
    }

    @Test
    void aCheckpointTellsWhatTheCommitsBeforeItSaid() throws IOException {
        DeltaFolder table = DeltaFolder.create(directory.resolve("t"))
                .commit(add("a.parquet", 10, 3), add("b.parquet", 10, 3), add("c.parquet", 10, 3));
        ((SnapshotImpl) TableManager.loadSnapshot(table.root().text()).build(DefaultEngine.create(new Configuration())))
                .writeCheckpoint(DefaultEngine.create(new Configuration()));
        Files.delete(table.log(0));
        table.commit(remove("b.parquet", 10), add("d.parquet", 10, 3));
        for (String name : new String[] {"a", "b", "c", "d"}) {
            table.file(name + ".parquet", 10, COMMITTED.minusSeconds(9));
        }

        OwnerLog log = open(table);
        assertThat(standing(log, table, "a.parquet")).isEqualTo(Standing.LIVE);
        assertThat(standing(log, table, "b.parquet")).isEqualTo(Standing.SUPERSEDED);
        assertThat(standing(log, table, "d.parquet")).isEqualTo(Standing.LIVE);
        assertThat(log.logged(entry(table, "c.parquet")))
                .contains(new LoggedFile(OptionalLong.of(10), OptionalLong.of(3)));
        assertThat(log.missing(table.root())).isEmpty();
    }

    @Test
    void aFeatureThatTheLibraryDoesNotKnowIsSaidAndNotGuessedAt() throws IOException {
        DeltaFolder table = DeltaFolder.create(
                directory.resolve("t"),
                "{\"minReaderVersion\":3,\"minWriterVersion\":7,\"readerFeatures\":[\"fromTheFuture\"],"
                        + "\"writerFeatures\":[\"fromTheFuture\"]}",
                "{}");

        assertThatThrownBy(() -> open(table))
                .isInstanceOf(UnreadableLog.class)
                .hasMessageContaining("does not read the log of " + table.root())
                .hasMessageContaining("fromTheFuture");
    }

    @Test
    void aLogWithAHoleIsNotRead() throws IOException {
        DeltaFolder table = DeltaFolder.create(directory.resolve("t"))
                .commit(add("a.parquet", 10, 3))
                .commit(add("b.parquet", 10, 3));
        Files.delete(table.log(1));

        assertThatThrownBy(() -> open(table)).isInstanceOf(UnreadableLog.class);
    }
}
