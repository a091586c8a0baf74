// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.decode.PhysicalType;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.ColumnIndexField;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.format.OffsetIndexView;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.IndexView;
import io.github.parquetfsck.verify.PageFacts;
import io.github.parquetfsck.verify.PageSizes;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Level histograms of the column index and unencoded sizes of the offset index are those of their pages. A list of
 * another length says nothing of a page.
 */
final class PageSizeTruth implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.SIZE_STATISTICS_LIE);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        facts.indexes()
                .flatMap(IndexView::columnIndex)
                .filter(ColumnIndexView::complete)
                .ifPresent(index -> {
                    inspect(facts, index, ColumnIndexField.REPETITION_HISTOGRAMS, PageSizes::repetitions, findings);
                    inspect(facts, index, ColumnIndexField.DEFINITION_HISTOGRAMS, PageSizes::definitions, findings);
                });
        facts.indexes()
                .flatMap(IndexView::offsetIndex)
                .flatMap(OffsetIndexView::unencodedBytes)
                .ifPresent(sizes -> inspect(facts, sizes, findings));
    }

    private static void inspect(
            ChunkFacts facts,
            ColumnIndexView index,
            ColumnIndexField list,
            Function<PageSizes, long[]> counts,
            Consumer<Finding> findings) {
        List<PageFacts> pages = facts.pages();
        long[] stated = index.numbers(list);
        int levels = pages.isEmpty() ? 0 : counts.apply(pages.get(0).sizes()).length;
        for (int i = 0; levels > 0 && stated.length == pages.size() * levels && i < stated.length; i++) {
            PageFacts page = pages.get(i / levels);
            long counted = counts.apply(page.sizes())[i % levels];
            if (stated[i] != counted) {
                report(facts, page, list.field().name() + "[" + i + "]", stated[i], counted, findings);
                return;
            }
        }
    }

    private static void inspect(ChunkFacts facts, long[] stated, Consumer<Finding> findings) {
        List<PageFacts> pages = facts.pages();
        // parquet-java writes zeros for all pages when it was told to keep no size statistics.
        boolean kept = facts.rowGroup().has(facts.chunk(), ChunkField.SIZE_STATISTICS)
                || Arrays.stream(stated).anyMatch(size -> size != 0);
        boolean counted = kept && facts.type() == PhysicalType.BYTE_ARRAY;
        for (int i = 0; counted && stated.length == pages.size() && i < stated.length; i++) {
            long bytes = pages.get(i).sizes().unencodedBytes();
            if (stated[i] != bytes) {
                String what = "unencoded_byte_array_data_bytes[" + i + "]";
                report(facts, pages.get(i), what, stated[i], bytes, findings);
                return;
            }
        }
    }

    private static void report(
            ChunkFacts facts, PageFacts page, String what, long stated, long counted, Consumer<Finding> findings) {
        findings.accept(Finding.of(Defect.SIZE_STATISTICS_LIE, page.place(), facts.path(), what, stated, counted));
    }
}
