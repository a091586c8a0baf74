// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/** A field of a row group. */
public enum RowGroupField {
    COLUMNS(ThriftStruct.ROW_GROUP, 1),
    TOTAL_BYTE_SIZE(ThriftStruct.ROW_GROUP, 2),
    NUM_ROWS(ThriftStruct.ROW_GROUP, 3),
    SORTING_COLUMNS(ThriftStruct.ROW_GROUP, 4),
    FILE_OFFSET(ThriftStruct.ROW_GROUP, 5),
    TOTAL_COMPRESSED_SIZE(ThriftStruct.ROW_GROUP, 6),
    ORDINAL(ThriftStruct.ROW_GROUP, 7);

    static final Layout LAYOUT = new Layout(fields());

    private final ThriftStruct struct;
    private final int id;
    private final String path;

    RowGroupField(ThriftStruct struct, int id) {
        this.struct = struct;
        this.id = id;
        path = field().name();
    }

    private static ThriftField[] fields() {
        RowGroupField[] all = values();
        ThriftField[] fields = new ThriftField[all.length];
        for (int i = 0; i < all.length; i++) {
            fields[i] = all[i].field();
        }
        return fields;
    }

    /** The field of the Thrift definition. */
    public ThriftField field() {
        return struct.field(id).orElseThrow();
    }

    /** The column of the table that keeps it. */
    @SuppressWarnings("EnumOrdinal")
    int column() {
        return ordinal();
    }

    /** The field's path from its row, as {@code num_rows}. */
    public String path() {
        return path;
    }
}
