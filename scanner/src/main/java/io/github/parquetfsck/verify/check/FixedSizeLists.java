// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.verify.ChunkFacts;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Lists that have a fixed size by Arrow's own schema are neither null nor empty: pyarrow expects as many elements of each. */
final class FixedSizeLists implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.FIXED_SIZE_LIST_WITHOUT_ELEMENTS);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        long[] definitions = facts.definitions();
        int highest = definitions.length - 1;
        if (facts.maxRepetitionLevel() == 0 || facts.entries() == 0 || definitions[highest] == facts.entries()) {
            return;
        }
        List<ArrowField> fields = ArrowSchemas.fields(facts.rowGroup().footer());
        if (fields.stream().noneMatch(FixedSizeLists::hasFixedSize)) {
            return;
        }
        SchemaView schema = facts.rowGroup().footer().schema();
        Set<Integer> fixed = new ArrowShapes(schema).fixedSizeLists(fields);
        for (int element = facts.element(); element > 0; element = schema.parent(element)) {
            long without = fixed.contains(element) ? without(schema, element, definitions) : 0;
            if (without > 0) {
                findings.accept(Finding.of(
                        Defect.FIXED_SIZE_LIST_WITHOUT_ELEMENTS,
                        facts.place(),
                        facts.path(),
                        schema.path(element),
                        without));
            }
        }
    }

    private static boolean hasFixedSize(ArrowField field) {
        return field.type() == ArrowField.FIXED_SIZE_LIST
                || field.children().stream().anyMatch(FixedSizeLists::hasFixedSize);
    }

    /** Entries for a list that has no element: above those of an empty list around it, below those of an element. */
    private static long without(SchemaView schema, int list, long[] definitions) {
        int outer = schema.parent(list);
        while (outer > 0 && schema.repetition(outer) != Types.REPEATED) {
            outer = schema.parent(outer);
        }
        long entries = 0;
        for (int level = definition(schema, outer); level <= definition(schema, list); level++) {
            entries += definitions[level];
        }
        return entries;
    }

    /** The definition level of an element that is there. */
    private static int definition(SchemaView schema, int element) {
        int level = 0;
        for (int at = element; at > 0; at = schema.parent(at)) {
            boolean optional = schema.has(at, SchemaField.REPETITION) && schema.repetition(at) != Types.REQUIRED;
            level += optional ? 1 : 0;
        }
        return level;
    }
}
