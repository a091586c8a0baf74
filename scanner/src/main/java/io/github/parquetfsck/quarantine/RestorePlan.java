// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.RunId;
import java.util.List;

/**
 * What would be brought back. A plan changes nothing; {@link Restore#apply} carries it out.
 *
 * @param run the name of the restoring run
 * @param entries to be brought back to the place each came from
 * @param open entries that a process left between two ends: with --apply they are settled first
 */
public record RestorePlan(RunId run, Location root, List<Condemnation> entries, List<LedgerEntry> open) {
    public RestorePlan {
        entries = List.copyOf(entries);
        open = List.copyOf(open);
    }

    public long bytes() {
        return entries.stream().mapToLong(Condemnation::length).sum();
    }

    public Json.Obj json() {
        return Json.object()
                .put("plan", "restore")
                .put("run", run.text())
                .put("root", root.text())
                .put("files", entries.size())
                .put("bytes", bytes())
                .put("moves", entries.stream().map(Condemnation::json).toList())
                .put(
                        "open",
                        open.stream()
                                .map(entry -> Json.object()
                                        .put("entry", entry.id())
                                        .put("state", entry.state())
                                        .put("source", entry.facts().source().text())
                                        .build())
                                .toList())
                .build();
    }
}
