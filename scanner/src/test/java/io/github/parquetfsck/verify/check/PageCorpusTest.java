// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Severity;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What level pages makes of files that nobody here wrote. */
class PageCorpusTest {
    private static final Set<String> WITHIN_PAGES =
            Set.of("footer/page-header", "page-header", "page-crc", "decompress");

    /** Its one page names another encoding than it has, which only decoding shows. */
    private static final String ENCODING_LIE = "internal_6129.parquet";

    @Test
    void noValidFileIsDamagedAndWhatIsBrokenInItsPagesIsFound() throws IOException {
        Corpus corpus = Corpus.atHand();
        List<String> wrong = new ArrayList<>();
        for (Map<String, String> row : corpus.manifest()) {
            Verdict verdict = Corpus.judge(corpus.file(row.get("path")), Checks.all(), Level.PAGES)
                    .verdict();
            boolean good = Set.of("valid", "encrypted").contains(row.get("verdict"));
            boolean broken = row.get("verdict").equals("corrupt") && WITHIN_PAGES.contains(row.get("lowest_level"));
            if (good && verdict instanceof Verdict.Damaged) {
                wrong.add("damaged: " + row.get("path") + " " + verdict.findings());
            } else if (broken && verdict instanceof Verdict.Sound && quiet(verdict)) {
                wrong.add("missed: " + row.get("path"));
            } else if (verdict instanceof Verdict.Undecided undecided && undecided.reason() == Reason.INTERNAL) {
                wrong.add("failed: " + row.get("path") + " " + undecided.detail());
            }
        }
        assertThat(wrong)
                .singleElement()
                .satisfies(only -> assertThat(only).startsWith("missed: ").endsWith(ENCODING_LIE));
    }

    private static boolean quiet(Verdict verdict) {
        return verdict.findings().stream().map(Finding::defect).allMatch(defect -> defect.severity() == Severity.NOTE);
    }
}
