// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FailOnTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "damage           | DAMAGED               | DAMAGED",
                "damage           | QUARANTINED           | QUARANTINED",
                "damage           | UNDECIDED             | SOUND",
                "damage           | DAMAGED_AND_UNDECIDED | DAMAGED_AND_UNDECIDED",
                "new-damage       | DAMAGED               | DAMAGED",
                "undecided        | DAMAGED               | SOUND",
                "undecided        | QUARANTINED           | SOUND",
                "undecided        | UNDECIDED             | UNDECIDED",
                "undecided        | DAMAGED_AND_UNDECIDED | DAMAGED_AND_UNDECIDED",
                "damage,undecided | UNDECIDED             | UNDECIDED",
                "never            | DAMAGED               | SOUND",
                "never            | QUARANTINED           | SOUND",
                "never            | UNDECIDED             | SOUND",
                "never            | DAMAGED_AND_UNDECIDED | SOUND",
            })
    void whatWasNotChosenTurnsIntoZero(String chosen, ExitCode code, ExitCode expected) throws UsageError {
        assertThat(FailOn.apply(FailOn.parse(chosen), code)).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(names = {"SOUND", "USAGE", "REFUSED", "NOT_YET", "FAILED", "INTERRUPTED"})
    void theOtherCodesAreNeverTouched(ExitCode code) throws UsageError {
        assertThat(FailOn.apply(FailOn.parse("never"), code)).isEqualTo(code);
    }

    @Test
    void anUnknownWordIsAUsageError() {
        assertThatThrownBy(() -> FailOn.parse("damage,sometimes"))
                .isInstanceOf(UsageError.class)
                .hasMessageContaining("found sometimes");
    }

    @Test
    void neverStandsAlone() {
        assertThatThrownBy(() -> FailOn.parse("never,damage")).isInstanceOf(UsageError.class);
    }
}
