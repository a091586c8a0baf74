// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/** A field of a schema element. */
public enum SchemaField {
    TYPE(ThriftStruct.SCHEMA_ELEMENT, 1),
    TYPE_LENGTH(ThriftStruct.SCHEMA_ELEMENT, 2),
    REPETITION(ThriftStruct.SCHEMA_ELEMENT, 3),
    NAME(ThriftStruct.SCHEMA_ELEMENT, 4),
    CHILDREN(ThriftStruct.SCHEMA_ELEMENT, 5),
    CONVERTED_TYPE(ThriftStruct.SCHEMA_ELEMENT, 6),
    SCALE(ThriftStruct.SCHEMA_ELEMENT, 7),
    PRECISION(ThriftStruct.SCHEMA_ELEMENT, 8),
    FIELD_ID(ThriftStruct.SCHEMA_ELEMENT, 9),
    LOGICAL_TYPE(ThriftStruct.SCHEMA_ELEMENT, 10);

    static final Layout LAYOUT = new Layout(fields());

    private final ThriftStruct struct;
    private final int id;
    private final String path;

    SchemaField(ThriftStruct struct, int id) {
        this.struct = struct;
        this.id = id;
        path = field().name();
    }

    private static ThriftField[] fields() {
        SchemaField[] all = values();
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

    /** The field's path from its row, as {@code repetition}. */
    public String path() {
        return path;
    }
}
