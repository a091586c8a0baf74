// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A ledger read for a person: everything that happened, and whatever is wrong with the record. A run refuses an arrow
 * that the table of states does not have; here it is taken as it is and named among the state's problems.
 *
 * @param segments that could be read
 * @param happenings by entry, in order
 */
public record LedgerAudit(LedgerState state, int segments, Map<String, List<Happening>> happenings) {
    public LedgerAudit {
        happenings = Collections.unmodifiableMap(new LinkedHashMap<>(happenings));
    }

    /** What happened to one entry, in order. */
    public List<Happening> of(String entry) {
        return happenings.getOrDefault(entry, List.of());
    }

    /**
     * One event of an entry.
     *
     * @param segment the file that holds it
     * @param to the state that it leads to; empty for an annotation
     */
    public record Happening(String segment, Instant at, Optional<EntryState> to, String note) {}
}
