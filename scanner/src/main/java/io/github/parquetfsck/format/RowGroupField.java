// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/** A field of a row group. */
public enum RowGroupField implements TableField {
    TOTAL_BYTE_SIZE(2),
    NUM_ROWS(3),
    FILE_OFFSET(5),
    TOTAL_COMPRESSED_SIZE(6),
    ORDINAL(7),
    COLUMNS(1),
    SORTING_COLUMNS(4);

    static final Layout LAYOUT = new Layout(values());

    private final int id;

    RowGroupField(int id) {
        this.id = id;
    }

    @Override
    public ThriftField field() {
        return ThriftStruct.ROW_GROUP.field(id).orElseThrow();
    }

    @Override
    @SuppressWarnings("EnumOrdinal")
    public int column() {
        return ordinal();
    }
}
