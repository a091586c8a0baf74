// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Reader;
import io.github.parquetfsck.defect.Severity;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What the checks make of files that nobody here wrote, and of files with one known fault. */
class CorpusTest {
    /** What the corpus calls the faults that levels up to layout can see. */
    private static final Set<String> WITHIN_LAYOUT =
            Set.of("stat", "magic", "footer", "footer-semantics", "rowgroup-meta");

    /** The matrix's columns of the readers that severities are about. */
    private static final Map<String, Reader> READERS = Map.of(
            "pj", Reader.PARQUET_JAVA,
            "spark", Reader.SPARK,
            "acpp", Reader.ARROW_CPP,
            "ars", Reader.ARROW_RS,
            "duck", Reader.DUCKDB);

    /**
     * Mutants that hurt a reader by what no footer shows: pages and values, bytes before the footer, another tree that is
     * as consistent as the first, a chunk whose extent is wrong by less than a page.
     */
    private static final Set<String> BEYOND_LAYOUT = Set.of(
            "L1_prepend16",
            "L1_zero_512_mid",
            "L3_dict_off_plus1",
            "L3_dot_name",
            "L3_drop_last_rg_rows_fixed",
            "L3_list_no_annot",
            "L3_nv_nested_plus1",
            "L3_optional_to_repeated",
            "L3_required_to_optional",
            "L3_tcs_last_minus10",
            "L3_tcs_minus10");

    @Test
    void noValidFileIsDamagedAndNoneMakesACheckFail() throws IOException {
        Corpus corpus = Corpus.atHand();
        List<String> wrong = new ArrayList<>();
        int files = 0;
        for (Map<String, String> row : corpus.manifest()) {
            FileReport report = Corpus.judge(corpus.file(row.get("path")));
            Verdict verdict = report.verdict();
            boolean good = Set.of("valid", "encrypted").contains(row.get("verdict"));
            if (good && verdict instanceof Verdict.Damaged) {
                wrong.add("damaged: " + row.get("path") + " " + messages(verdict));
            }
            if (row.get("verdict").equals("valid") && verdict instanceof Verdict.Undecided undecided) {
                wrong.add(undecided.reason() + ": " + row.get("path") + " " + undecided.detail());
            }
            if (verdict instanceof Verdict.Undecided undecided && undecided.reason() == Reason.INTERNAL) {
                wrong.add("failed: " + row.get("path") + " " + undecided.detail());
            }
            files++;
        }
        assertThat(wrong).isEmpty();
        assertThat(files).isEqualTo(1_100);
    }

    @Test
    void noFileThatIsBrokenWithinLayoutIsSoundWithoutAWord() throws IOException {
        Corpus corpus = Corpus.atHand();
        List<String> missed = new ArrayList<>();
        for (Map<String, String> row : corpus.manifest()) {
            if (row.get("verdict").equals("corrupt") && WITHIN_LAYOUT.contains(row.get("lowest_level"))) {
                Verdict verdict = Corpus.judge(corpus.file(row.get("path"))).verdict();
                if (verdict instanceof Verdict.Sound && worst(verdict).compareTo(Severity.NOTE) <= 0) {
                    missed.add(row.get("path") + " " + row.get("reason"));
                }
            }
        }
        assertThat(missed).isEmpty();
    }

    @Test
    void whatHurtsAReaderIsDamagedOrUndecidedOrNamesAReader() throws IOException {
        Corpus corpus = Corpus.atHand();
        Set<String> silent = new TreeSet<>();
        for (Map<String, String> row : corpus.matrix()) {
            String mutation = row.get("mutation");
            boolean hurt = READERS.keySet().stream()
                    .anyMatch(reader -> !row.get(reader).equals("ok"));
            boolean footer = !mutation.startsWith("L4") && !mutation.startsWith("L5");
            Verdict verdict = Corpus.judge(corpus.mutant(mutation)).verdict();
            if (hurt && footer && verdict instanceof Verdict.Sound && worst(verdict) != Severity.INTEROP) {
                silent.add(mutation);
            }
        }
        assertThat(silent).isEqualTo(new TreeSet<>(BEYOND_LAYOUT));
    }

    @Test
    void theFilesThatMutantsAreMadeOfAreSoundForEveryReader() throws IOException {
        Corpus corpus = Corpus.atHand();
        for (String base : List.of("A00_base_v1", "A00_base_v2", "A00_base_snappy")) {
            Verdict verdict = Corpus.judge(corpus.mutant(base)).verdict();
            assertThat(verdict).as(base).isInstanceOf(Verdict.Sound.class);
            assertThat(verdict.findings()).as(base).isEmpty();
        }
    }

    private static Severity worst(Verdict verdict) {
        return verdict.findings().stream()
                .map(finding -> finding.defect().severity())
                .max(Severity::compareTo)
                .orElse(Severity.NOTE);
    }

    private static List<String> messages(Verdict verdict) {
        return verdict.findings().stream().map(Finding::message).limit(3).toList();
    }
}
