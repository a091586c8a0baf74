// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Reader;
import io.github.parquetfsck.defect.Severity;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.check.Checks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Single-fault files that seven readers were run on: the severity follows from what the five mainstream ones did. A file
 * that none of them minds is not damaged; a file that one of them cannot read is damaged, undecided, or has an INTEROP
 * finding that names the reader; a file that one of them reads wrongly, too.
 */
class MatrixTest {
    /** The columns of the matrix that the five readers' full reads stand in, and those of their filtered reads. */
    private static final Map<Reader, int[]> COLUMNS = Map.of(
            Reader.PARQUET_JAVA, new int[] {1, 9},
            Reader.SPARK, new int[] {2, 11},
            Reader.ARROW_CPP, new int[] {3},
            Reader.ARROW_RS, new int[] {4},
            Reader.DUCKDB, new int[] {5, 13});

    /** Files on which the catalogue does not follow the readers, and why. */
    private static final Map<String, String> EXCEPTIONS = new TreeMap<>(Map.ofEntries(
            Map.entry("L2_bitflip_20_at1121", "the filters do not ask for the values that are outside the bounds"),
            Map.entry(
                    "L3_cmd_type_wrong", "the schema's type may be the wrong one, and then every reader decodes by it"),
            Map.entry("L3_dot_name", "a column was renamed, which is legal, and the filters ask for the old name"),
            Map.entry("L3_dup_names", "a column was renamed and the filters of DuckDB ask for the old name"),
            Map.entry("L3_file_rows_plus1", "the one witness of a row group that was lost or stands twice"),
            Map.entry("L3_list_no_annot", "dropping an annotation is legal and changes the type that readers show"),
            Map.entry(
                    "L3_oi_size_uncomp",
                    "the filters pick single pages; parquet-java fails on two neighbours whose sizes overlap"),
            Map.entry(
                    "L3_oi_rows_shift",
                    "parquet-java aligns the pages of several columns by these rows; the lab's filters read one"),
            Map.entry("L4_crc_bad", "readers compare checksums only when told to"),
            Map.entry("L6_nullcount_gt", "the count may be right and a definition level flipped: L5_def_data_flip"),
            Map.entry(
                    "L6_nullcount_zero", "the filters do not ask for nulls, of which none are read by such a count")));

    @Test
    void theSeverityFollowsFromWhatTheReadersDid() throws IOException {
        Path mutants = Corpus.folder("mutants");
        assumeTrue(Files.exists(mutants), "LOUD: no corpus at " + mutants + ", the matrix of readers was NOT checked");
        Map<String, String> disagreements = new TreeMap<>();
        for (String line : Files.readAllLines(mutants.resolve("matrix.tsv")).stream()
                .skip(1)
                .toList()) {
            String[] cells = line.split("\t", -1);
            Verdict verdict = Judge.verdict(
                    Files.readAllBytes(mutants.resolve(cells[0] + ".parquet")), Checks.all(), Level.VALUES);
            String disagreement = disagreement(cells, verdict);
            if (!disagreement.isEmpty()) {
                disagreements.put(cells[0], disagreement);
            }
        }
        assertThat(disagreements.keySet()).as(disagreements.toString()).isEqualTo(EXCEPTIONS.keySet());
    }

    private static String disagreement(String[] cells, Verdict verdict) {
        Set<Reader> hurt = COLUMNS.entrySet().stream()
                .filter(e -> java.util.Arrays.stream(e.getValue())
                        .anyMatch(c -> !cells[c].replaceAll("ok|\\?|/", "").isEmpty()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Reader.class)));
        if (verdict.label().equals("damaged")) {
            return hurt.isEmpty() ? "damaged, and no reader minds: " + Judge.codes(verdict) : "";
        }
        if (verdict.label().equals("undecided")) {
            return "";
        }
        for (Finding finding : verdict.findings()) {
            if (finding.defect().severity() == Severity.INTEROP) {
                hurt.removeAll(finding.defect().readers().keySet());
            }
        }
        return hurt.isEmpty() ? "" : "sound, and it hurts " + hurt + ": " + Judge.codes(verdict);
    }
}
