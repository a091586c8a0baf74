// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.verify.Check;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Consumer;

/** Names of siblings differ, and not by case alone. At different depths names may be equal. */
final class SiblingNames implements Check<FooterView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.DUPLICATE_NAME, Defect.DUPLICATE_NAME_IGNORING_CASE);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        SchemaView schema = footer.schema();
        int size = schema.size();
        // Open addressing: element numbers by the hash of parent and folded name; half of the slots stay empty.
        int mask = Integer.highestOneBit(Math.max(4, size) * 2 - 1) * 2 - 1;
        int[] slots = new int[mask + 1];
        for (int element = 1; element < size; element++) {
            int slot = FoldedNames.hash(schema, element) & mask;
            while (slots[slot] != 0 && !FoldedNames.areSame(schema, slots[slot], element)) {
                slot = (slot + 1) & mask;
            }
            if (slots[slot] != 0) {
                report(schema, slots[slot], element, findings);
            }
            slots[slot] = element;
        }
    }

    private static void report(SchemaView schema, int one, int other, Consumer<Finding> findings) {
        int parent = schema.parent(other);
        String group = parent == 0 ? "root" : schema.path(parent);
        String first = Text.of(schema.name(one));
        String second = Text.of(schema.name(other));
        Place place = Places.element(schema, other, SchemaField.NAME);
        findings.accept(
                Arrays.equals(schema.name(one), schema.name(other))
                        ? Finding.of(Defect.DUPLICATE_NAME, place, group, first)
                        : Finding.of(Defect.DUPLICATE_NAME_IGNORING_CASE, place, group, first, second));
    }
}
