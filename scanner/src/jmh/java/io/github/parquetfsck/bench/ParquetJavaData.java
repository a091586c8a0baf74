// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.bench;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;

/** parquet-java reading the data of local files without Hadoop. */
final class ParquetJavaData {
    private ParquetJavaData() {}

    private interface Consumer {
        long take(PageReadStore group, MessageType schema, String createdBy) throws IOException;
    }

    /** Every page with its checksum verified and its body decompressed. */
    static FileReading pages() {
        return reading(true, ParquetJavaData::decompress);
    }

    /** Every value by the column readers, without assembling records; checksums as is the default, not verified. */
    static FileReading values() {
        return reading(false, ParquetJavaData::decode);
    }

    private static FileReading reading(boolean checksums, Consumer consumer) {
        ParquetReadOptions options = ParquetReadOptions.builder(new PlainParquetConfiguration())
                .usePageChecksumVerification(checksums)
                .build();
        return file -> {
            long taken = 0;
            try (ParquetFileReader reader = ParquetFileReader.open(
                    new LocalInputFile(Path.of(file.location().text())), options)) {
                MessageType schema = reader.getFileMetaData().getSchema();
                String createdBy = reader.getFileMetaData().getCreatedBy();
                for (PageReadStore group = reader.readNextRowGroup();
                        group != null;
                        group = reader.readNextRowGroup()) {
                    taken += consumer.take(group, schema, createdBy);
                    group.close();
                }
            }
            return new FileReading.Outcome(taken, 0, 0);
        };
    }

    @SuppressWarnings("deprecation")
    private static long decompress(PageReadStore group, MessageType schema, String createdBy) throws IOException {
        long bytes = 0;
        for (ColumnDescriptor column : schema.getColumns()) {
            PageReader pages = group.getPageReader(column);
            DictionaryPage dictionary = pages.readDictionaryPage();
            bytes += dictionary == null
                    ? 0
                    : dictionary.getBytes().toByteBuffer().remaining();
            for (DataPage page = pages.readPage(); page != null; page = pages.readPage()) {
                bytes += page instanceof DataPageV1 v1
                        ? v1.getBytes().toByteBuffer().remaining()
                        : ((DataPageV2) page).getData().toByteBuffer().remaining();
            }
        }
        return bytes;
    }

    @SuppressWarnings("deprecation")
    private static long decode(PageReadStore group, MessageType schema, String createdBy) {
        ColumnReadStoreImpl columns =
                new ColumnReadStoreImpl(group, new GroupRecordConverter(schema).getRootConverter(), schema, createdBy);
        long sum = 0;
        for (ColumnDescriptor column : schema.getColumns()) {
            ColumnReader reader = columns.getColumnReader(column);
            long count = reader.getTotalValueCount();
            for (long i = 0; i < count; i++) {
                if (reader.getCurrentDefinitionLevel() == column.getMaxDefinitionLevel()) {
                    sum += value(reader, column);
                }
                reader.consume();
            }
        }
        return sum;
    }

    private static long value(ColumnReader reader, ColumnDescriptor column) {
        return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
            case INT64 -> reader.getLong();
            case INT32 -> reader.getInteger();
            case DOUBLE -> Double.doubleToRawLongBits(reader.getDouble());
            case FLOAT -> Float.floatToRawIntBits(reader.getFloat());
            case BOOLEAN -> reader.getBoolean() ? 1 : 0;
            case BINARY, FIXED_LEN_BYTE_ARRAY, INT96 -> reader.getBinary().length();
        };
    }
}
