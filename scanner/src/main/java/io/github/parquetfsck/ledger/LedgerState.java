// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import io.github.parquetfsck.io.Identity;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fold of all events.
 *
 * @param entries by id, in the order in which they were condemned
 * @param problems what could not be read or does not fit, one line each
 */
public record LedgerState(Map<String, LedgerEntry> entries, List<String> problems) {
    public static final LedgerState EMPTY = new LedgerState(Map.of(), List.of());

    public LedgerState {
        entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        problems = List.copyOf(problems);
    }

    public Optional<LedgerEntry> entry(String id) {
        return Optional.ofNullable(entries.get(id));
    }

    /** The entries in one of the given states. */
    public List<LedgerEntry> in(EntryState first, EntryState... more) {
        List<EntryState> states = List.of(more);
        return entries.values().stream()
                .filter(e -> e.state() == first || states.contains(e.state()))
                .toList();
    }

    /** The entries between two ends: what recovery looks at first. */
    public List<LedgerEntry> open() {
        return entries.values().stream().filter(e -> e.state().isOpen()).toList();
    }

    /** The entries of a file, whatever became of them. */
    public List<LedgerEntry> of(Identity identity) {
        return entries.values().stream()
                .filter(e -> e.facts().identity().equals(identity))
                .toList();
    }
}
