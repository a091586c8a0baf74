// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DefectTest {
    private static final Pattern CODE = Pattern.compile("PQ0[1-8]\\d\\d");

    @Test
    void codesAreUniqueAndAscendAndLeaveNoGap() {
        List<String> expected = new ArrayList<>();
        String block = "";
        int next = 1;
        for (Defect defect : Defect.values()) {
            next = defect.code().startsWith(block) && !block.isEmpty() ? next + 1 : 1;
            block = defect.code().substring(0, 4);
            expected.add(String.format("%s%02d", block, next));
        }
        List<String> codes = Arrays.stream(Defect.values()).map(Defect::code).toList();
        assertThat(codes).isEqualTo(expected).isSorted().doesNotHaveDuplicates();
        assertThat(codes).allMatch(code -> CODE.matcher(code).matches());
    }

    @Test
    void theFirstCodesAreThoseOfTheMission() {
        assertThat(Defect.FILE_TOO_SHORT.code()).isEqualTo("PQ0101");
        assertThat(Defect.TAIL_MAGIC_MISSING.code()).isEqualTo("PQ0102");
        assertThat(Defect.TAIL_MAGIC_MISSING.message(List.of("[65, 20, -64, -72]")))
                .isEqualTo("the file ends in [65, 20, -64, -72], expected PAR1");
    }

    @ParameterizedTest
    @EnumSource
    void theBlockIsThatOfTheLevelOrTheScope(Defect defect) {
        String block = defect.code().substring(2, 4);
        switch (defect.scope()) {
            case FILE -> assertThat(Integer.parseInt(block)).isIn(blocks(defect.level()));
            case DATASET -> assertThat(block).isEqualTo("07");
            case CHECKPOINT -> assertThat(block).isEqualTo("08");
        }
    }

    @ParameterizedTest
    @EnumSource
    void theMessageTakesItsFactsAndNothingElse(Defect defect) {
        Object[] facts = new Object[places(defect)];
        Arrays.fill(facts, "fact");
        assertThat(defect.message(List.of(facts))).doesNotContain("%s").isNotBlank();
        assertThat(defect.template().replace("%s", "")).doesNotContain("%");
        assertThat(defect.template()).doesNotEndWith(".");
        assertThat(defect.title()).isNotBlank().doesNotEndWith(".").matches("\\p{javaUpperCase}.*|[a-z_]+ .*");
    }

    @ParameterizedTest
    @EnumSource
    void harmAndSeverityAgree(Defect defect) {
        Map<Reader, Harm> mainstream = defect.readers().entrySet().stream()
                .filter(e -> Reader.MAINSTREAM.contains(e.getKey()))
                .collect(java.util.stream.Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        boolean open = mainstream.containsValue(Harm.FAILS_OPEN);
        switch (defect.severity()) {
            case FATAL ->
                assertThat(open)
                        .as("a FATAL row names a reader that cannot open")
                        .isTrue();
            case LOSSY ->
                assertThat(open)
                        .as("a LOSSY row leaves the file readable in part")
                        .isFalse();
            case WRONG ->
                assertThat(defect.rules().contains("71") || !mainstream.isEmpty())
                        .as("a WRONG row names a reader")
                        .isTrue();
            case INTEROP ->
                assertThat(!defect.readers().isEmpty())
                        .as("an INTEROP row names a reader")
                        .isTrue();
            case SUSPECT, NOTE ->
                assertThat(open).as("what keeps a reader from opening is worse").isFalse();
        }
    }

    @Test
    void eachCaseOfARuleStandsInOneRow() {
        assertThat(Stream.of(Defect.values()).flatMap(defect -> defect.rules().stream()))
                .doesNotHaveDuplicates();
    }

    @Test
    void deprecatedBoundsAreNotesUnlessDuckDbTrustsThem() {
        assertThat(Stream.of(Defect.values())
                        .filter(d -> d.title().startsWith("Deprecated minimum"))
                        .sorted(Comparator.comparing(Defect::code)))
                .extracting(Defect::severity)
                .containsExactly(Severity.NOTE, Severity.INTEROP);
    }

    /** What the schema says is judged at layout and has its codes beside the rest of the footer. */
    private static List<Integer> blocks(Level level) {
        return switch (level) {
            case TAIL -> List.of(1);
            case FOOTER -> List.of(2);
            case LAYOUT -> List.of(2, 3);
            case INDEX -> List.of(4);
            case PAGES -> List.of(5);
            case VALUES -> List.of(5, 6);
        };
    }

    private static int places(Defect defect) {
        return defect.template().split("%s", -1).length - 1;
    }
}
