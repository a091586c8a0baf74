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
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The schema that Spark keeps for itself is JSON and names the columns of the file. It may name more: a table's columns
 * that the file lacks, or others after a rename by field id.
 */
final class SparkSchema implements Check<FooterView> {
    private static final String KEY = "org.apache.spark.sql.parquet.row.metadata";

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.SPARK_SCHEMA_DISAGREES);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        Optional<String> text = Metadata.value(footer, KEY);
        if (text.isEmpty()) {
            return;
        }
        Optional<Object> json = JsonText.parse(text.get());
        Set<String> named = new TreeSet<>();
        if (json.isPresent() && json.get() instanceof Map<?, ?> deep && deep.isEmpty()) {
            return;
        }
        if (json.isEmpty()
                || !(json.get() instanceof Map<?, ?> struct)
                || !(struct.get("fields") instanceof List<?> fields)) {
            report(footer, "Spark's schema in " + KEY + " is not a struct in JSON", findings);
            return;
        }
        for (Object field : fields) {
            if (field instanceof Map<?, ?> map && map.get("name") instanceof String name) {
                named.add(name);
            }
        }
        Set<String> missing = new TreeSet<>(Metadata.topLevel(footer));
        missing.removeAll(named);
        if (!missing.isEmpty() && missing.stream().noneMatch(name -> name.startsWith("col-"))) {
            report(
                    footer,
                    "Spark's schema does not name column " + missing.iterator().next(),
                    findings);
        }
    }

    private static void report(FooterView footer, String what, Consumer<Finding> findings) {
        findings.accept(Finding.of(Defect.SPARK_SCHEMA_DISAGREES, Metadata.place(footer), what));
    }
}
