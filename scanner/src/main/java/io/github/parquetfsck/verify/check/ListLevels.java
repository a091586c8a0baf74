// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.verify.ChunkFacts;
import java.util.Set;
import java.util.function.Consumer;

/** An entry that goes on with a list, by its repetition level, and the entry before it are elements of that list. */
final class ListLevels implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.LEVELS_CONTRADICT);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        facts.contradiction()
                .ifPresent(each -> findings.accept(Finding.of(
                        Defect.LEVELS_CONTRADICT,
                        facts.pages().get(each.page()).place(),
                        facts.path(),
                        each.row(),
                        each.repetition(),
                        each.before(),
                        each.definition(),
                        each.needed())));
    }
}
