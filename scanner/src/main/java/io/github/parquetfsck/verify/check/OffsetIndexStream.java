// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.Malformed;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.IndexView;
import java.util.Set;
import java.util.function.Consumer;

/** An offset index decodes, with all its required fields. */
final class OffsetIndexStream implements Check<IndexView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.OFFSET_INDEX_MALFORMED);
    }

    @Override
    public void inspect(IndexView view, Consumer<Finding> findings) {
        view.offsetIndex()
                .flatMap(index -> Malformed.firstUnread(index.malformed()))
                .ifPresent(fault -> findings.accept(Finding.of(
                        Defect.OFFSET_INDEX_MALFORMED,
                        Places.chunk(view.group(), view.chunk()),
                        Columns.path(view.group(), view.chunk()),
                        fault.offset(),
                        fault.expectedOf(),
                        fault.found())));
    }
}
