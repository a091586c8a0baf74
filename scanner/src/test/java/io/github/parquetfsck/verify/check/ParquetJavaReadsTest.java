// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Reader;
import io.github.parquetfsck.testdata.Repository;
import io.github.parquetfsck.verify.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Test;

/** What is sound at level values, and not known to hurt parquet-java, parquet-java reads in full, with the same rows. */
class ParquetJavaReadsTest {
    @Test
    void everySmallFileThatIsSound() throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(Repository.root().resolve("testdata/sound"))) {
            files = found.filter(path -> path.endsWith("file.parquet")).sorted().toList();
        }

        assertThat(files).isNotEmpty();
        assertThat(unread(files)).isEmpty();
    }

    @Test
    void everyPublicFileThatIsSound() throws IOException {
        Corpus corpus = Corpus.atHand();
        List<Path> files = new ArrayList<>();
        for (Map<String, String> row : corpus.manifest()) {
            if (!row.get("verdict").equals("encrypted")) {
                files.add(corpus.path(row.get("path")));
            }
        }

        assertThat(unread(files)).isEmpty();
    }

    private static List<String> unread(List<Path> files) {
        return files.parallelStream()
                .filter(ParquetJavaReadsTest::isSound)
                .map(file -> file + ": " + read(file))
                .filter(text -> !text.endsWith(": "))
                .toList();
    }

    private static boolean isSound(Path file) {
        Verdict verdict = Corpus.judge(bytes(file), Checks.all(), Level.VALUES).verdict();
        return verdict instanceof Verdict.Sound sound
                && sound.level() == Level.VALUES
                && sound.findings().stream()
                        .noneMatch(each -> each.defect().readers().containsKey(Reader.PARQUET_JAVA));
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Empty when every column is read to its end and has as many records as the footer has rows. */
    private static String read(Path file) {
        ParquetReadOptions options = ParquetReadOptions.builder(new PlainParquetConfiguration())
                .withCodecFactory(new BrotliBesides())
                .build();
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file), options)) {
            MessageType schema = reader.getFileMetaData().getSchema();
            String writer = reader.getFileMetaData().getCreatedBy();
            for (PageReadStore group = reader.readNextRowGroup(); group != null; group = reader.readNextRowGroup()) {
                ColumnReadStoreImpl columns = new ColumnReadStoreImpl(
                        group, new GroupRecordConverter(schema).getRootConverter(), schema, writer);
                for (ColumnDescriptor column : schema.getColumns()) {
                    long records = records(
                            columns.getColumnReader(column),
                            column,
                            group.getPageReader(column).getTotalValueCount());
                    if (records != group.getRowCount()) {
                        return column + " has " + records + " records of " + group.getRowCount() + " rows";
                    }
                }
            }
            return "";
        } catch (IOException | RuntimeException | LinkageError e) {
            return e.toString();
        }
    }

    private static long records(ColumnReader reader, ColumnDescriptor column, long entries) {
        long records = 0;
        for (long i = 0; i < entries; i++) {
            records += reader.getCurrentRepetitionLevel() == 0 ? 1 : 0;
            if (reader.getCurrentDefinitionLevel() == column.getMaxDefinitionLevel()) {
                switch (column.getPrimitiveType().getPrimitiveTypeName()) {
                    case BOOLEAN -> reader.getBoolean();
                    case INT32 -> reader.getInteger();
                    case INT64 -> reader.getLong();
                    case FLOAT -> reader.getFloat();
                    case DOUBLE -> reader.getDouble();
                    case BINARY, FIXED_LEN_BYTE_ARRAY, INT96 -> reader.getBinary();
                }
            }
            reader.consume();
        }
        return records;
    }
}
