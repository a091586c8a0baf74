// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.io.Location;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTableTest {
    @TempDir
    Path directory;

    @Test
    void aCsvHasItsPathsInTheColumnThatIsNamed() throws Exception {
        FileTable table = FileTable.parse("csv=hdfs://nn", "file", Set.of());

        assertThat(paths(table, text("size,file\r\n7,/a/b.parquet\n\n8,\"/a/c, \"\"d\"\".parquet\"\n"))
                        .files())
                .containsExactly(new Location("hdfs://nn/a/b.parquet"), new Location("hdfs://nn/a/c, \"d\".parquet"));
    }

    @Test
    void aColumnThatIsNotThereIsToldWithThoseThatAre() throws Exception {
        FileTable table = FileTable.parse("csv", "path", Set.of());

        assertThatThrownBy(() -> paths(table, text("size,file\n")))
                .isInstanceOf(UsageError.class)
                .hasMessage("--files-from: expected a column path in its first line, found size, file;"
                        + " --files-column names another");
        assertThatThrownBy(() -> paths(FileTable.parse("csv", "file", Set.of()), text("size,file\n7\n")))
                .hasMessage("--files-from: row 2: expected 2 columns, found 1");
    }

    @Test
    void aQuotedNameMayHoldLineEnds() throws Exception {
        assertThat(paths(
                                FileTable.parse("csv", "path", Set.of()),
                                text("path,n\n\"/a/b\nc\r\nd.parquet\",1\r\n/e.parquet,2"))
                        .files())
                .containsExactly(new Location("/a/b\nc\r\nd.parquet"), new Location("/e.parquet"));
    }

    @Test
    void aRowThatIsNoneOfAnInventoryIsToldByItsNumber() throws Exception {
        FileTable table = FileTable.parse("s3-inventory", "path", Set.of());

        assertThatThrownBy(() -> paths(table, text("lake,a.parquet\nlake,100%.parquet\n")))
                .isInstanceOf(UsageError.class)
                .hasMessage("--files-from: row 2: expected a URL-encoded key, found 100%.parquet");
        assertThatThrownBy(() -> paths(table, text("lake,a.parquet\nla")))
                .isInstanceOf(UsageError.class)
                .hasMessage("--files-from: row 2: expected a bucket and a key, found [la]");
    }

    @Test
    void anS3InventoryGivesItsLatestParquetObjectsWithTheirKeysDecoded() throws Exception {
        FileTable table = FileTable.parse("s3-inventory", "path", Set.of());

        assertThat(paths(table, text("""
                        "lake","t/day%3D1/part-00000.parquet","v1","true","false","1024"
                        "lake","t/day%3D1/part-00000.parquet","v0","false","false","1024"
                        "lake","t/day%3D1/part-00001.parquet","v2","true","true",""
                        "lake","t/_delta_log/00000.checkpoint.parquet","v3","true","false","10"
                        "lake","t/readme.txt","v4","true","false","10"
                        "lake","t/","v5","true","false","0"
                        """)).files())
                .containsExactly(new Location("s3a://lake/t/day=1/part-00000.parquet"));
        assertThat(paths(table, text("\"lake\",\"a+b.parquet\",\"1024\",\"2026-01-02T03:04:05.000Z\""))
                        .files())
                .containsExactly(new Location("s3a://lake/a b.parquet"));
    }

    @Test
    void anImageOfANameNodeGivesItsParquetFiles() throws Exception {
        FileTable table = FileTable.parse("hdfs-fsimage=hdfs://nn", "path", Set.of());

        assertThat(paths(
                                table,
                                text(String.join(
                                        "\n",
                                        "Path\tReplication\tModificationTime\tAccessTime\tPreferredBlockSize\tBlocksCount\tFileSize"
                                                + "\tNSQUOTA\tDSQUOTA\tPermission\tUserName\tGroupName",
                                        "/t\t0\t2026-01-02 03:04\t1970-01-01 00:00\t0\t0\t0\t-1\t-1\tdrwxr-xr-x\thdfs\thdfs",
                                        "/t/a.parquet\t3\t2026-01-02 03:04\t2026-01-02 03:04\t134217728\t1\t99\t0\t0\t-rw-r--r--\th\th",
                                        "/t/.hidden/a.parquet\t3\tx\tx\t1\t1\t99\t0\t0\t-rw-r--r--\th\th",
                                        "/t/a.csv\t3\tx\tx\t1\t1\t99\t0\t0\t-rw-r--r--\th\th")))
                        .files())
                .containsExactly(new Location("hdfs://nn/t/a.parquet"));
    }

    @Test
    void aFormThatNobodyKnowsIsRefused() {
        assertThatThrownBy(() -> FileTable.parse("orc", "path", Set.of()))
                .isInstanceOf(UsageError.class)
                .hasMessage(
                        "--files-format: expected one of lines, csv, parquet, s3-inventory, hdfs-fsimage, found orc");
    }

    @Test
    void aParquetTableHasItsPathsInTheColumnThatIsNamed() throws Exception {
        byte[] table = parquet(
                "message t { required int64 size; optional binary file (STRING); }",
                List.of(Map.of("size", "7", "file", "/a/b.parquet"), Map.of("size", "8", "file", "/a/ü %41.parquet")));

        assertThat(paths(FileTable.parse("parquet=hdfs://nn", "file", Set.of()), table)
                        .files())
                .containsExactly(new Location("hdfs://nn/a/b.parquet"), new Location("hdfs://nn/a/ü %41.parquet"));
        assertThatThrownBy(() -> paths(FileTable.parse("parquet", "path", Set.of()), table))
                .isInstanceOf(IOException.class)
                .hasMessage("--files-from: expected a column path of single values, found the columns size, file;"
                        + " --files-column names the column of a table");
        assertThatThrownBy(() -> paths(FileTable.parse("parquet", "path", Set.of()), text("path\n/a/b.parquet\n")))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("--files-from: expected a table in Parquet: ");
    }

    @Test
    void anS3InventoryInParquetGivesItsLatestObjectsWithTheirKeysAsTheyAre() throws Exception {
        byte[] table = parquet(
                INVENTORY,
                List.of(
                        object("t/day=1/a%20b.parquet", "true", "false", "STANDARD", ""),
                        object("t/day=1/a%20b.parquet", "false", "false", "STANDARD", ""),
                        object("t/day=1/gone.parquet", "true", "true", "", ""),
                        object("t/_delta_log/0.checkpoint.parquet", "true", "false", "STANDARD", ""),
                        object("t/instant.parquet", "true", "false", "GLACIER_IR", ""),
                        object("t/frozen.parquet", "true", "false", "GLACIER", ""),
                        object("t/warm.parquet", "true", "false", "INTELLIGENT_TIERING", "FREQUENT"),
                        object("t/deep.parquet", "true", "false", "INTELLIGENT_TIERING", "DEEP_ARCHIVE")));

        Found paths = paths(FileTable.parse("s3-inventory", "path", Set.of()), table);

        assertThat(paths.files())
                .containsExactly(
                        new Location("s3a://lake/t/day=1/a%20b.parquet"),
                        new Location("s3a://lake/t/instant.parquet"),
                        new Location("s3a://lake/t/warm.parquet"));
        assertThat(paths.cold())
                .extracting(TablePaths.ColdFile::rule)
                .containsExactly("storage-class GLACIER", "storage-class INTELLIGENT_TIERING DEEP_ARCHIVE");
        assertThat(paths(FileTable.parse("s3-inventory", "path", Set.of("GLACIER", "INTELLIGENT_TIERING")), table)
                        .files())
                .hasSize(5);
    }

    @Test
    void anInventoryInCsvTellsItsClassesByTheirNamesAndMayBeCompressed() throws Exception {
        String rows = """
                "lake","a.parquet","1024","2026-01-02T03:04:05.000Z","e0","STANDARD"
                "lake","b.parquet","1024","2026-01-02T03:04:05.000Z","e1","DEEP_ARCHIVE"
                "GLACIER","c.parquet","1024","2026-01-02T03:04:05.000Z","e2","INTELLIGENT_TIERING","ARCHIVE"
                "GLACIER","d.parquet","1024","2026-01-02T03:04:05.000Z","e3","INTELLIGENT_TIERING","FREQUENT"
                """;
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(text(rows));
        }

        Found paths = paths(FileTable.parse("s3-inventory", "path", Set.of()), packed.toByteArray());

        assertThat(paths.files())
                .containsExactly(new Location("s3a://lake/a.parquet"), new Location("s3a://GLACIER/d.parquet"));
        assertThat(paths.cold())
                .containsExactly(
                        new TablePaths.ColdFile(new Location("s3a://lake/b.parquet"), "DEEP_ARCHIVE"),
                        new TablePaths.ColdFile(
                                new Location("s3a://GLACIER/c.parquet"), "INTELLIGENT_TIERING ARCHIVE"));
    }

    @Test
    void aTableOfYourOwnMayNameClassesToo() throws Exception {
        Found paths = paths(
                FileTable.parse("csv", "path", Set.of()),
                text("path,storage_class\n/a.parquet,GLACIER\n/b.parquet,STANDARD_IA\n/c.parquet,\n"));

        assertThat(paths.files()).containsExactly(new Location("/b.parquet"), new Location("/c.parquet"));
        assertThat(paths.cold()).hasSize(1);
    }

    /** What a table hands over. */
    private record Found(List<Location> files, List<TablePaths.ColdFile> cold) implements TablePaths.Receiver {
        @Override
        public void file(Location file) {
            files.add(file);
        }

        @Override
        public void cold(TablePaths.ColdFile file) {
            cold.add(file);
        }
    }

    private static Found paths(FileTable table, byte[] bytes) throws UsageError, IOException {
        Found found = new Found(new ArrayList<>(), new ArrayList<>());
        table.read(new BytesReader(bytes), found);
        return found;
    }

    private static final String INVENTORY = """
            message inventory {
              optional binary bucket (STRING); optional binary key (STRING); optional binary version_id (STRING);
              optional boolean is_latest; optional boolean is_delete_marker; optional int64 size;
              optional binary storage_class (STRING); optional binary intelligent_tiering_access_tier (STRING);
            }
            """;

    private static Map<String, String> object(String key, String latest, String deletion, String storage, String tier) {
        Map<String, String> row = new HashMap<>(Map.of("bucket", "lake", "key", key, "is_latest", latest));
        row.put("is_delete_marker", deletion);
        if (!storage.isEmpty()) {
            row.put("storage_class", storage);
        }
        if (!tier.isEmpty()) {
            row.put("intelligent_tiering_access_tier", tier);
        }
        return row;
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private byte[] parquet(String schema, List<Map<String, String>> rows) throws IOException {
        MessageType type = MessageTypeParser.parseMessageType(schema);
        Path file = directory.resolve("table.parquet");
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withConf(new Configuration(false))
                .withType(type)
                .withCompressionCodec(CompressionCodecName.SNAPPY)
                .build()) {
            for (Map<String, String> row : rows) {
                Group group = new SimpleGroupFactory(type).newGroup();
                row.forEach((column, value) -> {
                    switch (type.getType(column).asPrimitiveType().getPrimitiveTypeName()) {
                        case BOOLEAN -> group.add(column, Boolean.parseBoolean(value));
                        case INT64 -> group.add(column, Long.parseLong(value));
                        default -> group.add(column, value);
                    }
                });
                writer.write(group);
            }
        }
        return Files.readAllBytes(file);
    }
}
