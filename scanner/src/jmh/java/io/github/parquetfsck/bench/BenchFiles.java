// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

/**
 * The sets that are measured: {@code small}, 20,000 files of 65 KB with 10 columns and one or two row groups, and
 * {@code wide}, 500 files of 2,000 columns and four row groups. A few files are written, the rest are copies of their
 * bytes, so that each file has pages of its own in the page cache.
 */
public final class BenchFiles {
    private static final int SMALL_VARIANTS = 40;
    private static final int WIDE_VARIANTS = 4;

    private BenchFiles() {}

    private static final CompressionCodecName[] CODECS = {
        CompressionCodecName.SNAPPY, CompressionCodecName.ZSTD, CompressionCodecName.GZIP, CompressionCodecName.LZ4_RAW
    };

    /**
     * Arguments: the directory, how many small files, how many wide ones, how many rows in each of the four files of the
     * set with data, one a codec. A set that is there is left as it is.
     */
    public static void main(String[] args) throws IOException {
        Path root = Path.of(args[0]);
        fill(root.resolve("small"), Integer.parseInt(args[1]), SMALL_VARIANTS, BenchFiles::writeSmall);
        fill(root.resolve("wide"), Integer.parseInt(args[2]), WIDE_VARIANTS, BenchFiles::writeWide);
        int rows = args.length > 3 ? Integer.parseInt(args[3]) : 0;
        if (rows > 0) {
            fill(root.resolve("data"), CODECS.length, CODECS.length, (file, number) -> writeData(file, number, rows));
        }
        Path bad = Files.createDirectories(root.resolve("bad")).resolve("cut.parquet");
        byte[] sound = Files.readAllBytes(root.resolve("small").resolve(name(0)));
        Files.write(bad, java.util.Arrays.copyOf(sound, sound.length - 7));
    }

    private interface Variant {
        void write(Path file, int number) throws IOException;
    }

    private static void fill(Path directory, int count, int variants, Variant variant) throws IOException {
        if (count == 0) {
            return;
        }
        Files.createDirectories(directory);
        try (Stream<Path> there = Files.list(directory)) {
            if (there.count() == count) {
                return;
            }
        }
        Path models = Files.createTempDirectory(directory.toAbsolutePath().getParent(), "models");
        List<byte[]> written = new ArrayList<>();
        for (int i = 0; i < Math.min(variants, count); i++) {
            Path model = models.resolve(name(i));
            variant.write(model, i);
            written.add(Files.readAllBytes(model));
            Files.delete(model);
        }
        Files.delete(models);
        for (int i = 0; i < count; i++) {
            Files.write(directory.resolve(name(i)), written.get(i % written.size()));
        }
        byte[] first = written.get(0);
        int footer = java.nio.ByteBuffer.wrap(first)
                .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                .getInt(first.length - 8);
        System.out.printf(
                "%s: %d files, the first of %d bytes with a footer of %d%n", directory, count, first.length, footer);
    }

    private static String name(int number) {
        return String.format("part-%05d.parquet", number);
    }

    private static void writeSmall(Path file, int number) throws IOException {
        MessageType schema = schema(10, "column_");
        write(file, schema, 940, number % 2 == 0 ? 10_000 : 470, number, Map.of("writer.schema", describe(schema)));
    }

    private static void writeWide(Path file, int number) throws IOException {
        write(file, schema(2_000, "feature_"), 40, 10, number, Map.of());
    }

    /** What a table of events looks like: keys, measures, few and many different texts, nulls, flags. */
    private static void writeData(Path file, int number, int rows) throws IOException {
        MessageType schema = Types.buildMessage()
                .required(PrimitiveTypeName.INT64)
                .named("id")
                .optional(PrimitiveTypeName.INT64)
                .named("account")
                .optional(PrimitiveTypeName.DOUBLE)
                .named("amount")
                .optional(PrimitiveTypeName.INT32)
                .named("day")
                .optional(PrimitiveTypeName.BINARY)
                .as(LogicalTypeAnnotation.stringType())
                .named("country")
                .optional(PrimitiveTypeName.BINARY)
                .as(LogicalTypeAnnotation.stringType())
                .named("note")
                .required(PrimitiveTypeName.BOOLEAN)
                .named("open")
                .named("event");
        Random random = new Random(7);
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withConf(new PlainParquetConfiguration())
                .withType(schema)
                .withCodecFactory(new org.apache.parquet.hadoop.CodecFactory(
                        new org.apache.hadoop.conf.Configuration(false), 1 << 20))
                .withCompressionCodec(CODECS[number])
                .withRowGroupRowCountLimit(250_000)
                .build()) {
            for (int row = 0; row < rows; row++) {
                writer.write(event(schema, random, row));
            }
        }
    }

    private static Group event(MessageType schema, Random random, int row) {
        Group event = new SimpleGroup(schema);
        event.add("id", (long) row);
        if (random.nextInt(10) > 0) {
            event.add("account", 1_000_000_000L + random.nextInt(50_000));
        }
        event.add("amount", Math.round(random.nextGaussian() * 100_000) / 100.0);
        event.add("day", 20_000 + row / 10_000);
        event.add("country", "country-" + random.nextInt(200));
        if (random.nextInt(4) > 0) {
            event.add("note", "order " + Integer.toHexString(random.nextInt()) + " of " + random.nextInt(1_000));
        }
        event.add("open", random.nextBoolean());
        return event;
    }

    private static MessageType schema(int columns, String prefix) {
        PrimitiveTypeName[] types = {PrimitiveTypeName.INT64, PrimitiveTypeName.DOUBLE, PrimitiveTypeName.INT32};
        Types.MessageTypeBuilder schema = Types.buildMessage();
        for (int i = 0; i < columns; i++) {
            schema.optional(types[i % types.length]).named(String.format("%s%04d", prefix, i));
        }
        return schema.named("spark_schema");
    }

    /** Engines leave their own schema in the key-value metadata, which is a good part of a small footer. */
    private static String describe(MessageType schema) {
        return schema.getFields().stream()
                .map(field -> "{\"name\":\"" + field.getName() + "\",\"type\":\""
                        + field.asPrimitiveType().getPrimitiveTypeName() + "\",\"nullable\":true,\"metadata\":{}}")
                .collect(Collectors.joining(",", "{\"type\":\"struct\",\"fields\":[", "]}"));
    }

    private static void write(
            Path file, MessageType schema, int rows, int rowsPerGroup, int seed, Map<String, String> extra)
            throws IOException {
        Random random = new Random(seed);
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withConf(new PlainParquetConfiguration())
                .withType(schema)
                .withRowGroupRowCountLimit(rowsPerGroup)
                .withDictionaryEncoding(false)
                .withExtraMetaData(extra)
                .build()) {
            for (int row = 0; row < rows; row++) {
                writer.write(record(schema, random));
            }
        }
    }

    private static Group record(MessageType schema, Random random) {
        Group record = new SimpleGroup(schema);
        for (int i = 0; i < schema.getFieldCount(); i++) {
            if (i % 3 == 0) {
                record.add(i, random.nextLong());
            } else if (i % 3 == 1) {
                record.add(i, random.nextDouble());
            } else {
                record.add(i, random.nextInt());
            }
        }
        return record;
    }
}
