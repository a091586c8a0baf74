// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.verify.ChunkFacts;
import java.util.Set;
import java.util.function.Consumer;

/** The values of text columns are UTF-8, and those of columns of JSON are JSON, which DuckDB parses as it reads. */
final class TextValues implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.VALUES_NOT_UTF8, Defect.JSON_INVALID);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        if (facts.notUtf8() >= 0) {
            findings.accept(Finding.of(Defect.VALUES_NOT_UTF8, facts.place(), facts.path(), facts.notUtf8()));
        } else if (facts.notJson() >= 0) {
            findings.accept(
                    Finding.of(Defect.JSON_INVALID, facts.place(), facts.path(), facts.notJson(), facts.jsonFault()));
        }
    }
}
