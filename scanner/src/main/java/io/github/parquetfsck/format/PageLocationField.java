// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/** A field of a page's location in an offset index. */
enum PageLocationField implements TableField {
    OFFSET(1),
    COMPRESSED_PAGE_SIZE(2),
    FIRST_ROW_INDEX(3);

    static final Layout LAYOUT = new Layout(values());

    private final int id;

    PageLocationField(int id) {
        this.id = id;
    }

    @Override
    public ThriftField field() {
        return ThriftStruct.PAGE_LOCATION.field(id).orElseThrow();
    }

    @Override
    @SuppressWarnings("EnumOrdinal")
    public int column() {
        return ordinal();
    }
}
