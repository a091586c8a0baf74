// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import static io.github.parquetfsck.ledger.EntryState.CONDEMNED;
import static io.github.parquetfsck.ledger.EntryState.LOST;
import static io.github.parquetfsck.ledger.EntryState.MOVING;
import static io.github.parquetfsck.ledger.EntryState.PURGED;
import static io.github.parquetfsck.ledger.EntryState.PURGING;
import static io.github.parquetfsck.ledger.EntryState.QUARANTINED;
import static io.github.parquetfsck.ledger.EntryState.RELEASED;
import static io.github.parquetfsck.ledger.EntryState.RESTORING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class EntryStateTest {
    private static final Set<String> ARROWS = Set.of(
            CONDEMNED + ">" + MOVING,
            MOVING + ">" + QUARANTINED,
            QUARANTINED + ">" + RESTORING,
            RESTORING + ">" + RELEASED,
            MOVING + ">" + CONDEMNED,
            RESTORING + ">" + QUARANTINED,
            QUARANTINED + ">" + PURGING,
            PURGING + ">" + PURGED,
            CONDEMNED + ">" + RELEASED,
            PURGING + ">" + QUARANTINED,
            CONDEMNED + ">" + LOST,
            MOVING + ">" + LOST,
            QUARANTINED + ">" + LOST,
            RESTORING + ">" + LOST,
            PURGING + ">" + LOST);

    @Test
    void theArrowsAreThoseOfTheDesignAndEveryOtherThrows() {
        Set<String> found = new TreeSet<>();
        for (EntryState from : EntryState.values()) {
            for (EntryState to : EntryState.values()) {
                if (from.next().contains(to)) {
                    assertThat(from.to(to)).isEqualTo(to);
                    found.add(from + ">" + to);
                } else {
                    assertThatThrownBy(() -> from.to(to))
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessage("a ledger entry cannot go from " + from + " to " + to);
                }
            }
        }
        assertThat(found).containsExactlyInAnyOrderElementsOf(ARROWS);
    }

    @Test
    void releasedPurgedAndLostAreTheEnd() {
        for (EntryState state : EntryState.values()) {
            assertThat(state.isTerminal())
                    .isEqualTo(Set.of(RELEASED, PURGED, LOST).contains(state));
        }
    }
}
