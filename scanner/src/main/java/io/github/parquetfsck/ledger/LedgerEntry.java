// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * An entry as the events so far leave it.
 *
 * @param since when it came to its state, by the clock of the machine that wrote the event
 * @param notes of its events and annotations, in order
 */
public record LedgerEntry(Condemnation facts, EntryState state, Instant since, List<String> notes) {
    public LedgerEntry {
        notes = List.copyOf(notes);
    }

    public String id() {
        return facts.id();
    }

    LedgerEntry in(EntryState next, Instant at, String note) {
        return new LedgerEntry(facts, next, at, noted(note));
    }

    LedgerEntry annotated(String note) {
        return new LedgerEntry(facts, state, since, noted(note));
    }

    private List<String> noted(String note) {
        return note.isEmpty()
                ? notes
                : Stream.concat(notes.stream(), Stream.of(note)).toList();
    }
}
