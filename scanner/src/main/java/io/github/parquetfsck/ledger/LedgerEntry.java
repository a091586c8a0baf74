// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An entry as the events so far leave it. Times are by the clock of the machine that wrote the event.
 *
 * @param condemned when the entry began
 * @param since when it came to its state
 * @param notes of its events and annotations, in order
 * @param placed the facts under which the file comes back, or came back, where a restore gives it another name
 */
public record LedgerEntry(
        Condemnation facts,
        EntryState state,
        Instant condemned,
        Instant since,
        List<String> notes,
        Optional<Condemnation> placed) {
    public LedgerEntry {
        notes = List.copyOf(notes);
    }

    static LedgerEntry of(Event.Condemned event) {
        return new LedgerEntry(
                event.facts(), EntryState.CONDEMNED, event.at(), event.at(), List.of(), Optional.empty());
    }

    public String id() {
        return facts.id();
    }

    /** The facts under which the file comes back. */
    public Condemnation returning() {
        return placed.orElse(facts);
    }

    LedgerEntry after(Event.Changed event) {
        Optional<Condemnation> place =
                switch (event.to()) {
                    case RESTORING -> event.placed();
                    case RELEASED -> placed;
                    case CONDEMNED, MOVING, QUARANTINED, PURGING, PURGED, LOST -> Optional.empty();
                };
        return new LedgerEntry(facts, event.to(), condemned, event.at(), noted(event.note()), place);
    }

    LedgerEntry annotated(String note) {
        return new LedgerEntry(facts, state, condemned, since, noted(note), placed);
    }

    private List<String> noted(String note) {
        return note.isEmpty()
                ? notes
                : Stream.concat(notes.stream(), Stream.of(note)).toList();
    }
}
