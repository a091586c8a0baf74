// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** Page indexes and bloom filters share no bytes with the pages of any column. */
final class IndexOverlaps implements Check<FooterView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.PAGE_INDEX_OVERLAPS_DATA, Defect.BLOOM_FILTER_OVERLAPS_DATA);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        if (!IndexPlaces.anyBeforeDataEnd(footer)) {
            return;
        }
        Extents extents = Extents.of(footer);
        for (int i = 0; i < footer.rowGroupCount(); i++) {
            RowGroupView group = footer.rowGroup(i);
            for (int chunk = 0; chunk < group.chunkCount(); chunk++) {
                for (IndexPlaces.Kind kind : IndexPlaces.KINDS) {
                    inspect(extents, group, chunk, kind, findings);
                }
            }
        }
    }

    private static void inspect(
            Extents extents, RowGroupView group, int chunk, IndexPlaces.Kind kind, Consumer<Finding> findings) {
        long from = kind.from(group, chunk);
        long length = kind.length(group, chunk);
        long limit = group.footer().footerStart();
        if (Columns.elsewhere(group, chunk)
                || from < Columns.DATA_START
                || length <= 0
                || from >= limit
                || length > limit - from) {
            return;
        }
        String path = Columns.path(group, chunk);
        extents.reachingInto(from, from + length).ifPresent(extent -> {
            String other = Extents.path(group.footer(), extent);
            Place place = Places.chunk(group, chunk);
            findings.accept(kind.overlap(place, path, from, length, other));
        });
    }
}
