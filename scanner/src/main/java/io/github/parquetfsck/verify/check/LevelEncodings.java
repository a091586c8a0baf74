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

/**
 * Levels of a v1 page are in RLE, or in BIT_PACKED as old writers have it. Where a column has no levels the field means
 * nothing, and writers put anything there; but readers fail on a number that the format does not have, and parquet-java
 * reads levels by any other.
 */
final class LevelEncodings implements Check<PageView> {
    private static final int RLE = 3;
    private static final int BIT_PACKED = 4;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.LEVEL_ENCODING_INVALID, Defect.LEVEL_ENCODING_WITHOUT_LEVELS);
    }

    @Override
    public void inspect(PageView page, Consumer<Finding> findings) {
        if (page.header().kind() == Kind.DATA && page.header().hasOwnHeader()) {
            int repetition = page.chunk().maxRepetitionLevel();
            int definition = page.chunk().maxDefinitionLevel();
            inspect(page, PageField.V1_REPETITION_LEVEL_ENCODING, repetition, findings);
            inspect(page, PageField.V1_DEFINITION_LEVEL_ENCODING, definition, findings);
        }
    }

    private static void inspect(PageView page, PageField field, int maxLevel, Consumer<Finding> findings) {
        PageHeaderView header = page.header();
        int encoding = header.value(field);
        if (!header.has(field) || encoding == RLE || encoding == BIT_PACKED) {
            return;
        }
        Defect defect = maxLevel > 0 || !PageEncodings.known(encoding)
                ? Defect.LEVEL_ENCODING_INVALID
                : Defect.LEVEL_ENCODING_WITHOUT_LEVELS;
        findings.accept(Finding.of(defect, page.place(), field.field().name(), PageEncodings.name(encoding)));
    }
}
