// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.verify.Check;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The metadata of GeoParquet says what it has to: DuckDB opens no file in which it does not, whichever columns are asked
 * for. What is no JSON at all it passes over.
 */
final class GeoMetadata implements Check<FooterView> {
    private static final Set<String> ENCODINGS =
            Set.of("WKB", "point", "linestring", "polygon", "multipoint", "multilinestring", "multipolygon");

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.GEO_METADATA_INVALID);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        if (footer.keyValues().isEmpty()) {
            return;
        }
        Metadata.value(footer, "geo")
                .flatMap(JsonText::parse)
                .flatMap(GeoMetadata::fault)
                .ifPresent(fault ->
                        findings.accept(Finding.of(Defect.GEO_METADATA_INVALID, Metadata.place(footer), fault)));
    }

    /** The columns that hold geometries as well-known binary. */
    static Set<String> binaryColumns(FooterView footer) {
        Object root = Metadata.value(footer, "geo").flatMap(JsonText::parse).orElse(Map.of());
        if (!(root instanceof Map<?, ?> geo) || !(geo.get("columns") instanceof Map<?, ?> columns)) {
            return Set.of();
        }
        return columns.entrySet().stream()
                .filter(column ->
                        column.getValue() instanceof Map<?, ?> geometry && "WKB".equals(geometry.get("encoding")))
                .map(column -> String.valueOf(column.getKey()))
                .collect(Collectors.toSet());
    }

    private static Optional<String> fault(Object root) {
        if (!(root instanceof Map<?, ?> geo)) {
            return Optional.of("not an object in JSON");
        } else if (!(geo.get("version") instanceof String)) {
            return Optional.of("no version");
        } else if (!(geo.get("columns") instanceof Map<?, ?> columns)) {
            return Optional.of("no columns");
        } else {
            return columns.entrySet().stream()
                    .flatMap(column ->
                            columnFault(column.getValue())
                                    .map(fault -> "column " + column.getKey() + ": " + fault)
                                    .stream())
                    .findFirst();
        }
    }

    private static Optional<String> columnFault(Object column) {
        if (!(column instanceof Map<?, ?> geometry)) {
            return Optional.of("not an object in JSON");
        } else if (!(geometry.get("encoding") instanceof String encoding)) {
            return Optional.of("no encoding");
        } else if (!ENCODINGS.contains(encoding)) {
            return Optional.of("encoding " + encoding);
        } else if (!(geometry.get("geometry_types") instanceof List<?>)) {
            return Optional.of("no geometry_types");
        }
        Object crs = geometry.get("crs");
        boolean readable = crs == null || crs instanceof Map<?, ?> || "null".equals(crs);
        return readable ? Optional.empty() : Optional.of("a crs that is no object");
    }
}
