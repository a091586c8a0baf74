// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.oracle;

import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.io.hadoop.Configurations;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.HadoopReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/** Some columns of a Parquet table that this tool did not write, row after row, read by the parquet-java at hand. */
public final class ParquetRows {
    private ParquetRows() {}

    /**
     * Hands over the cells of each row as texts: numbers in decimal, booleans as {@code true} or {@code false}, "" for null
     * and for a column that the table does not have.
     *
     * @param needed columns that the table must have, which come first
     * @param wanted columns that it may have
     * @throws IOException when the store fails, when this is no Parquet table, and when it has no such column of single values
     */
    public static void read(RangeReader reader, List<String> needed, List<String> wanted, Consumer<List<String>> rows)
            throws IOException {
        List<String> columns = new ArrayList<>(needed);
        columns.addAll(wanted);
        int[] cells = new int[columns.size()];
        try (ParquetFileReader file = open(reader)) {
            MessageType whole = file.getFileMetaData().getSchema();
            MessageType chosen = chosen(whole, needed, columns, cells);
            file.setRequestedSchema(chosen);
            MessageColumnIO shape = new ColumnIOFactory().getColumnIO(chosen, whole);
            for (PageReadStore pages = next(file); pages != null; pages = next(file)) {
                RecordReader<Group> groups = shape.getRecordReader(pages, new GroupRecordConverter(chosen));
                for (long row = 0; row < pages.getRowCount(); row++) {
                    rows.accept(texts(groups, cells));
                }
            }
        }
    }

    private static ParquetFileReader open(RangeReader reader) throws IOException {
        try {
            return ParquetFileReader.open(
                    new RangeInputFile(reader),
                    HadoopReadOptions.builder(Configurations.none()).build());
        } catch (RuntimeException e) {
            throw damaged(e);
        }
    }

    private static @Nullable PageReadStore next(ParquetFileReader file) throws IOException {
        try {
            return file.readNextRowGroup();
        } catch (RuntimeException e) {
            throw damaged(e);
        }
    }

    /** parquet-java tells what is wrong with a file by exceptions of many kinds. */
    private static IOException damaged(RuntimeException e) {
        return new IOException("expected a table in Parquet: " + e.getMessage(), e);
    }

    private static MessageType chosen(MessageType whole, List<String> needed, List<String> columns, int[] cells)
            throws IOException {
        List<Type> fields = new ArrayList<>();
        for (int i = 0; i < cells.length; i++) {
            String name = columns.get(i);
            boolean single = whole.containsField(name)
                    && whole.getType(name).isPrimitive()
                    && !whole.getType(name).isRepetition(Type.Repetition.REPEATED);
            if (!single && i < needed.size()) {
                throw new IOException("expected a column " + name + " of single values, found the columns "
                        + String.join(", ", names(whole)));
            }
            cells[i] = single ? fields.size() : -1;
            if (single) {
                fields.add(whole.getType(name));
            }
        }
        return new MessageType(whole.getName(), fields);
    }

    private static List<String> names(MessageType schema) {
        return schema.getFields().stream().map(Type::getName).toList();
    }

    private static List<String> texts(RecordReader<Group> groups, int[] cells) throws IOException {
        try {
            Group row = groups.read();
            return Arrays.stream(cells)
                    .mapToObj(cell -> cell < 0 || row.getFieldRepetitionCount(cell) == 0 ? "" : text(row, cell))
                    .toList();
        } catch (RuntimeException e) {
            throw damaged(e);
        }
    }

    private static String text(Group row, int cell) {
        PrimitiveType type = row.getType().getType(cell).asPrimitiveType();
        return switch (type.getPrimitiveTypeName()) {
            case BINARY, FIXED_LEN_BYTE_ARRAY -> row.getBinary(cell, 0).toStringUsingUTF8();
            case BOOLEAN, INT32, INT64, INT96, FLOAT, DOUBLE -> row.getValueToString(cell, 0);
        };
    }
}
