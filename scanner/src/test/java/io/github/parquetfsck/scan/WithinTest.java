// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class WithinTest {
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    @Test
    void whatWasVerifiedWithinTheTimeCountsAndWhatAClockWroteThatWasAheadDoesNot() {
        Within month = Within.of(Duration.ofDays(30), NOW);

        assertThat(month.holds(NOW.minus(Duration.ofDays(30)))).isTrue();
        assertThat(month.holds(NOW.minus(Duration.ofDays(30)).minusMillis(1))).isFalse();
        assertThat(month.holds(NOW.plus(Duration.ofHours(1)))).isTrue();
        assertThat(month.holds(NOW.plus(Duration.ofHours(1)).plusMillis(1))).isFalse();
    }

    @Test
    void withoutATimeEverythingCountsAndATimeToComeIsNotTakenForTheLatest() {
        Within ever = Within.of(null, NOW);

        assertThat(ever.holds(Instant.EPOCH)).isTrue();
        assertThat(ever.holds(NOW.plus(Duration.ofDays(2000)))).isTrue();
        assertThat(ever.isPast(NOW.plus(Duration.ofDays(2000)))).isFalse();
    }
}
