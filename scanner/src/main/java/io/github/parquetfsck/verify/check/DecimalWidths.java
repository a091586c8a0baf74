// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.ValueOrder;
import io.github.parquetfsck.verify.ChunkFacts;
import java.math.BigInteger;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Decimals that are byte arrays fit into the integer that DuckDB holds a decimal of their precision in. Of a wider one it
 * reads the low bytes, and fails where the bytes before them are more than a sign.
 */
final class DecimalWidths implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.DECIMAL_BEYOND_INTEGER);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        SchemaView schema = facts.rowGroup().footer().schema();
        int element = facts.element();
        if (facts.order() != ValueOrder.SIGNED_BYTES
                || facts.min().isEmpty()
                || facts.max().isEmpty()
                || !DecimalView.isDecimal(schema, element)) {
            return;
        }
        int precision = DecimalView.of(schema, element).precision();
        int width = width(precision);
        if (!fits(facts.min().orElseThrow().value(), width)) {
            report(facts, facts.min().orElseThrow().row(), precision, width, findings);
        } else if (!fits(facts.max().orElseThrow().value(), width)) {
            report(facts, facts.max().orElseThrow().row(), precision, width, findings);
        }
    }

    /** Bytes of DuckDB's integers by precision; it holds what has more than 38 digits as DOUBLE, which takes any. */
    static int width(int precision) {
        if (precision <= 0 || precision > 38) {
            return Integer.MAX_VALUE;
        } else if (precision > 18) {
            return 16;
        } else if (precision > 9) {
            return 8;
        }
        return precision > 4 ? 4 : 2;
    }

    private static boolean fits(byte[] value, int width) {
        return value.length <= width || new BigInteger(value).bitLength() < 8 * width;
    }

    private static void report(ChunkFacts facts, long row, int precision, int width, Consumer<Finding> findings) {
        findings.accept(Finding.of(Defect.DECIMAL_BEYOND_INTEGER, facts.place(), facts.path(), row, precision, width));
    }
}
