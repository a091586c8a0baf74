// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.verify.Check;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The schema that Spark keeps for itself is JSON and names the columns of the file, with types that it can read them as. It
 * may name more: a table's columns that the file lacks, or others after a rename by field id.
 */
final class SparkSchema implements Check<FooterView> {
    private static final String KEY = "org.apache.spark.sql.parquet.row.metadata";

    private static final String RENAMED = "col-";

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.SPARK_SCHEMA_DISAGREES, Defect.SPARK_SCHEMA_TYPE);
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
        SchemaView schema = footer.schema();
        Map<String, Integer> columns = columns(schema);
        for (Object field : fields) {
            if (field instanceof Map<?, ?> map && map.get("name") instanceof String name) {
                named.add(name);
                Integer element = columns.get(name);
                if (element != null
                        && map.get("type") instanceof String type
                        && !SparkTypes.fits(type, schema, element)) {
                    findings.accept(Finding.of(
                            Defect.SPARK_SCHEMA_TYPE, Metadata.place(footer), name, described(schema, element), type));
                }
            }
        }
        Set<String> missing = new TreeSet<>(Metadata.topLevel(footer));
        missing.removeAll(named);
        // Delta's columns with a name of their own in the file may stand here by the table's names, and then all of
        // them do.
        boolean renamed = named.stream().noneMatch(name -> name.startsWith(RENAMED))
                && missing.stream().anyMatch(name -> name.startsWith(RENAMED));
        if (!missing.isEmpty() && !renamed) {
            report(
                    footer,
                    "Spark's schema does not name column " + missing.iterator().next(),
                    findings);
        }
    }

    /** The elements of the root's columns by name; what lies deeper is not looked at. */
    private static Map<String, Integer> columns(SchemaView schema) {
        Map<String, Integer> columns = new HashMap<>();
        for (int leaf = 0; leaf < schema.leafCount(); leaf++) {
            int element = schema.leaf(leaf);
            if (schema.parent(element) == 0) {
                columns.put(schema.path(element), element);
            }
        }
        return columns;
    }

    private static String described(SchemaView schema, int element) {
        String stored = Types.physical(schema, element);
        if (!DecimalView.isDecimal(schema, element)) {
            return stored;
        }
        DecimalView decimal = DecimalView.of(schema, element);
        return "DECIMAL(" + decimal.precision() + ", " + decimal.scale() + ") in " + stored;
    }

    private static void report(FooterView footer, String what, Consumer<Finding> findings) {
        findings.accept(Finding.of(Defect.SPARK_SCHEMA_DISAGREES, Metadata.place(footer), what));
    }
}
