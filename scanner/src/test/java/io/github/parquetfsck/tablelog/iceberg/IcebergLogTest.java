// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.iceberg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.dataset.LoggedFile;
import io.github.parquetfsck.dataset.OwnerLog;
import io.github.parquetfsck.dataset.UnreadableLog;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.stream.Stream;
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

/** What the metadata of an Iceberg table, written by the library, says of the files beside it. */
class IcebergLogTest {
    private static final Stores STORES = new LocalStores(Identities.standard());

    @TempDir
    Path directory;

    private Path root;
    private Table table;

    @BeforeEach
    void create() {
        root = directory.resolve("a b%20c");
        table = new HadoopTables(new Configuration(false))
                .create(
                        new Schema(Types.NestedField.optional(1, "id", Types.LongType.get())),
                        PartitionSpec.unpartitioned(),
                        root.toString());
    }

    private DataFile file(String name, long size, long rows) throws IOException {
        Path path = root.resolve("data").resolve(name);
        Files.createDirectories(path.getParent());
        Files.write(path, new byte[(int) size]);
        Files.setLastModifiedTime(path, FileTime.from(Instant.now().minusSeconds(60)));
        return DataFiles.builder(PartitionSpec.unpartitioned())
                .withPath(table.location() + "/data/" + name)
                .withFormat("PARQUET")
                .withFileSizeInBytes(size)
                .withRecordCount(rows)
                .build();
    }

    private static OwnerLog open(Path root) throws IOException {
        return IcebergLog.open(STORES, new Location(root.toString())).orElseThrow();
    }

    private static FileEntry entry(Path root, String name) throws IOException {
        Location location = new Location(root.resolve("data").resolve(name).toString());
        return STORES.source(location).stat(location).orElseThrow().entry();
    }

    @Test
    void filesOfTheCurrentSnapshotAreLiveAndThoseOfOlderOnesSuperseded() throws IOException {
        table.newAppend()
                .appendFile(file("old x.parquet", 10, 3))
                .appendFile(file("p=1/a.parquet", 20, 4))
                .commit();
        table.newDelete().deleteFile(table.location() + "/data/old x.parquet").commit();
        table.newAppend().appendFile(file("new.parquet", 30, 5)).commit();
        file("orphan.parquet", 40, 6);

        OwnerLog log = open(root);
        assertThat(log.meet(entry(root, "p=1/a.parquet"))).isEqualTo(Standing.LIVE);
        assertThat(log.meet(entry(root, "new.parquet"))).isEqualTo(Standing.LIVE);
        assertThat(log.meet(entry(root, "old x.parquet"))).isEqualTo(Standing.SUPERSEDED);
        assertThat(log.meet(entry(root, "orphan.parquet"))).isEqualTo(Standing.ORPHAN);
        assertThat(log.missing(new Location(root.toString()))).isEmpty();
        assertThat(log.logged(entry(root, "new.parquet")))
                .contains(new LoggedFile(OptionalLong.of(30), OptionalLong.of(5)));
    }

    @Test
    void listedFilesThatAreAbsentAreMissingAndLengthsAreCompared() throws IOException {
        table.newAppend()
                .appendFile(file("short.parquet", 20, 4))
                .appendFile(file("gone.parquet", 20, 4))
                .commit();
        Files.write(root.resolve("data/short.parquet"), new byte[19]);
        Files.delete(root.resolve("data/gone.parquet"));

        OwnerLog log = open(root);
        FileEntry cut = entry(root, "short.parquet");
        assertThat(log.findings(cut, log.meet(cut))).singleElement().satisfies(finding -> assertThat(
                        finding.defect() + " " + finding.message())
                .matches("LENGTH_BELOW_LOG .*/short.parquet has 19 bytes, .*/v2.metadata.json says 20"));
        assertThat(log.missing(new Location(root.toString()))).singleElement().satisfies(finding -> assertThat(
                        finding.defect() + " " + finding.message())
                .matches("LISTED_FILE_MISSING .*/gone.parquet is listed in .*/v2.metadata.json and does not"
                        + " exist"));
    }

    @Test
    void aTableThatWasCopiedIsReadWhereItLies() throws IOException {
        table.newAppend().appendFile(file("a.parquet", 20, 4)).commit();
        Path copy = directory.resolve("copy");
        Files.move(root, copy);

        OwnerLog log = open(copy);
        assertThat(log.meet(entry(copy, "a.parquet"))).isEqualTo(Standing.LIVE);
        assertThat(log.missing(new Location(copy.toString()))).isEmpty();
    }

    @Test
    void aTableWithoutASnapshotListsNothing() throws IOException {
        file("young.parquet", 10, 1);
        assertThat(open(root).meet(entry(root, "young.parquet"))).isEqualTo(Standing.ORPHAN);
    }

    @Test
    void twoMetadataFilesOfOneVersionAreNotChosenBetween() throws IOException {
        table.newAppend().appendFile(file("a.parquet", 20, 4)).commit();
        Path metadata = root.resolve("metadata");
        try (Stream<Path> files = Files.list(metadata)) {
            for (Path file : files.filter(f -> f.getFileName().toString().endsWith(".metadata.json"))
                    .toList()) {
                String name = file.getFileName().toString().replace("v", "0000");
                Files.move(file, metadata.resolve(name.replace(".metadata", "-aa.metadata")));
            }
        }
        assertThat(open(root).meet(entry(root, "a.parquet"))).isEqualTo(Standing.LIVE);

        Files.copy(metadata.resolve("00002-aa.metadata.json"), metadata.resolve("00002-bb.metadata.json"));
        assertThatThrownBy(() -> open(root))
                .isInstanceOf(UnreadableLog.class)
                .hasMessageContaining("version 2 has 2 metadata files");
    }

    @Test
    void metadataOfAVersionThatTheLibraryDoesNotKnowIsSaidSo() throws IOException {
        Path file = root.resolve("metadata/v1.metadata.json");
        Files.writeString(
                file,
                Files.readString(file)
                        .replace("\"format-version\" : 2", "\"format-version\":99")
                        .replace("\"format-version\":2", "\"format-version\":99"));
        assertThatThrownBy(() -> open(root))
                .isInstanceOf(UnreadableLog.class)
                .hasMessageContaining("Iceberg does not read the metadata of " + root);
    }
}
