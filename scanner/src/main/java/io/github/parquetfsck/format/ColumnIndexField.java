// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/** A field of a column index. */
public enum ColumnIndexField implements TableField {
    BOUNDARY_ORDER(4),
    NULL_PAGES(1),
    MIN_VALUES(2),
    MAX_VALUES(3),
    NULL_COUNTS(5),
    REPETITION_HISTOGRAMS(6),
    DEFINITION_HISTOGRAMS(7),
    NAN_COUNTS(8);

    static final Layout LAYOUT = new Layout(values());

    private final int id;

    ColumnIndexField(int id) {
        this.id = id;
    }

    @Override
    public ThriftField field() {
        return ThriftStruct.COLUMN_INDEX.field(id).orElseThrow();
    }

    @Override
    @SuppressWarnings("EnumOrdinal")
    public int column() {
        return ordinal();
    }
}
