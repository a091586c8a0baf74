// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/** A field of the footer's root struct. */
public enum FooterField {
    VERSION(ThriftStruct.FILE_META_DATA, 1),
    SCHEMA(ThriftStruct.FILE_META_DATA, 2),
    NUM_ROWS(ThriftStruct.FILE_META_DATA, 3),
    ROW_GROUPS(ThriftStruct.FILE_META_DATA, 4),
    KEY_VALUE_METADATA(ThriftStruct.FILE_META_DATA, 5),
    CREATED_BY(ThriftStruct.FILE_META_DATA, 6),
    COLUMN_ORDERS(ThriftStruct.FILE_META_DATA, 7),
    ENCRYPTION_ALGORITHM(ThriftStruct.FILE_META_DATA, 8),
    FOOTER_SIGNING_KEY_METADATA(ThriftStruct.FILE_META_DATA, 9);

    static final Layout LAYOUT = new Layout(fields());

    private final ThriftStruct struct;
    private final int id;
    private final String path;

    FooterField(ThriftStruct struct, int id) {
        this.struct = struct;
        this.id = id;
        path = field().name();
    }

    private static ThriftField[] fields() {
        FooterField[] all = values();
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
