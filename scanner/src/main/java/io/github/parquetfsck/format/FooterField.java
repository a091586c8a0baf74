// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/** A field of the footer's root struct. */
public enum FooterField implements TableField {
    VERSION(1),
    NUM_ROWS(3),
    SCHEMA(2),
    ROW_GROUPS(4),
    KEY_VALUE_METADATA(5),
    CREATED_BY(6),
    COLUMN_ORDERS(7),
    ENCRYPTION_ALGORITHM(8),
    FOOTER_SIGNING_KEY_METADATA(9);

    static final Layout LAYOUT = new Layout(values());

    private final int id;

    FooterField(int id) {
        this.id = id;
    }

    @Override
    public ThriftField field() {
        return ThriftStruct.FILE_META_DATA.field(id).orElseThrow();
    }

    @Override
    @SuppressWarnings("EnumOrdinal")
    public int column() {
        return ordinal();
    }
}
