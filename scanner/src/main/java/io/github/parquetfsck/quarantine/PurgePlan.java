// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.RunId;
import java.util.List;

/**
 * What would be deleted for good. A plan changes nothing; {@link Purge#apply} carries it out.
 *
 * @param run the name of the purging run
 * @param entries whose quarantined files are old enough
 * @param young how many of those meant are not
 * @param open entries that a process left between two ends: with --apply they are settled first
 */
public record PurgePlan(RunId run, Location root, List<Condemnation> entries, long young, List<LedgerEntry> open) {
    public PurgePlan {
        entries = List.copyOf(entries);
        open = List.copyOf(open);
    }

    public long bytes() {
        return entries.stream().mapToLong(Condemnation::length).sum();
    }
}
