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

    @Test
    void anAuditNamesAnArrowThatDoesNotExistAndTellsWhatHappened() {
        LedgerAudit audit =
                Fold.audit(List.of(segment(1, 0, condemned(1), to(1, EntryState.QUARANTINED))), List.of("torn"));
        assertThat(audit.state().problems())
                .containsExactly(
                        "torn",
                        "segment-000001-000000-intent.jsonl: entry " + Entries.RUN.entry(1)
                                + " goes from CONDEMNED to QUARANTINED: no such arrow");
        assertThat(audit.of(Entries.RUN.entry(1)))
                .extracting(happening -> happening.to().orElseThrow())
                .containsExactly(EntryState.CONDEMNED, EntryState.QUARANTINED);
    }

    @Test
    void aRestoreUnderAnotherNameKeepsItUntilTheFileIsBack() {
        Condemnation other = Entries.condemnation(7);
        Event back = new Event.Changed(
                Entries.RUN.entry(1), EntryState.RESTORING, Entries.AT, "", java.util.Optional.of(other));
        List<Event> away = List.of(condemned(1), to(1, EntryState.MOVING), to(1, EntryState.QUARANTINED), back);
        LedgerState returning =
                Fold.of(List.of(new Segment(new Segment.Name(1, 0, Segment.Kind.INTENT), away)), List.of());
        assertThat(returning.entry(Entries.RUN.entry(1)).orElseThrow().returning())
                .isEqualTo(other);
        LedgerState released = Fold.add(returning, segment(1, 1, to(1, EntryState.RELEASED)));
        assertThat(released.entry(Entries.RUN.entry(1)).orElseThrow().returning())
                .isEqualTo(other);
        LedgerState kept = Fold.add(returning, segment(1, 1, to(1, EntryState.QUARANTINED)));
        assertThat(kept.entry(Entries.RUN.entry(1)).orElseThrow().returning()).isEqualTo(Entries.condemnation(1));
    }

    private static Event opened(Map<Integer, Integer> seals) {
        return new Event.Opened(seals, Entries.AT);
    }
}
