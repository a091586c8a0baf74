// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.check.Checks;
import org.junit.jupiter.api.Test;

/** A fault that stands in a footer a thousand times leaves room for the one that condemns it. */
class CrowdedFooterTest {
    @Test
    void aMissingFieldIsFoundBehindMoreHarmlessFaultsThanAreKept() {
        Draft draft = SmallFile.base();
        for (int i = 0; i < 1_500; i++) {
            draft.footer.list(5).add(Struct.of(1, "key " + i, 2, 7));
        }
        draft.footer.remove(3);
        Verdict verdict = Judge.verdict(draft.bytes(), Checks.all(), Level.INDEX);
        assertThat(verdict.label()).isEqualTo("damaged");
        assertThat(verdict.findings()).extracting(Finding::defect).contains(Defect.FOOTER_FIELD_MISSING);
    }

    @Test
    void emptyListsOfAnotherTypeAreToldOnceAndHideNothing() {
        Draft draft = SmallFile.base();
        for (int group = 0; group < SmallFile.GROUPS; group++) {
            draft.meta(group, 0).set(8, new Struct.Raw(CompactWriter.LIST, new byte[] {0}));
        }
        Verdict verdict = Judge.verdict(draft.bytes(), Checks.all(), Level.INDEX);
        assertThat(verdict.label()).isEqualTo("sound");
        assertThat(verdict.findings()).extracting(Finding::defect).containsExactly(Defect.EMPTY_LIST_TYPE);
    }
}
