// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.check.Extents.Extent;
import java.util.Set;
import java.util.function.Consumer;

/** No two chunks share bytes. A few at the end of one may be a writer that counts badly: the pages will tell. */
final class Overlaps implements Check<FooterView> {
    private static final int FEW = 64;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.CHUNKS_OVERLAP, Defect.CHUNKS_OVERLAP_SLIGHTLY);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        if (ChunkOrder.isAscending(footer)) {
            return;
        }
        Extent last = null;
        for (Extent next : Extents.of(footer).sorted()) {
            if (last != null && next.from() < last.to() && !sameGroupTwice(footer, last, next)) {
                report(footer, last, next, findings);
            }
            last = last == null || next.to() >= last.to() ? next : last;
        }
    }

    /** A row group that stands twice is a finding of its own. */
    private static boolean sameGroupTwice(FooterView footer, Extent one, Extent other) {
        return one.group() != other.group()
                && one.column() == other.column()
                && RowGroupsTwice.start(footer.rowGroup(one.group()))
                        == RowGroupsTwice.start(footer.rowGroup(other.group()));
    }

    private static void report(FooterView footer, Extent one, Extent other, Consumer<Finding> findings) {
        long to = Math.min(one.to(), other.to());
        boolean slight = to - other.from() <= FEW && one.from() != other.from();
        findings.accept(Finding.of(
                slight ? Defect.CHUNKS_OVERLAP_SLIGHTLY : Defect.CHUNKS_OVERLAP,
                new Place.Bytes(other.from(), to),
                Extents.path(footer, one),
                one.group(),
                Extents.path(footer, other),
                other.group(),
                other.from(),
                to));
    }
}
