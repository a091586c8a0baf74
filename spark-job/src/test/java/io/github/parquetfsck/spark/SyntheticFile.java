// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** A small valid Parquet file whose footer holds a number, so that no two are the same. */
final class SyntheticFile {
    private static final String NUMBER = "000000000000";
    private static final byte[] TEMPLATE = template();
    private static final int NUMBER_AT = numberAt();

    private SyntheticFile() {}

    static int length() {
        return TEMPLATE.length;
    }

    static byte[] sound(long number) {
        byte[] bytes = TEMPLATE.clone();
        byte[] digits = SyntheticTree.padded(number, NUMBER.length()).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(digits, 0, bytes, NUMBER_AT, digits.length);
        return bytes;
    }

    /** Without the magic at its end. */
    static byte[] damaged(long number) {
        byte[] bytes = sound(number);
        bytes[bytes.length - 1] = 'X';
        return bytes;
    }

    private static int numberAt() {
        String text = new String(TEMPLATE, StandardCharsets.ISO_8859_1);
        return text.lastIndexOf(NUMBER);
    }

    private static byte[] template() {
        MessageType schema =
                MessageTypeParser.parseMessageType("message m { required int64 id; optional binary name (UTF8); }");
        try {
            Path directory = Files.createTempDirectory("synthetic");
            Path file = directory.resolve("template.parquet");
            try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                    .withConf(new Configuration(false))
                    .withType(schema)
                    .withExtraMetaData(Map.of("synthetic.number", NUMBER))
                    .build()) {
                SimpleGroupFactory rows = new SimpleGroupFactory(schema);
                for (long id = 0; id < 3; id++) {
                    writer.write(rows.newGroup().append("id", id).append("name", "row " + id));
                }
            }
            byte[] bytes = Files.readAllBytes(file);
            Files.delete(file);
            Files.delete(directory);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
