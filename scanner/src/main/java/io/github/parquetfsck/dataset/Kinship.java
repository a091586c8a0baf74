// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.verify.PhysicalSchema;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which files of a plain directory belong together: nothing says that all of them are one dataset. Names that jobs give,
 * or that differ in numbers only, and schemas that share half of their columns do; else nearly all of several columns.
 */
final class Kinship {
    private static final Pattern COUNTED = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\\d+");
    private static final double HALF = 0.5;
    private static final double NEARLY_ALL = 0.8;
    private static final int SEVERAL = 5;

    private Kinship() {}

    /** The schemas that belong to the first one; all of them where the kind of owner says so. */
    static List<SchemaTally.Schema> of(List<SchemaTally.Schema> schemas, Owner.Kind kind) {
        return kind != Owner.Kind.PLAIN || schemas.isEmpty()
                ? schemas
                : schemas.stream()
                        .filter(schema -> areKin(schemas.get(0), schema))
                        .collect(Collectors.toList());
    }

    private static boolean areKin(SchemaTally.Schema one, SchemaTally.Schema other) {
        Set<String> common = topLevel(one);
        Set<String> all = new HashSet<>(common);
        common.retainAll(topLevel(other));
        all.addAll(topLevel(other));
        double share = all.isEmpty() ? 1 : (double) common.size() / all.size();
        boolean named = (one.isOfTasks() && other.isOfTasks())
                || skeleton(one.first().name()).equals(skeleton(other.first().name()));
        return named ? share >= HALF : share >= NEARLY_ALL && common.size() >= SEVERAL;
    }

    private static Set<String> topLevel(SchemaTally.Schema schema) {
        return schema.columns().stream()
                .map(PhysicalSchema.Column::path)
                .filter(SchemaFindings::isTopLevel)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static String skeleton(String name) {
        return COUNTED.matcher(name).replaceAll("#");
    }
}
