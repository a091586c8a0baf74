// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.PageField;
import io.github.parquetfsck.format.PageHeaderView;
import io.github.parquetfsck.format.PageHeaderView.Kind;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.PageView;
import java.util.Set;
import java.util.function.Consumer;

/** The levels of a v2 page lie within it. Flat columns may have repetition levels: Presto wrote them (ARROW-17453). */
final class LevelLengths implements Check<PageView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.LEVEL_LENGTHS_INVALID);
    }

    @Override
    public void inspect(PageView page, Consumer<Finding> findings) {
        PageHeaderView header = page.header();
        if (header.kind() != Kind.DATA_V2) {
            return;
        }
        int repetition = header.value(PageField.V2_REPETITION_LEVELS_LENGTH);
        int definition = header.value(PageField.V2_DEFINITION_LEVELS_LENGTH);
        int size = Math.min(header.compressedSize(), header.uncompressedSize());
        if (repetition < 0 || definition < 0 || header.levelsLength() > size) {
            findings.accept(Finding.of(Defect.LEVEL_LENGTHS_INVALID, page.place(), repetition, definition, size));
        }
    }
}
