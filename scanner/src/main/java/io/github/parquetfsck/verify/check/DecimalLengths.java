// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.decode.PhysicalType;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.verify.ChunkFacts;
import java.util.Set;
import java.util.function.Consumer;

/** Decimals that are byte arrays have a length that readers take; those of a fixed length are judged by the schema alone. */
final class DecimalLengths implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.DECIMAL_VALUE_TOO_LONG, Defect.DECIMAL_VALUE_NOT_WORDS);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        SchemaView schema = facts.rowGroup().footer().schema();
        if (facts.type() != PhysicalType.BYTE_ARRAY || !DecimalView.isDecimal(schema, facts.element())) {
            return;
        }
        int precision = DecimalView.of(schema, facts.element()).precision();
        int most = DecimalView.mostBytes(precision);
        if (facts.longest() > most) {
            findings.accept(Finding.of(
                    Defect.DECIMAL_VALUE_TOO_LONG,
                    facts.place(),
                    facts.path(),
                    facts.longestRow(),
                    precision,
                    facts.longest(),
                    most));
        }
        if (precision > DecimalView.COMMON && facts.brokenWord() >= 0) {
            findings.accept(Finding.of(
                    Defect.DECIMAL_VALUE_NOT_WORDS,
                    facts.place(),
                    facts.path(),
                    facts.brokenWordRow(),
                    precision,
                    facts.brokenWord()));
        }
    }
}
