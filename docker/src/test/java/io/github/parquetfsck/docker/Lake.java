// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Random;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Parquet files that are larger than a block of HDFS, by parquet-java. */
final class Lake {
    static final MessageType SCHEMA =
            MessageTypeParser.parseMessageType("message events { required int64 id; required binary noise; }");

    private Lake() {}

    /** A sound file of some megabytes in several row groups; equal seeds give equal bytes. */
    static byte[] large(int seed) {
        return withRows(seed, 3000);
    }

    /** The same, with about as many kilobytes as rows. */
    static byte[] withRows(int seed, int rows) {
        try {
            java.nio.file.Path file = java.nio.file.Files.createTempFile("large", ".parquet");
            try {
                Random random = new Random(seed);
                try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                        .withType(SCHEMA)
                        .withWriteMode(org.apache.parquet.hadoop.ParquetFileWriter.Mode.OVERWRITE)
                        .withCompressionCodec(CompressionCodecName.ZSTD)
                        .withRowGroupSize(1L << 20)
                        .withPageSize(1 << 17)
                        .build()) {
                    for (int row = 0; row < rows; row++) {
                        writer.write(row(row, random));
                    }
                }
                return java.nio.file.Files.readAllBytes(file);
            } finally {
                java.nio.file.Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A row of a kilobyte that nothing compresses. */
    static Group row(long id, Random random) {
        byte[] noise = new byte[1024];
        random.nextBytes(noise);
        return new SimpleGroupFactory(SCHEMA)
                .newGroup()
                .append("id", id)
                .append("noise", org.apache.parquet.io.api.Binary.fromConstantByteArray(noise));
    }

    /** The first bytes of a file, as many as a writer had written that was killed. */
    static byte[] cut(byte[] whole, int length) {
        ByteArrayOutputStream cut = new ByteArrayOutputStream();
        cut.write(whole, 0, length);
        return cut.toByteArray();
    }
}
