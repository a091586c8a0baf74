// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import java.util.Set;
import java.util.function.Consumer;

/** A flat column has a value for each row, a nested one at least one. */
final class ChunkValues implements ChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.FLAT_VALUES_DIFFER, Defect.NESTED_VALUES_TOO_FEW, Defect.VALUES_WITHOUT_ROWS);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        long values = group.value(chunk, ChunkField.NUM_VALUES);
        long rows = group.numRows();
        if (values == rows) {
            return;
        }
        boolean flat = group.footer().schema().maxRepetitionLevel(chunk) == 0;
        Place place = Places.chunk(group, chunk);
        String path = Columns.path(group, chunk);
        if (rows == 0 && values > 0) {
            findings.accept(Finding.of(Defect.VALUES_WITHOUT_ROWS, place, group.index(), path, values));
        } else if (flat) {
            findings.accept(Finding.of(Defect.FLAT_VALUES_DIFFER, place, path, values, rows));
        } else if (values < rows) {
            findings.accept(Finding.of(Defect.NESTED_VALUES_TOO_FEW, place, path, values, rows));
        }
    }
}
