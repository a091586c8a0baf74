// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.BadConfigurationException;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.schema.MessageType;

/**
 * What parquet-java reads of a file with its default settings.
 *
 * @param outcome whether it came to the end
 * @param rows of all row groups, as many as each column has records
 * @param values levels and values of each column; where it failed, why
 */
record FullRead(Outcome outcome, long rows, List<String> values) {
    enum Outcome {
        READ,
        FAILED,
        /** The library of the codec is not here. */
        NOT_ASKED
    }

    static FullRead of(byte[] file) {
        List<String> values = new ArrayList<>();
        ParquetReadOptions options =
                ParquetReadOptions.builder(new PlainParquetConfiguration()).build();
        try (ParquetFileReader reader = ParquetFileReader.open(new MemoryInput(file), options)) {
            MessageType schema = reader.getFileMetaData().getSchema();
            String writer = reader.getFileMetaData().getCreatedBy();
            long rows = 0;
            for (PageReadStore group = reader.readNextRowGroup(); group != null; group = reader.readNextRowGroup()) {
                ColumnReadStoreImpl columns = new ColumnReadStoreImpl(
                        group, new GroupRecordConverter(schema).getRootConverter(), schema, writer);
                for (ColumnDescriptor column : schema.getColumns()) {
                    long entries = group.getPageReader(column).getTotalValueCount();
                    long records = records(columns.getColumnReader(column), column, entries, values);
                    if (records != group.getRowCount()) {
                        return failed(column + " has " + records + " records of " + group.getRowCount() + " rows");
                    }
                }
                rows += group.getRowCount();
            }
            return new FullRead(Outcome.READ, rows, values);
        } catch (BadConfigurationException codecThatIsNotHere) {
            return new FullRead(Outcome.NOT_ASKED, 0, List.of());
        } catch (IOException | RuntimeException | LinkageError | AssertionError e) {
            return failed(e.toString());
        }
    }

    private static FullRead failed(String why) {
        return new FullRead(Outcome.FAILED, 0, List.of(why));
    }

    private static long records(ColumnReader reader, ColumnDescriptor column, long entries, List<String> values) {
        StringBuilder text = new StringBuilder();
        long records = 0;
        for (long i = 0; i < entries; i++) {
            records += reader.getCurrentRepetitionLevel() == 0 ? 1 : 0;
            text.append(reader.getCurrentRepetitionLevel())
                    .append('/')
                    .append(reader.getCurrentDefinitionLevel())
                    .append(' ');
            if (reader.getCurrentDefinitionLevel() == column.getMaxDefinitionLevel()) {
                text.append(value(reader, column));
            }
            text.append(' ');
            reader.consume();
        }
        values.add(text.toString());
        return records;
    }

    private static Object value(ColumnReader reader, ColumnDescriptor column) {
        return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
            case BOOLEAN -> reader.getBoolean();
            case INT32 -> reader.getInteger();
            case INT64 -> reader.getLong();
            case FLOAT -> Float.floatToRawIntBits(reader.getFloat());
            case DOUBLE -> Double.doubleToRawLongBits(reader.getDouble());
            case BINARY, FIXED_LEN_BYTE_ARRAY, INT96 ->
                java.util.Arrays.toString(reader.getBinary().getBytes());
        };
    }
}
