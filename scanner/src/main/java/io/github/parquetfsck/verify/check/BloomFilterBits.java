// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.BloomBits;
import io.github.parquetfsck.format.BloomFilterView;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.IndexView;
import java.util.Set;
import java.util.function.Consumer;

/** The bits of a bloom filter can have come about by insertions: without any value of the column, that much is certain. */
final class BloomFilterBits implements Check<IndexView> {
    /** Readers look up eight bits: of a filter that is fuller than this, nearly every value seems to be in it. */
    private static final double FULL = 0.999;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.BLOOM_FILTER_ALL_ZERO, Defect.BLOOM_FILTER_BLOCK, Defect.BLOOM_FILTER_FULL);
    }

    @Override
    public void inspect(IndexView view, Consumer<Finding> findings) {
        view.bloomFilter()
                .filter(BloomFilterBits::known)
                .flatMap(BloomFilterView::bits)
                .ifPresent(bits -> inspect(view, bits, findings));
    }

    private static boolean known(BloomFilterView filter) {
        return filter.algorithm() == 1 && filter.hash() == 1 && filter.compression() == 1;
    }

    private static void inspect(IndexView view, BloomBits bits, Consumer<Finding> findings) {
        Place place = Places.chunk(view.group(), view.chunk());
        String path = Columns.path(view.group(), view.chunk());
        long all = bits.blocks() * BloomBits.BLOCK * Byte.SIZE;
        if (bits.broken() >= 0) {
            findings.accept(Finding.of(Defect.BLOOM_FILTER_BLOCK, place, path, bits.broken(), bits.emptyWords()));
        } else if (bits.set() == 0 && hasValues(view)) {
            findings.accept(Finding.of(Defect.BLOOM_FILTER_ALL_ZERO, place, path));
        } else if (bits.set() >= all * FULL) {
            findings.accept(Finding.of(Defect.BLOOM_FILTER_FULL, place, path, bits.set(), all));
        }
    }

    /** Whether a value that is not null is provable. */
    private static boolean hasValues(IndexView view) {
        RowGroupView group = view.group();
        int chunk = view.chunk();
        SchemaView schema = group.footer().schema();
        long values = group.value(chunk, ChunkField.NUM_VALUES);
        boolean required = schema.maxDefinitionLevel(chunk) == 0 && values > 0;
        boolean counted = schema.maxRepetitionLevel(chunk) == 0
                && group.has(chunk, ChunkField.NULL_COUNT)
                && group.value(chunk, ChunkField.NULL_COUNT) < values;
        boolean bounded = group.has(chunk, ChunkField.MIN_VALUE) && group.has(chunk, ChunkField.MAX_VALUE);
        return required
                || counted
                || bounded
                || view.columnIndex().map(BloomFilterBits::anyPage).orElse(false);
    }

    private static boolean anyPage(ColumnIndexView index) {
        for (int page = 0; page < PageIndexes.bounded(index); page++) {
            if (!index.nullPage(page)) {
                return true;
            }
        }
        return false;
    }
}
