// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.check.Checks;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What the format has and this program does not decode leaves a file undecided, whatever its bytes are. */
class NewerEncodingTest {
    private static final int ALP = 10;

    @Test
    void pagesInAlpAreUndecidedAtValuesAndNeverDamaged() {
        long seed = 20261130;
        Random random = new Random(seed);
        for (int round = 0; round < 50; round++) {
            byte[] body = new byte[random.nextInt(100)];
            random.nextBytes(body);
            byte[] file = PagedFile.of(Column.RATIO)
                    .with(pages -> ValueCases.change(pages.get(0), page -> {
                        page.own().set(2, ALP);
                        page.body = body;
                    }))
                    .bytes();

            Verdict verdict = Judge.verdict(file, Checks.all(), Level.VALUES);

            assertThat(verdict).as("seed " + seed).isInstanceOfSatisfying(Verdict.Undecided.class, undecided -> {
                assertThat(undecided.reason()).isEqualTo(Reason.UNSUPPORTED);
                assertThat(undecided.detail()).isEqualTo("column ratio: encoding 10 is not decoded");
                assertThat(undecided.level()).isEqualTo(Level.PAGES);
            });
            assertThat(verdict.findings()).extracting(Finding::defect).containsExactly(Defect.PAGE_ENCODING_NEWER);
            assertThat(Judge.verdict(file, Checks.all(), Level.PAGES)).isInstanceOf(Verdict.Sound.class);
        }
    }
}
