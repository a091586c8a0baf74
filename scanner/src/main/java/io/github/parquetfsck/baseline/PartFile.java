// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.baseline;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.hadoop.Configurations;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.parquet.HadoopReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Known files as the bytes of a Parquet file, written and read by the parquet-java at hand. */
final class PartFile {
    private static final String VERSION = "pqfsck.baseline.version";

    private static final MessageType SCHEMA = MessageTypeParser.parseMessageType("""
            message baseline {
              required binary file (STRING);
              required int64 length;
              required int64 modified (TIMESTAMP(MICROS,true));
              required binary version (STRING);
              required binary level (STRING);
              required binary verdict (STRING);
              required int32 undecided_in_row;
              required binary detail (STRING);
              required int64 verified (TIMESTAMP(MICROS,true));
              required int64 met (TIMESTAMP(MICROS,true));
              required int64 rows;
            }
            """);

    private PartFile() {}

    static byte[] encode(Iterable<KnownFile> files) throws IOException {
        Memory memory = new Memory();
        SimpleGroupFactory groups = new SimpleGroupFactory(SCHEMA);
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(memory)
                .withConf(Configurations.none())
                .withType(SCHEMA)
                .withExtraMetaData(Map.of(VERSION, String.valueOf(Manifest.VERSION)))
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .build()) {
            for (KnownFile file : files) {
                writer.write(groups.newGroup()
                        .append("file", file.key())
                        .append("length", file.length())
                        .append("modified", micros(file.modified()))
                        .append("version", file.version())
                        .append("level", file.level().label())
                        .append("verdict", file.outcome().label())
                        .append("undecided_in_row", file.inRow())
                        .append("detail", file.detail())
                        .append("verified", micros(file.verified()))
                        .append("met", micros(file.met()))
                        .append("rows", file.rows()));
            }
        }
        return memory.out.toByteArray();
    }

    /** @throws IOException when the bytes are none that {@link #encode} gave */
    static List<KnownFile> decode(byte[] bytes) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(
                new Bytes(bytes),
                HadoopReadOptions.builder(Configurations.none()).build())) {
            MessageType schema = reader.getFileMetaData().getSchema();
            if (!schema.getFields().equals(SCHEMA.getFields())) {
                throw new IOException("expected the columns of a baseline, found "
                        + schema.getFields().stream()
                                .map(field -> field.getName())
                                .toList());
            }
            List<KnownFile> files = new ArrayList<>();
            for (PageReadStore pages = reader.readNextRowGroup(); pages != null; pages = reader.readNextRowGroup()) {
                RecordReader<Group> rows = new ColumnIOFactory()
                        .getColumnIO(SCHEMA)
                        .getRecordReader(pages, new GroupRecordConverter(SCHEMA));
                for (long row = 0; row < pages.getRowCount(); row++) {
                    files.add(file(rows.read()));
                }
            }
            return files;
        } catch (RuntimeException e) {
            throw new IOException("expected a Parquet file of a baseline: " + e.getMessage(), e);
        }
    }

    private static KnownFile file(Group row) {
        return new KnownFile(
                row.getString("file", 0),
                row.getLong("length", 0),
                instant(row.getLong("modified", 0)),
                row.getString("version", 0),
                Level.valueOf(row.getString("level", 0).toUpperCase(Locale.ROOT)),
                Outcome.valueOf(row.getString("verdict", 0).toUpperCase(Locale.ROOT)),
                row.getInteger("undecided_in_row", 0),
                row.getString("detail", 0),
                instant(row.getLong("verified", 0)),
                instant(row.getLong("met", 0)),
                row.getLong("rows", 0));
    }

    private static long micros(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    /** Where the writer writes. */
    private static final class Memory implements OutputFile {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        @Override
        public PositionOutputStream create(long blockSizeHint) {
            return new PositionOutputStream() {
                @Override
                public long getPos() {
                    return out.size();
                }

                @Override
                public void write(int b) {
                    out.write(b);
                }

                @Override
                public void write(byte[] bytes, int at, int length) {
                    out.write(bytes, at, length);
                }
            };
        }

        @Override
        public PositionOutputStream createOrOverwrite(long blockSizeHint) {
            return create(blockSizeHint);
        }

        @Override
        public boolean supportsBlockSize() {
            return false;
        }

        @Override
        public long defaultBlockSize() {
            return 0;
        }
    }

    /** Where the reader reads. */
    private static final class Bytes implements InputFile {
        private final byte[] bytes;

        Bytes(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public long getLength() {
            return bytes.length;
        }

        @Override
        public SeekableInputStream newStream() {
            Cursor cursor = new Cursor(bytes);
            return new DelegatingSeekableInputStream(cursor) {
                @Override
                public long getPos() {
                    return cursor.position();
                }

                @Override
                public void seek(long position) {
                    cursor.seek((int) position);
                }
            };
        }
    }

    private static final class Cursor extends ByteArrayInputStream {
        Cursor(byte[] bytes) {
            super(bytes);
        }

        int position() {
            return pos;
        }

        void seek(int position) {
            pos = position;
        }
    }
}
