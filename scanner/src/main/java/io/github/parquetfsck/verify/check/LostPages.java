// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.GapView;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Bytes that nobody owns hold no pages and no earlier footer. Tools that append leave both behind, so that they prove
 * nothing, unless the pages are whole row groups by a writer that leaves nothing behind: those the footer lost.
 */
final class LostPages implements Check<GapView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(
                Defect.EARLIER_FOOTER_INSIDE,
                Defect.PAGE_BEFORE_FIRST_CHUNK,
                Defect.UNREFERENCED_PAGES,
                Defect.ROW_GROUP_LOST);
    }

    @Override
    public void inspect(GapView gap, Consumer<Finding> findings) {
        if (gap.earlierTail().isPresent()) {
            long end = gap.earlierTail().getAsLong();
            findings.accept(Finding.of(Defect.EARLIER_FOOTER_INSIDE, new Place.Bytes(gap.from(), gap.to()), end));
        }
        if (gap.lostRows().isPresent()) {
            Place place = new Place.Bytes(gap.from(), gap.pagesEnd());
            findings.accept(Finding.of(
                    Defect.ROW_GROUP_LOST,
                    place,
                    gap.from(),
                    gap.pagesEnd(),
                    gap.lostRows().getAsLong()));
        } else if (gap.pages() > 0) {
            Place place = new Place.Bytes(gap.from(), gap.pagesEnd());
            findings.accept(
                    gap.from() == Columns.DATA_START
                            ? Finding.of(Defect.PAGE_BEFORE_FIRST_CHUNK, place, gap.to())
                            : Finding.of(Defect.UNREFERENCED_PAGES, place, gap.from(), gap.pagesEnd(), gap.pages()));
        }
    }
}
