// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/** A field of a schema element. */
public enum SchemaField implements TableField {
    TYPE(1),
    TYPE_LENGTH(2),
    REPETITION(3),
    CHILDREN(5),
    CONVERTED_TYPE(6),
    SCALE(7),
    PRECISION(8),
    FIELD_ID(9),
    NAME(4),
    LOGICAL_TYPE(10);

    static final Layout LAYOUT = new Layout(values());

    private final int id;

    SchemaField(int id) {
        this.id = id;
    }

    @Override
    public ThriftField field() {
        return ThriftStruct.SCHEMA_ELEMENT.field(id).orElseThrow();
    }

    @Override
    @SuppressWarnings("EnumOrdinal")
    public int column() {
        return ordinal();
    }
}
