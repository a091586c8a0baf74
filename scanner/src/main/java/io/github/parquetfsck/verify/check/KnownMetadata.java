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

/** Metadata of Iceberg, Avro, GeoParquet and Hudi that their readers rely on are what they should be. */
final class KnownMetadata implements Check<FooterView> {
    private static final List<String> JSON = List.of("iceberg.schema", "parquet.avro.schema", "avro.schema", "geo");

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.KEY_VALUE_METADATA_INVALID);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        if (footer.keyValues().isEmpty()) {
            return;
        }
        for (String key : JSON) {
            Optional<String> text = Metadata.value(footer, key);
            if (text.isPresent() && JsonText.parse(text.get()).isEmpty()) {
                report(footer, key, "not JSON", findings);
            }
        }
        Optional<Object> geo = Metadata.value(footer, "geo").flatMap(JsonText::parse);
        if (geo.isPresent()
                && geo.get() instanceof Map<?, ?> map
                && map.get("primary_column") instanceof String column
                && !Metadata.topLevel(footer).contains(column)) {
            report(footer, "geo", "primary_column " + column + " is no column of the file", findings);
        }
        Optional<String> smallest = Metadata.value(footer, "hoodie_min_record_key");
        Optional<String> largest = Metadata.value(footer, "hoodie_max_record_key");
        if (smallest.isPresent() && largest.isPresent() && smallest.get().compareTo(largest.get()) > 0) {
            report(footer, "hoodie_min_record_key", "above hoodie_max_record_key", findings);
        }
    }

    private static void report(FooterView footer, String key, String what, Consumer<Finding> findings) {
        findings.accept(Finding.of(Defect.KEY_VALUE_METADATA_INVALID, Metadata.place(footer), key, what));
    }
}
