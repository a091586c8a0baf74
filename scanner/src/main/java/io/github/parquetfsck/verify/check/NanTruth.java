// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.ColumnIndexField;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.Extreme;
import io.github.parquetfsck.verify.IndexView;
import io.github.parquetfsck.verify.PageFacts;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The numbers of NaNs in the footer and in the column index are true, and by the total order a bound is NaN only where
 * no value is a number.
 */
final class NanTruth implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.NAN_COUNT_LIES, Defect.NAN_BOUND_LIES);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        if (!facts.order().isReal()) {
            return;
        }
        Optional<ColumnIndexView> index = facts.indexes().flatMap(IndexView::columnIndex);
        if (facts.rowGroup().has(facts.chunk(), ChunkField.NAN_COUNT)) {
            long stated = facts.rowGroup().value(facts.chunk(), ChunkField.NAN_COUNT);
            count(facts, facts.place(), stated, facts.nans(), findings);
        }
        index.ifPresent(present -> counts(facts, present.numbers(ColumnIndexField.NAN_COUNTS), findings));
        if (ColumnOrders.total(facts.rowGroup().footer(), facts.chunk())) {
            byte[] min = facts.rowGroup().binary(facts.chunk(), ChunkField.MIN_VALUE);
            byte[] max = facts.rowGroup().binary(facts.chunk(), ChunkField.MAX_VALUE);
            bounds(facts, facts.place(), "the chunk", facts.min(), min, max, findings);
            index.filter(present ->
                            PageIndexes.bounded(present) == facts.pages().size())
                    .ifPresent(present -> bounds(facts, present, findings));
        }
    }

    private static void counts(ChunkFacts facts, long[] stated, Consumer<Finding> findings) {
        List<PageFacts> pages = facts.pages();
        for (int i = 0; stated.length == pages.size() && i < stated.length; i++) {
            count(facts, pages.get(i).place(), stated[i], pages.get(i).nans(), findings);
        }
    }

    private static void count(ChunkFacts facts, Place place, long stated, long nans, Consumer<Finding> findings) {
        if (stated != nans) {
            findings.accept(Finding.of(Defect.NAN_COUNT_LIES, place, facts.path(), stated, nans));
        }
    }

    private static void bounds(ChunkFacts facts, ColumnIndexView index, Consumer<Finding> findings) {
        for (int i = 0; i < facts.pages().size(); i++) {
            PageFacts page = facts.pages().get(i);
            if (!index.nullPage(i)) {
                bounds(facts, page.place(), "page " + i, page.min(), index.min(i), index.max(i), findings);
            }
        }
    }

    private static void bounds(
            ChunkFacts facts,
            Place place,
            String what,
            Optional<Extreme> number,
            byte[] min,
            byte[] max,
            Consumer<Finding> findings) {
        number.filter(value -> isNan(facts, value, min) || isNan(facts, value, max))
                .ifPresent(value ->
                        findings.accept(Finding.of(Defect.NAN_BOUND_LIES, place, facts.path(), what, value.row())));
    }

    private static boolean isNan(ChunkFacts facts, Extreme number, byte[] bound) {
        return bound.length == number.value().length && facts.order().isNan(bound, 0, bound.length);
    }
}
