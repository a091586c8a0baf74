// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.io.FileDraft;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.salvage.Salvage;
import io.github.parquetfsck.salvage.SalvagePlan;
import io.github.parquetfsck.salvage.Unit;
import io.github.parquetfsck.verify.Opener;
import io.github.parquetfsck.verify.Verifier;
import io.github.parquetfsck.verify.VerifyOptions;
import io.github.parquetfsck.verify.check.Checks;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;

/** Salvages files in memory, and reads files by parquet-java. */
final class Salvaging {
    private Salvaging() {}

    static byte[] flipped(byte[] file, long at) {
        byte[] flipped = file.clone();
        flipped[(int) at] ^= 0x10;
        return flipped;
    }

    /** Whether a file's tail lets its footer be found. */
    static boolean hasFooter(byte[] file) {
        int length = file.length < 12
                ? -1
                : ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - 8);
        return length > 0
                && length <= file.length - 12
                && Arrays.equals(Arrays.copyOfRange(file, file.length - 4, file.length), Draft.ascii(Draft.MAGIC));
    }

    // footer | footer length: 4 bytes, little-endian | magic
    static FooterView footer(byte[] file) {
        int length = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - 8);
        int from = file.length - 8 - length;
        return FooterView.parse(file, from, file.length - 8, from, file.length);
    }

    static Salvage salvage(byte[] file) {
        Verifier verifier = new Verifier(Checks.all(), Level.VALUES, VerifyOptions.DEFAULT, Optional.empty());
        FileEntry entry = new FileEntry(new Location("file.parquet"), file.length, Instant.EPOCH, "");
        Opener opener = () -> Judge.reader(file);
        return new Salvage(verifier, entry, opener);
    }

    static SalvagePlan plan(byte[] file, Unit unit) throws IOException {
        return salvage(file).plan(Optional.of(footer(file)), unit).orElseThrow();
    }

    /** The new files of a plan. */
    static List<byte[]> write(byte[] file, SalvagePlan plan) throws IOException {
        List<Memory> drafts = new ArrayList<>();
        plan.copies().forEach(copy -> drafts.add(new Memory()));
        salvage(file).write(plan, drafts);
        return drafts.stream().map(draft -> draft.published.orElseThrow()).toList();
    }

    /** The schema as parquet-java reads it. */
    static MessageType schema(Path directory, byte[] file) throws IOException {
        try (ParquetFileReader reader = open(directory, file)) {
            return reader.getFileMetaData().getSchema();
        }
    }

    /** All rows, with all columns, as parquet-java reads them. */
    static List<String> rows(Path directory, byte[] file) throws IOException {
        return rows(directory, file, schema(directory, file));
    }

    /** All rows with the columns of a schema. */
    static List<String> rows(Path directory, byte[] file, MessageType columns) throws IOException {
        List<String> rows = new ArrayList<>();
        try (ParquetFileReader reader = open(directory, file)) {
            reader.setRequestedSchema(columns);
            MessageType schema = reader.getFileMetaData().getSchema();
            for (PageReadStore pages = reader.readNextRowGroup(); pages != null; pages = reader.readNextRowGroup()) {
                RecordReader<Group> records = new ColumnIOFactory()
                        .getColumnIO(columns, schema)
                        .getRecordReader(pages, new GroupRecordConverter(columns));
                for (long i = 0; i < pages.getRowCount(); i++) {
                    rows.add(records.read().toString());
                }
            }
        }
        return rows;
    }

    private static ParquetFileReader open(Path directory, byte[] file) throws IOException {
        Path path = Files.write(directory.resolve("read.parquet"), file);
        ParquetReadOptions options =
                ParquetReadOptions.builder(new PlainParquetConfiguration()).build();
        return ParquetFileReader.open(new LocalInputFile(path), options);
    }

    /** A draft in memory. */
    private static final class Memory implements FileDraft {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private Optional<byte[]> published = Optional.empty();

        @Override
        public void write(ByteBuffer window) {
            bytes.write(window.array(), window.position(), window.remaining());
            window.position(window.limit());
        }

        @Override
        public FileEntry finish() {
            return new FileEntry(new Location("draft"), bytes.size(), Instant.EPOCH, "");
        }

        @Override
        public RangeReader open() {
            return Judge.reader(bytes.toByteArray());
        }

        @Override
        public void publish() {
            published = Optional.of(bytes.toByteArray());
        }

        @Override
        public void close() {
            bytes.reset();
        }
    }
}
