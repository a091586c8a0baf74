// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** From the elements of a footer's schema to the columns that readers see. */
final class SchemaReading {
    private static final int MOST = 10_000;
    private static final int DEEPEST = 64;
    private static final int REPEATED = 2;

    private final SchemaView schema;
    private final List<PhysicalSchema.Column> columns = new ArrayList<>();

    private SchemaReading(SchemaView schema) {
        this.schema = schema;
    }

    /** The columns of a schema whose tree closes; empty for one that has too many, or nests too deep. */
    static Optional<PhysicalSchema> of(SchemaView schema) {
        if (schema.size() > MOST || schema.size() == 0) {
            return Optional.empty();
        }
        for (int e = 0; e < schema.size(); e++) {
            if (schema.depth(e) > DEEPEST) {
                return Optional.empty();
            }
        }
        SchemaReading reading = new SchemaReading(schema);
        reading.children(0, "");
        return Optional.of(new PhysicalSchema(reading.columns));
    }

    private void children(int group, String path) {
        int at = group + 1;
        for (int child = 0; child < schema.childCount(group); child++) {
            column(at, path.isEmpty() ? name(at) : path + "." + name(at));
            at = behind(at);
        }
    }

    private void column(int element, String path) {
        if (schema.repetition(element) == REPEATED && element > 0) {
            columns.add(new PhysicalSchema.Column(path, ColumnType.of(ColumnKind.LIST, "")));
            once(element, path + "[]");
        } else {
            once(element, path);
        }
    }

    /** An element whose repetition is told already. */
    private void once(int element, String path) {
        ColumnType type = ColumnTypes.of(schema, element);
        columns.add(new PhysicalSchema.Column(path, type));
        switch (type.kind()) {
            case STRUCT -> children(element, path);
            case LIST -> list(element, path);
            case MAP -> map(element, path);
            default -> {
                // What lies below a variant is its own business, and a column has nothing below it.
            }
        }
    }

    /** Source: parquet-format, LogicalTypes.md, the rules for lists of older writers. */
    private void list(int element, String path) {
        int repeated = element + 1;
        if (schema.childCount(element) != 1 || schema.repetition(repeated) != REPEATED) {
            return;
        }
        String name = new String(schema.name(repeated), StandardCharsets.UTF_8);
        String list = new String(schema.name(element), StandardCharsets.UTF_8);
        boolean wraps = schema.childCount(repeated) == 1
                && schema.repetition(repeated + 1) != REPEATED
                && !name.equals("array")
                && !name.equals(list + "_tuple");
        once(wraps ? repeated + 1 : repeated, path + "[]");
    }

    private void map(int element, String path) {
        int entry = element + 1;
        if (schema.childCount(element) != 1 || schema.childCount(entry) == 0) {
            return;
        }
        column(entry + 1, path + "{key}");
        if (schema.childCount(entry) > 1) {
            column(behind(entry + 1), path + "{value}");
        }
    }

    /** The element behind another and all that lies below it. */
    private int behind(int element) {
        int at = element + 1;
        while (at < schema.size() && schema.depth(at) > schema.depth(element)) {
            at++;
        }
        return at;
    }

    private String name(int element) {
        String name = new String(schema.name(element), StandardCharsets.UTF_8);
        boolean plain = name.chars().noneMatch(c -> ".[]{}`".indexOf(c) >= 0);
        return plain ? name : "`" + name.replace("`", "``") + "`";
    }

    /** The names of the columns that lie in no group. */
    static List<String> topLevel(SchemaView schema) {
        List<String> names = new ArrayList<>();
        for (int leaf = 0; leaf < schema.leafCount(); leaf++) {
            int element = schema.leaf(leaf);
            if (schema.depth(element) == 1 && schema.has(element, SchemaField.NAME)) {
                names.add(new String(schema.name(element), StandardCharsets.UTF_8));
            }
        }
        return names;
    }
}
