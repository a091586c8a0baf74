// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.RunId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What would be brought back. A plan changes nothing; {@link Restore#apply} carries it out.
 *
 * @param run the name of the restoring run
 * @param fresh the time that files get which come back under names that no stream has seen; empty where they come back
 *     as they were
 * @param entries to be brought back, each to its source: of the new name where there is one
 * @param open entries that a process left between two ends: with --apply they are settled first
 * @param refused what cannot be brought back so
 */
public record RestorePlan(
        RunId run,
        Location root,
        Optional<Instant> fresh,
        List<Condemnation> entries,
        List<LedgerEntry> open,
        List<Refused> refused) {
    public RestorePlan {
        entries = List.copyOf(entries);
        open = List.copyOf(open);
        refused = List.copyOf(refused);
    }

    public long bytes() {
        return entries.stream().mapToLong(Condemnation::length).sum();
    }
}
