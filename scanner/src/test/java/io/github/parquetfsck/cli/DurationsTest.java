// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

    @ParameterizedTest
    @CsvSource({"0,PT0S", "90s,PT90S", "15m,PT15M", "2h,PT2H", "7d,PT168H", "0s,PT0S"})
    void readsANumberAndAUnit(String text, Duration expected) throws UsageError {
        assertThat(Durations.parse("--min-age", text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "15", "-1s", "1.5h", "15 m", "15M", "m", "1h30m", "99999999999d", "PT15M"})
    void anythingElseIsAUsageErrorThatShowsTheForm(String text) {
        assertThatThrownBy(() -> Durations.parse("--min-age", text))
                .isInstanceOf(UsageError.class)
                .hasMessage("--min-age: expected a duration such as 0, 90s, 15m, 2h or 7d, found " + text);
    }

    @Test
    void aZeroNeedsNoUnit() throws UsageError {
        assertThat(Durations.parse("--min-age", "0")).isEqualTo(Duration.ZERO);
    }
}
