// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.check.Checks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each small file is judged as its case says, and place and facts are those of {@code expect.json}, which
 * {@code -Dregenerate} writes only when verdict and codes are right.
 */
class ExpectationTest {

    static Stream<Case> cases() {
        return Cases.all().stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theFileIsJudgedAsExpected(Case each) throws IOException {
        Verdict verdict = Judge.verdict(each.file(), Checks.all(), each.level());
        assertThat(verdict.label() + " " + Judge.codes(verdict))
                .as(each.folder() + ": " + verdict.findings())
                .isEqualTo(each.verdict() + " "
                        + each.defects().stream().map(Defect::code).sorted().toList());
        Path expect =
                Repository.root().resolve("testdata").resolve(each.folder()).resolve("expect.json");
        if (System.getProperty("regenerate") != null) {
            Files.createDirectories(expect.getParent());
            Files.writeString(expect, Judge.text(verdict));
        }
        assertThat(expect).hasContent(Judge.text(verdict));
    }
}
