// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.testdata.Repository;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every rule stands in the catalogue or in the written list of those without a row, and in one of the two only. A rule
 * that is one row appears there by its number; a rule that is judged differently by case appears as 60a, 60b and so on,
 * without a gap, and each case in exactly one row.
 */
class RuleCoverageTest {
    /** The numbers of all rules, first and last of each run. */
    private static final int[][] RULES = {
        {1, 8},
        {10, 16},
        {20, 37},
        {40, 58},
        {60, 69},
        {70, 77},
        {80, 88},
        {90, 108},
        {110, 112},
        {115, 115},
        {120, 135},
        {140, 141},
        {150, 167},
        {170, 184},
        {200, 215}
    };

    private static final Pattern LISTED = Pattern.compile("(?m)^\\| (\\d+) \\|");
    private static final Pattern CASE = Pattern.compile("(\\d+)([a-z]?)");

    @Test
    void everyRuleHasARowOrAReason() {
        TreeSet<Integer> covered = new TreeSet<>(cases().keySet());
        covered.addAll(withoutRow());
        assertThat(covered).isEqualTo(rules());
    }

    @Test
    void noRuleHasBothARowAndAReason() {
        assertThat(withoutRow()).doesNotHaveDuplicates().doesNotContainAnyElementsOf(cases().keySet());
    }

    @Test
    void casesOfARuleAreLetteredWithoutAGap() {
        cases().forEach((rule, letters) -> {
            String expected = letters.size() == 1
                    ? ""
                    : IntStream.range(0, letters.size())
                            .mapToObj(i -> String.valueOf((char) ('a' + i)))
                            .collect(Collectors.joining());
            assertThat(letters.stream().sorted().collect(Collectors.joining()))
                    .as("cases of rule %s", rule)
                    .isEqualTo(expected);
        });
    }

    private static TreeSet<Integer> rules() {
        return Stream.of(RULES)
                .flatMap(run -> IntStream.rangeClosed(run[0], run[1]).boxed())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** For each rule with rows the letters of its cases. */
    private static Map<Integer, List<String>> cases() {
        return Stream.of(Defect.values())
                .flatMap(defect -> defect.rules().stream())
                .filter(rule -> !rule.startsWith("C"))
                .map(rule -> CASE.matcher(rule).results().findFirst().orElseThrow())
                .collect(Collectors.groupingBy(
                        match -> Integer.parseInt(match.group(1)),
                        TreeMap::new,
                        Collectors.mapping(match -> match.group(2), Collectors.toList())));
    }

    private static List<Integer> withoutRow() {
        return LISTED.matcher(Repository.read("src/site/markdown/rules-without-a-row.md"))
                .results()
                .map((MatchResult match) -> Integer.parseInt(match.group(1)))
                .toList();
    }
}
