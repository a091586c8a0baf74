// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.FileFacts;
import io.github.parquetfsck.verify.FileKind;
import io.github.parquetfsck.verify.PhysicalSchema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The distinct schemas of a dataset's files, and how many files have each. Holds a bounded number of schemas: files of
 * more are counted only.
 */
final class SchemaTally {
    private static final int SCHEMAS = 200;
    private static final int COLUMNS = 50_000;
    private static final int KINDS = 2000;

    private final Map<Long, @Nullable Schema> kinds = new HashMap<>();
    private final Map<PhysicalSchema, Schema> schemas = new LinkedHashMap<>();
    private long columns;
    private long others;

    /** One schema and its files. */
    static final class Schema {
        private final FileKind kind;
        private final GroupCount files = new GroupCount();
        private Location first;
        private boolean tasks = true;

        Schema(FileKind kind, Location first) {
            this.kind = kind;
            this.first = first;
        }

        FileKind kind() {
            return kind;
        }

        List<PhysicalSchema.Column> columns() {
            return Objects.requireNonNull(kind.schema()).columns();
        }

        GroupCount files() {
            return files;
        }

        /** The first of its files in order of name, which is whose schema Spark and DuckDB take. */
        Location first() {
            return first;
        }

        /** Whether all of its files have names that jobs give. */
        boolean isOfTasks() {
            return tasks;
        }

        private void add(MetFile file) {
            files.add(file.report());
            first = file.location().compareTo(first) < 0 ? file.location() : first;
            tasks &= file.task().isPresent();
        }
    }

    void add(MetFile file, FileFacts facts) {
        FileKind kind = facts.kind();
        if (!kinds.containsKey(kind.key())) {
            if (kinds.size() >= KINDS) {
                kinds.clear();
            }
            kinds.put(kind.key(), schema(kind, file.location()));
        }
        Schema schema = kinds.get(kind.key());
        if (schema == null) {
            others++;
        } else {
            schema.add(file);
        }
    }

    private @Nullable Schema schema(FileKind kind, Location location) {
        PhysicalSchema columnsOf = kind.schema();
        if (columnsOf == null) {
            return null;
        }
        Schema known = schemas.get(columnsOf);
        if (known == null
                && schemas.size() < SCHEMAS
                && columns + columnsOf.columns().size() <= COLUMNS) {
            known = new Schema(kind, location);
            columns += columnsOf.columns().size();
            schemas.put(columnsOf, known);
        }
        return known;
    }

    /** The schemas, that of the most files first. */
    List<Schema> byFiles() {
        List<Schema> all = new ArrayList<>(schemas.values());
        all.sort(
                Comparator.comparing((Schema schema) -> -schema.files().files()).thenComparing(Schema::first));
        return all;
    }

    /** Files whose schemas were not compared. */
    long others() {
        return others;
    }
}
