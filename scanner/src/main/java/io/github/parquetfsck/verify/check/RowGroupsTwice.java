// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.verify.Check;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** No two row groups start at the same byte: one of them was listed twice. */
final class RowGroupsTwice implements Check<FooterView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.DUPLICATE_ROW_GROUP);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        long highest = -1;
        boolean ascending = true;
        for (int i = 0; i < footer.rowGroupCount() && ascending; i++) {
            long start = start(footer.rowGroup(i));
            ascending = start < 0 || start > highest;
            highest = Math.max(highest, start);
        }
        if (ascending) {
            return;
        }
        Map<Long, Integer> groups = new HashMap<>();
        for (int i = 0; i < footer.rowGroupCount(); i++) {
            long start = start(footer.rowGroup(i));
            Integer other = start < 0 ? null : groups.putIfAbsent(start, i);
            if (other != null) {
                findings.accept(Finding.of(Defect.DUPLICATE_ROW_GROUP, new Place.RowGroup(i), other, i, start));
            }
        }
    }

    /** Where the first chunk of a row group starts; -1 when it has no bytes in this file. */
    static long start(RowGroupView group) {
        boolean judged = group.numRows() != 0
                && group.chunkCount() > 0
                && group.has(0, ChunkField.META_DATA)
                && !Columns.elsewhere(group, 0);
        return judged ? Math.max(-1, Columns.start(group, 0)) : -1;
    }
}
