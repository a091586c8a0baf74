// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Harm;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.defect.Reader;
import io.github.parquetfsck.verify.ColumnKind;
import io.github.parquetfsck.verify.ColumnType;
import io.github.parquetfsck.verify.PhysicalSchema;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What readers make of a dataset whose files have several schemas. A conflict is a column that a reader cannot read from
 * all files, whichever of their types it takes the column to have. Columns that some files lack, and types that fit into
 * one of them, are no conflict.
 */
final class SchemaFindings {
    private static final ColumnType ABSENT = new ColumnType(ColumnKind.OTHER, "absent", 0, 0, "");
    private static final int TOLD = 5;
    private static final int GROUPS = 10;

    private final Set<SchemaReader> readers;
    private final List<SchemaTally.Schema> schemas;
    private final long others;

    /** By column, its types with the number of files that have each. */
    private final Map<String, Map<ColumnType, Long>> columns = new LinkedHashMap<>();

    private final Map<String, Map<ColumnType, Long>> conflicts = new LinkedHashMap<>();
    private final Map<Reader, Harm> failing = new EnumMap<>(Reader.class);

    private SchemaFindings(List<SchemaTally.Schema> schemas, long others, Set<SchemaReader> readers) {
        this.schemas = schemas;
        this.others = others;
        this.readers = readers;
    }

    /**
     * What is to be said of the schemas; nothing where there is one.
     *
     * @param schemas of files that belong together, that of the most files first
     * @param others files whose schemas were not compared
     */
    static List<DatasetNote> of(List<SchemaTally.Schema> schemas, long others, Set<SchemaReader> readers) {
        if (schemas.size() < 2) {
            return List.of();
        }
        SchemaFindings findings = new SchemaFindings(schemas, others, readers);
        findings.collect();
        findings.judge();
        return findings.conflicts.isEmpty() ? findings.evolved() : List.of(findings.conflict());
    }

    private void collect() {
        for (SchemaTally.Schema schema : schemas) {
            for (PhysicalSchema.Column column : schema.columns()) {
                columns.computeIfAbsent(column.path(), path -> new LinkedHashMap<>())
                        .merge(column.type(), schema.files().files(), Long::sum);
            }
        }
    }

    private void judge() {
        columns.forEach((path, types) -> {
            for (SchemaReader reader : types.size() < 2 ? Set.<SchemaReader>of() : readers) {
                if (common(reader, types.keySet()).isEmpty()) {
                    conflicts.put(path, types);
                    failing.put(reader.reader(), Harm.FAILS_READ);
                }
            }
        });
    }

    /** The types as which a reader reads all of them. */
    private static Set<ColumnType> common(SchemaReader reader, Set<ColumnType> types) {
        return types.stream()
                .filter(want -> types.stream().allMatch(have -> reader.reads(want, have)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private DatasetNote conflict() {
        Map<List<ColumnType>, GroupCount> groups = new LinkedHashMap<>();
        for (SchemaTally.Schema schema : schemas) {
            groups.computeIfAbsent(conflictingTypes(schema), types -> new GroupCount())
                    .add(schema.files());
        }
        List<Map.Entry<List<ColumnType>, GroupCount>> sorted = new ArrayList<>(groups.entrySet());
        sorted.sort(Map.Entry.comparingByValue((a, b) -> Long.compare(b.files(), a.files())));
        GroupCount most = sorted.get(0).getValue();
        long rest = sorted.stream().mapToLong(group -> group.getValue().files()).sum() - most.files();
        Finding finding = Finding.of(
                Defect.SCHEMA_DRIFT, Place.wholeFile(), most.sample().text(), most.files(), rest, differences());
        List<FileGroup> told = sorted.stream()
                .limit(GROUPS)
                .map(group -> group.getValue().named(words(group.getKey())))
                .toList();
        return new DatasetNote(finding, told, failing);
    }

    /** Of a schema, the types of the columns that conflict, in their order; an absent column has none. */
    private List<ColumnType> conflictingTypes(SchemaTally.Schema schema) {
        Map<String, ColumnType> types = new HashMap<>();
        schema.columns().forEach(column -> types.putIfAbsent(column.path(), column.type()));
        return conflicts.keySet().stream()
                .map(path -> types.getOrDefault(path, ABSENT))
                .toList();
    }

    private String words(List<ColumnType> types) {
        List<String> words = new ArrayList<>();
        int i = 0;
        for (String path : conflicts.keySet()) {
            words.add(path + " " + types.get(i++).label());
        }
        return told(words);
    }

    private String differences() {
        List<String> words = new ArrayList<>();
        conflicts.forEach((path, types) -> words.add(path + " is " + counted(types)));
        return told(words) + uncompared();
    }

    private String uncompared() {
        return others == 0 ? "" : "; the schemas of " + files(others) + " more were not compared";
    }

    private static String counted(Map<ColumnType, Long> types) {
        List<String> words = new ArrayList<>();
        types.forEach((type, n) -> words.add(type.label() + " in " + files(n)));
        return String.join(" and ", words);
    }

    private static String files(long n) {
        return n == 1 ? "1 file" : n + " files";
    }

    private static String told(List<String> words) {
        int more = words.size() - TOLD;
        return words.stream().limit(TOLD).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more columns" : "");
    }

    /** A note where it matters to a reader which schema it goes by. */
    private List<DatasetNote> evolved() {
        List<String> words = new ArrayList<>();
        long all = schemas.stream().mapToLong(schema -> schema.files().files()).sum();
        columns.forEach((path, types) -> {
            long files = types.values().stream().mapToLong(Long::longValue).sum();
            if (files < all && isTopLevel(path)) {
                words.add(path + " is in " + files + " of " + all + " files");
            }
            String choice = types.size() < 2 ? "" : choice(types);
            if (!choice.isEmpty()) {
                words.add(path + " is " + counted(types) + " (" + choice + ")");
            }
        });
        if (words.isEmpty()) {
            return List.of();
        }
        Finding finding =
                Finding.of(Defect.SCHEMA_EVOLVED, Place.wholeFile(), schemas.size(), all, told(words) + uncompared());
        return List.of(DatasetNote.of(finding, List.of()));
    }

    /** Which types readers have to be given; "" where any will do. */
    private String choice(Map<ColumnType, Long> types) {
        Map<String, List<String>> byTypes = new LinkedHashMap<>();
        for (SchemaReader reader : readers) {
            Set<ColumnType> common = common(reader, types.keySet());
            if (common.size() < types.size()) {
                String labels = common.stream().map(ColumnType::label).collect(Collectors.joining(" or "));
                byTypes.computeIfAbsent(labels, label -> new ArrayList<>())
                        .add(reader.reader().label());
            }
        }
        List<String> words = new ArrayList<>();
        byTypes.forEach((labels, names) -> words.add("as " + labels + " only: " + String.join(", ", names)));
        if (common(SchemaReader.SPARK_3, types.keySet()).isEmpty()) {
            words.add("Spark before 4 fails");
        }
        return String.join("; ", words);
    }

    /** Whether a path is that of a column or group that lies in no other. */
    static boolean isTopLevel(String path) {
        String name = path.startsWith("`") ? path.substring(path.lastIndexOf('`') + 1) : path;
        return name.chars().noneMatch(c -> ".[{".indexOf(c) >= 0);
    }
}
