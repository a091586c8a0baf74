// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/** A field that a table of parsed structs keeps. */
public interface TableField {

    /** The field of the Thrift definition. */
    ThriftField field();

    /** The column of the table. */
    int column();

    /** The field's path from its row, as {@code num_rows} or {@code meta_data.num_values}. */
    default String path() {
        return field().name();
    }
}
