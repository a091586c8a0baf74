// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import static io.github.parquetfsck.ledger.Entries.condemned;
import static io.github.parquetfsck.ledger.Entries.segment;
import static io.github.parquetfsck.ledger.Entries.to;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FoldTest {

    @Test
    void theStateIsWhatTheLastEventSays() {
        LedgerState state = Fold.of(
                List.of(
                        segment(1, 2, to(1, EntryState.QUARANTINED), to(2, EntryState.CONDEMNED)),
                        segment(1, 1, condemned(1), condemned(2), to(1, EntryState.MOVING), to(2, EntryState.MOVING))),
                List.of());
        assertThat(state.in(EntryState.QUARANTINED)).extracting(LedgerEntry::id).containsExactly(Entries.RUN.entry(1));
        assertThat(state.in(EntryState.CONDEMNED)).extracting(LedgerEntry::id).containsExactly(Entries.RUN.entry(2));
        assertThat(state.problems()).isEmpty();
    }

    @Test
    void anArrowNotInTheTableThrows() {
        List<Segment> segments = List.of(segment(1, 0, condemned(1), to(1, EntryState.QUARANTINED)));
        assertThatThrownBy(() -> Fold.of(segments, List.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("from CONDEMNED to QUARANTINED");
    }

    @Test
    void aSegmentThatTheNextEpochDidNotSeeIsStale() {
        LedgerState state = Fold.of(
                List.of(
                        segment(1, 0, opened(Map.of())),
                        segment(1, 1, condemned(1), to(1, EntryState.MOVING)),
                        segment(1, 2, to(1, EntryState.QUARANTINED)),
                        segment(2, 0, opened(Map.of(1, 2))),
                        segment(2, 1, to(1, EntryState.CONDEMNED))),
                List.of());
        assertThat(state.in(EntryState.CONDEMNED)).hasSize(1);
        assertThat(state.problems())
                .containsExactly(
                        "segment-000001-000002-intent.jsonl came after its epoch had lost the lock and is ignored");
    }

    @Test
    void theSealsOfAStaleOpeningDoNotCount() {
        LedgerState state = Fold.of(
                List.of(
                        segment(1, 0, opened(Map.of())),
                        segment(1, 1, condemned(1)),
                        segment(2, 0, opened(Map.of(1, 0))),
                        segment(3, 0, opened(Map.of(1, 2, 2, 0)))),
                List.of());
        assertThat(state.in(EntryState.CONDEMNED)).hasSize(1);
        assertThat(state.problems()).hasSize(1);
    }

    @Test
    void withATornSegmentTheOthersStillCountAndAreReported() {
        LedgerState state = Fold.of(
                List.of(
                        segment(1, 1, condemned(1), to(1, EntryState.MOVING)),
                        segment(1, 3, to(1, EntryState.RESTORING), to(2, EntryState.QUARANTINED))),
                List.of("segment-000001-000002-result.jsonl is torn"));
        assertThat(state.in(EntryState.RESTORING)).hasSize(1);
        assertThat(state.problems()).hasSize(3);
    }

    private static Event opened(Map<Integer, Integer> seals) {
        return new Event.Opened(seals, Entries.AT);
    }
}
