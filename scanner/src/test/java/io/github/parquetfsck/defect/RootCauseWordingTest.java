// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RootCauseWordingTest {
    @Test
    void aMessageIsTheSentenceWithItsFacts() {
        assertThat(RootCause.of(Cause.CUT_IN_TRAILER, 3, 1551L).message())
                .isEqualTo("3 of the 8 bytes behind the footer are missing: the whole file has 1551 bytes");
    }

    @Test
    void aCauseTakesItsOwnNumberOfFacts() {
        assertThatThrownBy(() -> RootCause.of(Cause.CUT_IN_TRAILER, 3)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @EnumSource(Cause.class)
    void everyCauseIsOneLineWithAnAdvice(Cause cause) {
        RootCause root = new RootCause(cause, Collections.nCopies(cause.slots(), "x"));
        assertThat(root.message()).isNotBlank().doesNotContain("%", "\n").doesNotEndWith(".");
        assertThat(root.advice()).isNotBlank().doesNotContain("\n").doesNotEndWith(".");
    }
}
