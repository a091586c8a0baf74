// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Built;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Scope;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.PageChecks;
import io.github.parquetfsck.verify.RowGroupChecks;
import io.github.parquetfsck.verify.Suite;
import io.github.parquetfsck.verify.ValueChecks;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.check.Checks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Defects, checks and small files belong together: none of the three stands alone. */
class ChecksTest {

    static Stream<Check<?>> checks() {
        Suite all = Checks.all();
        return Stream.of(
                        all.tail(),
                        all.encrypted(),
                        all.footer(),
                        all.footerRowGroups().all(),
                        all.layout(),
                        all.layoutRowGroups().all(),
                        all.index(),
                        all.pages().headers(),
                        all.pages().stored(),
                        all.pages().bodies(),
                        all.pages().chunks(),
                        all.pages().unread(),
                        all.pages().modules(),
                        all.pages().gaps(),
                        all.values().pages(),
                        all.values().chunks(),
                        all.values().rowGroups(),
                        all.values().footer(),
                        all.found())
                .flatMap(Collection::stream);
    }

    static Stream<Case> large() {
        return Cases.large().stream();
    }

    @Test
    void everyDefectOfABuiltLevelHasAFinder() {
        Set<Defect> found = EnumSet.noneOf(Defect.class);
        checks().forEach(check -> found.addAll(check.finds()));
        Set<Defect> wanted = EnumSet.copyOf(Arrays.stream(Defect.values())
                .filter(defect -> defect.scope() == Scope.FILE && defect.built() == Built.NOW)
                .toList());
        assertThat(found).isEqualTo(wanted);
    }

    @ParameterizedTest
    @MethodSource("large")
    void aFileTooLargeToBeKeptIsJudgedAsExpected(Case each) {
        Verdict verdict = Judge.verdict(each.file(), Checks.all(), each.level());
        assertThat(verdict.label()).as(verdict.toString()).isEqualTo(each.verdict());
        assertThat(Judge.codes(verdict))
                .isEqualTo(each.defects().stream().map(Defect::code).sorted().toList());
    }

    @ParameterizedTest
    @MethodSource("checks")
    void withoutTheCheckItsCasesFail(Check<?> check) {
        Suite without = without(check);
        List<Case> cases = new ArrayList<>(Cases.all());
        if (Cases.withoutFile().keySet().stream().anyMatch(check.finds()::contains)) {
            cases.addAll(Cases.large());
        }
        for (Defect defect : check.finds()) {
            List<String> failing = cases.stream()
                    .filter(each -> each.defects().contains(defect))
                    .filter(each -> !Judge.text(Judge.verdict(each.file(), without, each.level()))
                            .equals(Judge.text(Judge.verdict(each.file(), Checks.all(), each.level()))))
                    .map(Case::folder)
                    .collect(Collectors.toList());
            assertThat(failing)
                    .as(
                            "cases of %s that notice when %s is taken out",
                            defect, check.getClass().getSimpleName())
                    .isNotEmpty();
        }
    }

    private static Suite without(Check<?> check) {
        Suite all = Checks.all();
        return new Suite(
                rest(all.tail(), check),
                rest(all.encrypted(), check),
                rest(all.footer(), check),
                RowGroupChecks.of(rest(all.footerRowGroups().all(), check)),
                rest(all.layout(), check),
                RowGroupChecks.of(rest(all.layoutRowGroups().all(), check)),
                rest(all.index(), check),
                new PageChecks(
                        rest(all.pages().headers(), check),
                        rest(all.pages().stored(), check),
                        rest(all.pages().bodies(), check),
                        rest(all.pages().chunks(), check),
                        rest(all.pages().unread(), check),
                        rest(all.pages().modules(), check),
                        rest(all.pages().gaps(), check)),
                new ValueChecks(
                        rest(all.values().pages(), check),
                        rest(all.values().chunks(), check),
                        rest(all.values().rowGroups(), check),
                        rest(all.values().footer(), check)),
                rest(all.found(), check));
    }

    private static <C> List<C> rest(List<C> checks, Check<?> check) {
        return checks.stream()
                .filter(each -> each.getClass() != check.getClass())
                .toList();
    }
}
