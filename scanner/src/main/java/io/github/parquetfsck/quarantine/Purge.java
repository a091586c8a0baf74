// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Crew;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.LedgerState;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.ledger.Selection;
import io.github.parquetfsck.quarantine.QuarantinePolicy.Copying;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Deletes quarantined files for good: only files that the ledger holds, below the root, as they were when they came
 * there. Manifests and ledger entries stay.
 */
public final class Purge {
    private final Stores stores;
    private final RunOptions options;
    private final Deletion deletion;
    private final ActionListener listener;

    public Purge(Stores stores, RunOptions options, Deletion deletion, ActionListener listener) {
        this.stores = stores;
        this.options = options;
        this.deletion = deletion;
        this.listener = listener;
    }

    /**
     * What is quarantined, meant, and old enough.
     *
     * @param before files condemned later than this stay
     */
    public static PurgePlan plan(LedgerState state, Location root, RunId run, Selection which, Instant before) {
        List<LedgerEntry> meant = state.in(EntryState.QUARANTINED).stream()
                .filter(entry -> which.takes(entry.facts()))
                .toList();
        List<Condemnation> old = meant.stream()
                .filter(entry -> !entry.condemned().isAfter(before))
                .map(LedgerEntry::facts)
                .toList();
        List<LedgerEntry> open = state.open().stream()
                .filter(entry ->
                        which.takes(entry.facts()) && !entry.condemned().isAfter(before))
                .toList();
        return new PurgePlan(run, root, old, meant.size() - old.size(), open);
    }

    /** Carries a plan out, after finishing or undoing what an earlier run has left. */
    public ActionResult apply(PurgePlan plan) throws IOException {
        Session.Setting setting =
                new Session.Setting(stores, plan.root(), plan.run(), Copying.WITHIN_THE_STORE, options, listener);
        return Session.run(setting, session -> {
            List<Condemnation> entries = new ArrayList<>(plan.entries());
            for (LedgerEntry open : plan.open()) {
                session.ledger
                        .state()
                        .entry(open.id())
                        .filter(entry -> entry.state() == EntryState.QUARANTINED)
                        .ifPresent(entry -> entries.add(entry.facts()));
            }
            for (int from = 0; from < entries.size(); from += Session.BATCH) {
                List<Condemnation> batch = entries.subList(from, Math.min(entries.size(), from + Session.BATCH));
                new PurgeBatch(
                                new Grounds(stores, plan.root()),
                                deletion,
                                plan.run(),
                                session,
                                new Crew(options.threads()))
                        .run(batch);
            }
        });
    }
}
