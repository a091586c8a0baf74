// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/** A file by parquet-java with a schema of one's choice: every column of row n holds n, as its type has it. */
public final class FileOfSchema {
    private FileOfSchema() {}

    /** @param columns as in a message type: {@code required int32 a; optional binary b (STRING);} */
    public static Path write(Path file, String columns, int from, int to) throws IOException {
        MessageType schema = MessageTypeParser.parseMessageType("message m { " + columns + " }");
        Files.createDirectories(file.getParent());
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withConf(new PlainParquetConfiguration())
                .withType(schema)
                .build()) {
            for (int n = from; n < to; n++) {
                Group row = new SimpleGroup(schema);
                fill(row, schema, n);
                writer.write(row);
            }
        }
        return file;
    }

    private static void fill(Group row, GroupType type, int n) {
        for (int i = 0; i < type.getFieldCount(); i++) {
            Type field = type.getType(i);
            if (!field.isPrimitive()) {
                fill(row.addGroup(i), field.asGroupType(), n);
            } else {
                add(row, i, field.asPrimitiveType(), n);
            }
        }
    }

    private static void add(Group row, int field, PrimitiveType type, int n) {
        switch (type.getPrimitiveTypeName()) {
            case INT32 -> row.add(field, n);
            case INT64 -> row.add(field, (long) n);
            case FLOAT -> row.add(field, (float) n);
            case DOUBLE -> row.add(field, (double) n);
            case BOOLEAN -> row.add(field, n % 2 == 0);
            case BINARY -> row.add(field, String.valueOf(n));
            case FIXED_LEN_BYTE_ARRAY, INT96 -> {
                byte[] bytes = new byte
                        [type.getPrimitiveTypeName() == PrimitiveType.PrimitiveTypeName.INT96
                                ? 12
                                : type.getTypeLength()];
                bytes[bytes.length - 1] = (byte) n;
                row.add(field, Binary.fromConstantByteArray(bytes));
            }
        }
    }
}
