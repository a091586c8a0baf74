// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.io.Location;
import org.junit.jupiter.api.Test;

class FileTableTest {

    @Test
    void aCsvHasItsPathsInTheColumnThatIsNamed() throws UsageError {
        FileTable table = FileTable.parse("csv=hdfs://nn", "file");

        assertThat(table.paths("size,file\r\n7,/a/b.parquet\n\n8,\"/a/c, \"\"d\"\".parquet\"\n"))
                .containsExactly(new Location("hdfs://nn/a/b.parquet"), new Location("hdfs://nn/a/c, \"d\".parquet"));
    }

    @Test
    void aColumnThatIsNotThereIsToldWithThoseThatAre() throws UsageError {
        FileTable table = FileTable.parse("csv", "path");

        assertThatThrownBy(() -> table.paths("size,file\n"))
                .isInstanceOf(UsageError.class)
                .hasMessage("--files-from: expected a column path in its first line, found size, file;"
                        + " --files-column names another");
        assertThatThrownBy(() -> FileTable.parse("csv", "file").paths("size,file\n7\n"))
                .hasMessage("--files-from: row 2: expected 2 columns, found 1");
    }

    @Test
    void aQuotedNameMayHoldLineEnds() throws UsageError {
        assertThat(FileTable.parse("csv", "path").paths("path,n\n\"/a/b\nc\r\nd.parquet\",1\r\n/e.parquet,2"))
                .containsExactly(new Location("/a/b\nc\r\nd.parquet"), new Location("/e.parquet"));
    }

    @Test
    void aRowThatIsNoneOfAnInventoryIsToldByItsNumber() throws UsageError {
        FileTable table = FileTable.parse("s3-inventory", "path");

        assertThatThrownBy(() -> table.paths("lake,a.parquet\nlake,100%.parquet\n"))
                .isInstanceOf(UsageError.class)
                .hasMessage("--files-from: row 2: expected a URL-encoded key, found 100%.parquet");
        assertThatThrownBy(() -> table.paths("lake,a.parquet\nla"))
                .isInstanceOf(UsageError.class)
                .hasMessage("--files-from: row 2: expected a bucket and a key, found [la]");
    }

    @Test
    void anS3InventoryGivesItsLatestParquetObjectsWithTheirKeysDecoded() throws UsageError {
        FileTable table = FileTable.parse("s3-inventory", "path");

        assertThat(table.paths("""
                        "lake","t/day%3D1/part-00000.parquet","v1","true","false","1024"
                        "lake","t/day%3D1/part-00000.parquet","v0","false","false","1024"
                        "lake","t/day%3D1/part-00001.parquet","v2","true","true",""
                        "lake","t/_delta_log/00000.checkpoint.parquet","v3","true","false","10"
                        "lake","t/readme.txt","v4","true","false","10"
                        "lake","t/","v5","true","false","0"
                        """)).containsExactly(new Location("s3a://lake/t/day=1/part-00000.parquet"));
        assertThat(table.paths("\"lake\",\"a+b.parquet\",\"1024\",\"2026-01-02T03:04:05.000Z\""))
                .containsExactly(new Location("s3a://lake/a b.parquet"));
    }

    @Test
    void anImageOfANameNodeGivesItsParquetFiles() throws UsageError {
        FileTable table = FileTable.parse("hdfs-fsimage=hdfs://nn", "path");

        assertThat(table.paths(String.join(
                        "\n",
                        "Path\tReplication\tModificationTime\tAccessTime\tPreferredBlockSize\tBlocksCount\tFileSize"
                                + "\tNSQUOTA\tDSQUOTA\tPermission\tUserName\tGroupName",
                        "/t\t0\t2026-01-02 03:04\t1970-01-01 00:00\t0\t0\t0\t-1\t-1\tdrwxr-xr-x\thdfs\thdfs",
                        "/t/a.parquet\t3\t2026-01-02 03:04\t2026-01-02 03:04\t134217728\t1\t99\t0\t0\t-rw-r--r--\th\th",
                        "/t/.hidden/a.parquet\t3\tx\tx\t1\t1\t99\t0\t0\t-rw-r--r--\th\th",
                        "/t/a.csv\t3\tx\tx\t1\t1\t99\t0\t0\t-rw-r--r--\th\th")))
                .containsExactly(new Location("hdfs://nn/t/a.parquet"));
    }

    @Test
    void aFormThatNobodyKnowsIsRefused() {
        assertThatThrownBy(() -> FileTable.parse("orc", "path"))
                .isInstanceOf(UsageError.class)
                .hasMessage("--files-format: expected one of lines, csv, s3-inventory, hdfs-fsimage, found orc");
    }
}
