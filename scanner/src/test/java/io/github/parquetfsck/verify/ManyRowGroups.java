// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Files by parquet-java with as many row groups as asked for, of twenty rows each. */
public final class ManyRowGroups {
    private static final int ROWS = 20;

    private static final MessageType SCHEMA = MessageTypeParser.parseMessageType("""
            message m {
              required int64 id;
              optional binary name (STRING);
              optional double ratio;
              optional group pairs (LIST) {
                repeated group list {
                  optional int32 left;
                  optional binary right (STRING);
                }
              }
            }
            """);

    private ManyRowGroups() {}

    /** How the pages are written. */
    public enum Form {
        PLAIN,
        CHECKSUMS,
        SNAPPY_V2,
        BLOOM,
        /** In each row group a text that is none. */
        NOT_UTF8
    }

    public static byte[] write(Path file, Form form, int rowGroups) throws IOException {
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withConf(new PlainParquetConfiguration())
                .withType(SCHEMA)
                .withRowGroupRowCountLimit(ROWS)
                .withPageRowCountLimit(ROWS / 2)
                .withMinRowCountForPageSizeCheck(1)
                .withPageWriteChecksumEnabled(form == Form.CHECKSUMS)
                .withBloomFilterEnabled("name", form == Form.BLOOM)
                .withBloomFilterNDV("name", ROWS)
                .withWriterVersion(form == Form.SNAPPY_V2 ? WriterVersion.PARQUET_2_0 : WriterVersion.PARQUET_1_0)
                .withCompressionCodec(
                        form == Form.SNAPPY_V2 ? CompressionCodecName.SNAPPY : CompressionCodecName.UNCOMPRESSED)
                .build()) {
            for (int n = 0; n < rowGroups * ROWS; n++) {
                writer.write(row(n, form));
            }
        }
        return Files.readAllBytes(file);
    }

    private static Group row(int n, Form form) {
        Group row = new SimpleGroup(SCHEMA);
        row.add("id", (long) n);
        if (n % ROWS == 5 && form == Form.NOT_UTF8) {
            row.add("name", Binary.fromConstantByteArray(new byte[] {'n', (byte) 0xff}));
        } else if (n % 3 != 0) {
            row.add("name", "name" + n % 11);
        }
        if (n % 4 != 0) {
            row.add("ratio", n / 8.0);
        }
        Group pairs = row.addGroup("pairs");
        for (int k = 0; k < n % 3; k++) {
            pairs.addGroup("list").append("left", n * k).append("right", "r" + k);
        }
        return row;
    }
}
