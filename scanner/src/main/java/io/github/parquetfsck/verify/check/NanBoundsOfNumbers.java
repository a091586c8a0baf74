// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.ValueOrder;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.Extreme;
import java.util.Set;
import java.util.function.Consumer;

/**
 * No number lies below a minimum, or above a maximum, that is NaN. The format tells to ignore such bounds; arrow-rs goes by
 * them, for which NaN is above all numbers, and NaN with a minus sign below them. Those in the total order are held to the
 * format.
 */
final class NanBoundsOfNumbers implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.NAN_BOUND_OF_NUMBERS);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        Extreme number = facts.min().orElse(null);
        boolean real = facts.order() == ValueOrder.FLOAT || facts.order() == ValueOrder.DOUBLE;
        if (number == null || !real || ColumnOrders.total(facts.rowGroup().footer(), facts.chunk())) {
            return;
        }
        RowGroupView group = facts.rowGroup();
        ChunkField low = StatedBounds.lowest(group, facts.chunk());
        ChunkField high = StatedBounds.highest(group, facts.chunk());
        byte[] min = group.binary(facts.chunk(), low);
        byte[] max = group.binary(facts.chunk(), high);
        if (isNan(facts, number, min) && !isNegative(min)) {
            report(facts, low, number.row(), findings);
        } else if (isNan(facts, number, max) && isNegative(max)) {
            report(facts, high, number.row(), findings);
        }
    }

    private static boolean isNan(ChunkFacts facts, Extreme number, byte[] bound) {
        return bound.length == number.value().length && facts.order().isNan(bound, 0, bound.length);
    }

    /** Little-endian: the sign is in the last byte. */
    private static boolean isNegative(byte[] real) {
        return real[real.length - 1] < 0;
    }

    private static void report(ChunkFacts facts, ChunkField bound, long row, Consumer<Finding> findings) {
        findings.accept(Finding.of(
                Defect.NAN_BOUND_OF_NUMBERS,
                facts.place(),
                facts.path(),
                bound.field().name(),
                row));
    }
}
