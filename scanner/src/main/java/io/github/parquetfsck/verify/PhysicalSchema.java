// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import java.io.Serializable;
import java.util.List;

/**
 * The columns of a file as readers look for them: by name, with the parts of lists and maps by their part, whatever a
 * writer calls them. Whether a column may be null, its field id and the name of the root are left out.
 *
 * @param columns groups too, in depth-first order
 */
public record PhysicalSchema(List<Column> columns) implements Serializable {
    public PhysicalSchema {
        columns = List.copyOf(columns);
    }

    /**
     * A column or a group of columns.
     *
     * @param path {@code a.b}; an element of a list is {@code a[]}, the parts of a map are {@code a{key}} and {@code
     *     a{value}}, and a name with a dot or bracket in it stands in backticks
     */
    public record Column(String path, ColumnType type) implements Serializable {}
}
