// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.ColumnType;
import io.github.parquetfsck.verify.PhysicalSchema;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The schema that the files of a scan are to be read with.
 *
 * @param file that a person took it from
 * @param readers that have to read the files with it
 */
public record ExpectedSchema(Location file, PhysicalSchema schema, Set<SchemaReader> readers) implements Serializable {
    private static final int TOLD = 5;

    public ExpectedSchema {
        readers = Set.copyOf(readers);
    }

    /** Which columns a reader cannot read as they are expected; "" where there is none. Other columns do no harm. */
    public String deviation(PhysicalSchema found) {
        Map<String, ColumnType> expected = new HashMap<>();
        schema.columns().forEach(column -> expected.putIfAbsent(column.path(), column.type()));
        List<String> words = new ArrayList<>();
        for (PhysicalSchema.Column column : found.columns()) {
            ColumnType want = expected.get(column.path());
            if (want != null && readers.stream().anyMatch(reader -> !reader.reads(want, column.type()))) {
                words.add(column.path() + " is " + column.type().label() + ", expected " + want.label());
            }
        }
        int more = words.size() - TOLD;
        return String.join("; ", words.subList(0, Math.min(TOLD, words.size())))
                + (more > 0 ? "; and " + more + " more columns" : "");
    }
}
