// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.BloomFilterView;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.format.Malformed;
import io.github.parquetfsck.format.OffsetIndexView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.IndexView;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The fields of page indexes and of the headers of bloom filters have the wire types of their definitions. Most readers step
 * over one of another type, but not arrow-rs, which goes by the ids alone, and by the types of elements even of empty lists.
 */
final class IndexWireTypes implements Check<IndexView> {
    /** Fields that arrow-rs does not know, or does not read. */
    private static final Set<String> UNREAD = Set.of("nan_counts", "unencoded_byte_array_data_bytes");

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.INDEX_FIELD_WIRE_TYPE);
    }

    @Override
    public void inspect(IndexView view, Consumer<Finding> findings) {
        inspect(view, "column index", view.columnIndex().map(ColumnIndexView::malformed), findings);
        inspect(view, "offset index", view.offsetIndex().map(OffsetIndexView::malformed), findings);
        inspect(view, "bloom filter", view.bloomFilter().map(BloomFilterView::malformed), findings);
    }

    private static void inspect(
            IndexView view, String what, Optional<List<Malformed>> faults, Consumer<Finding> findings) {
        faults.stream()
                .flatMap(List::stream)
                .filter(IndexWireTypes::isOfOtherType)
                .findFirst()
                .ifPresent(fault -> findings.accept(Finding.of(
                        Defect.INDEX_FIELD_WIRE_TYPE,
                        Places.chunk(view.group(), view.chunk()),
                        Columns.path(view.group(), view.chunk()),
                        fault.field(),
                        what,
                        fault.offset(),
                        fault.expected(),
                        fault.found())));
    }

    private static boolean isOfOtherType(Malformed fault) {
        boolean other = fault.kind() == Malformed.Kind.WIRE_TYPE || fault.kind() == Malformed.Kind.EMPTY_LIST_TYPE;
        return other && !fault.field().endsWith("unknown") && !UNREAD.contains(fault.field());
    }
}
