// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Cause;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.defect.RootCause;
import io.github.parquetfsck.defect.Writer;
import io.github.parquetfsck.defect.WriterBug;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.KnownWriter;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.check.Checks;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Bugs of writers are named where created_by and symptom fit, and nowhere else. */
class WriterBugTest {
    private static final String NOBODY = "parquet-fsck version 1.0.0 (build testdata)";

    private static final List<WriterBugSample> SAMPLES = WriterBugSample.all();

    /** What only a file of 256 MiB shows, or one of tens of thousands of values. */
    private static final Set<WriterBug> WITHOUT_SAMPLE = EnumSet.of(WriterBug.ARROW_47973, WriterBug.ARROW_50778);

    static Stream<WriterBugSample> samples() {
        return SAMPLES.stream();
    }

    /** At the level that sees every symptom of the bug, so that what lies deeper does not meddle. */
    private static FileReport judge(WriterBugSample sample, String createdBy) {
        Level level = sample.bug().symptom().stream()
                .map(Defect::level)
                .max(Level::compareTo)
                .orElseThrow();
        return Judge.report(RenamedWriter.of(sample.file(), createdBy), Checks.all(), level);
    }

    private static List<Finding> bugs(FileReport report) {
        return report.verdict().findings().stream()
                .filter(finding -> finding.defect() == Defect.KNOWN_WRITER_BUG)
                .toList();
    }

    /** Codes of what was found besides, and the verdict. */
    private static String rest(FileReport report) {
        return report.verdict().label()
                + report.verdict().findings().stream()
                        .map(Finding::defect)
                        .filter(defect -> defect != Defect.KNOWN_WRITER_BUG)
                        .map(Defect::code)
                        .toList();
    }

    private static byte[] bytes(String createdBy) {
        return createdBy.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aFileWithTheSymptomByAnAffectedWriterNamesTheBugOnce(WriterBugSample sample) {
        for (String createdBy : sample.affected()) {
            FileReport report = judge(sample, createdBy);
            Writer writer = Writer.of(bytes(createdBy));
            WriterBug bug = sample.bug();
            assertThat(bugs(report))
                    .as("%s by %s: %s", bug, createdBy, rest(report))
                    .hasSize(1);
            assertThat(bugs(report).get(0).facts()).containsExactly(bug.id(), bug.what(), writer.label(), bug.link());
            assertThat(report.rootCause())
                    .as("%s by %s: %s", bug, createdBy, rest(report))
                    .isEqualTo(
                            report.verdict() instanceof Verdict.Damaged
                                    ? Optional.of(RootCause.of(bug, writer))
                                    : Optional.empty());
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void theSameWriterWithoutTheSymptomIsToldNothing(WriterBugSample sample) {
        byte[] sound = SmallFile.base().bytes();
        for (String createdBy : sample.affected()) {
            FileReport report = Judge.report(RenamedWriter.of(sound, createdBy), Checks.all(), Level.VALUES);
            assertThat(report.verdict()).isInstanceOf(Verdict.Sound.class);
            assertThat(report.verdict().findings())
                    .as("%s by %s", sample.bug(), createdBy)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void justOutsideTheVersionsTheSymptomIsThePlainFinding(WriterBugSample sample) {
        String plain = rest(judge(sample, NOBODY));
        for (String createdBy : sample.others()) {
            FileReport report = judge(sample, createdBy);
            assertThat(bugs(report)).as("%s by %s", sample.bug(), createdBy).noneMatch(finding -> finding.facts()
                    .get(0)
                    .equals(sample.bug().id()));
            assertThat(rest(report)).as("%s by %s", sample.bug(), createdBy).isEqualTo(plain);
            assertThat(report.rootCause().flatMap(RootCause::bug)).isNotEqualTo(Optional.of(sample.bug()));
        }
    }

    @Test
    void everyBugHasASample() {
        Set<WriterBug> missing = EnumSet.allOf(WriterBug.class);
        missing.removeAll(samples().map(WriterBugSample::bug).collect(Collectors.toSet()));
        assertThat(missing).isEqualTo(WITHOUT_SAMPLE);
    }

    @Test
    void onlyAHugePageShowsTheBugOfHugePages() {
        byte[] file = RenamedWriter.of(SmallFile.base().bytes(), "parquet-cpp-arrow version 22.0.0");
        KnownWriter writer = KnownWriter.of(footer(file));
        assertThat(writer.bugBehind(indexOutOfRange(4 + (1L << 28)))).contains(WriterBug.ARROW_47973);
        assertThat(writer.bugBehind(indexOutOfRange(3 + (1L << 28)))).isEmpty();
        byte[] mended = RenamedWriter.of(SmallFile.base().bytes(), "parquet-cpp-arrow version 23.0.0");
        assertThat(KnownWriter.of(footer(mended)).bugBehind(indexOutOfRange(1L << 30)))
                .isEmpty();
    }

    @Test
    void onlyHistogramsOfManyLevelsAreThoseThatArrowCountsTwice() {
        byte[] file = RenamedWriter.of(SmallFile.base().bytes(), "parquet-cpp-arrow version 19.0.0");
        KnownWriter writer = KnownWriter.of(footer(file));
        assertThat(writer.bugBehind(sizes("definition_level_histogram[1]", 16_385)))
                .contains(WriterBug.ARROW_50778);
        assertThat(writer.bugBehind(sizes("definition_level_histogram[1]", 16_384)))
                .isEmpty();
        assertThat(writer.bugBehind(sizes("unencoded_byte_array_data_bytes", 20_000)))
                .isEmpty();
        byte[] before = RenamedWriter.of(SmallFile.base().bytes(), "parquet-cpp-arrow version 18.1.0");
        assertThat(KnownWriter.of(footer(before)).bugBehind(sizes("definition_level_histogram[1]", 20_000)))
                .isEmpty();
    }

    private static Finding sizes(String what, long stated) {
        return Finding.of(Defect.SIZE_STATISTICS_LIE, new Place.Chunk(0, 1, "name"), "name", what, stated, 7L);
    }

    private static Finding indexOutOfRange(long to) {
        return Finding.of(Defect.DICTIONARY_INDEX_OUT_OF_RANGE, new Place.Page(0, 1, "c", 1, 4, to), 7, 5);
    }

    private static FooterView footer(byte[] file) {
        int end = file.length - 8;
        int start = end - (file[end] & 0xff) - ((file[end + 1] & 0xff) << 8);
        return FooterView.parse(file, start, end, start, file.length);
    }

    @Test
    void aWriterWithoutANameHasTheBugsOfThoseWithoutOne() {
        Draft draft = SmallFile.of(Column.NAME);
        draft.statistics(0, 0)
                .set(1, Draft.ascii("b"))
                .set(2, Draft.ascii("ada0"))
                .remove(5)
                .remove(6);
        draft.footer.remove(6);
        FileReport report = Judge.report(draft.bytes(), Checks.all(), Level.VALUES);
        assertThat(bugs(report)).hasSize(1);
        assertThat(bugs(report).get(0).facts()).startsWith("PARQUET-297").contains("a writer without a name");
        assertThat(bugs(report).get(0).place()).isEqualTo(Place.wholeFile());
    }

    @Test
    void damageThatTheBugDoesNotExplainHasNoSuchCause() {
        Draft draft = WriterCases.decimals(1);
        draft.footer.set(3, 7L).set(6, "parquet-cpp-arrow version 3.0.0");
        FileReport report = Judge.report(draft.bytes(), Checks.all(), Level.VALUES);
        assertThat(bugs(report)).hasSize(1);
        assertThat(report.rootCause()).contains(RootCause.of(Cause.UNKNOWN));
    }

    @ParameterizedTest
    @EnumSource
    void everyRowIsWholeAndItsLinesAreLines(WriterBug bug) {
        assertThat(List.of(bug.what(), bug.meaning(), bug.advice(), bug.writers()))
                .allSatisfy(line ->
                        assertThat(line).isNotBlank().doesNotContain("\n", "%").doesNotEndWith("."));
        assertThat(bug.link()).startsWith("https://");
        assertThat(bug.id()).matches("[A-Z-]+-\\d+");
        assertThat(bug.link())
                .endsWith(bug.id().substring(bug.id().lastIndexOf('-') + 1))
                .as("the link is that of the report");
        assertThat(WriterBug.find(bug.id().toLowerCase(Locale.ROOT))).contains(bug);
        assertThat(bug.symptom()).isNotEmpty();
    }

    @Test
    void idsDiffer() {
        assertThat(Arrays.stream(WriterBug.values()).map(WriterBug::id)).doesNotHaveDuplicates();
    }
}
