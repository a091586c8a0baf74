// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Crew;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Sha256;
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
import java.util.Optional;
import java.util.function.Consumer;

/** Brings quarantined files back to where they were, and sink logs with them. Overwrites nothing. */
public final class Restore {
    private final Stores stores;
    private final RunOptions options;
    private final ActionListener listener;

    public Restore(Stores stores, RunOptions options, ActionListener listener) {
        this.stores = stores;
        this.options = options;
        this.listener = listener;
    }

    /** What is quarantined and meant, and goes back to its place. */
    public static RestorePlan plan(LedgerState state, Location root, RunId run, Selection which) {
        return new RestorePlan(run, root, Optional.empty(), quarantined(state, which), open(state, which), List.of());
    }

    /**
     * What is quarantined and meant, and comes back beside its place under a name that no stream has seen.
     *
     * @param now the time that the files are given
     */
    public static RestorePlan planUnderNewNames(
            LedgerState state, Location root, RunId run, Selection which, Instant now) {
        List<Refused> refused = new ArrayList<>();
        List<Condemnation> entries = renamed(quarantined(state, which), run, now, refused::add);
        return new RestorePlan(run, root, Optional.of(now), entries, open(state, which), refused);
    }

    private static List<Condemnation> quarantined(LedgerState state, Selection which) {
        return state.in(EntryState.QUARANTINED).stream()
                .map(LedgerEntry::facts)
                .filter(which::takes)
                .toList();
    }

    private static List<LedgerEntry> open(LedgerState state, Selection which) {
        return state.open().stream().filter(entry -> which.takes(entry.facts())).toList();
    }

    private static List<Condemnation> renamed(
            List<Condemnation> entries, RunId run, Instant now, Consumer<Refused> refused) {
        List<Condemnation> renamed = new ArrayList<>();
        for (Condemnation facts : entries) {
            try {
                renamed.add(NewName.of(facts, run, now));
            } catch (RefusedException e) {
                refused.accept(e.refused());
            }
        }
        return renamed;
    }

    /** Carries a plan out, after finishing or undoing what an earlier run has left. */
    public ActionResult apply(RestorePlan plan) throws IOException {
        Session.Setting setting =
                new Session.Setting(stores, plan.root(), plan.run(), Copying.TO_ANOTHER_STORE, options, listener);
        return Session.run(setting, session -> {
            plan.refused().forEach(session::refuse);
            List<Condemnation> settled = plan.open().stream()
                    .map(LedgerEntry::facts)
                    .filter(facts -> isQuarantined(session, facts))
                    .toList();
            List<Condemnation> entries = new ArrayList<>(plan.entries());
            entries.addAll(
                    plan.fresh().isEmpty()
                            ? settled
                            : renamed(settled, plan.run(), plan.fresh().get(), session::refuse));
            for (int from = 0; from < entries.size(); from += Session.BATCH) {
                List<Condemnation> batch = entries.subList(from, Math.min(entries.size(), from + Session.BATCH));
                new RestoreBatch(this::proven, plan, session, new Crew(options.threads())).run(batch);
            }
        });
    }

    private static boolean isQuarantined(Session session, Condemnation facts) {
        return session.ledger.state().in(EntryState.QUARANTINED).stream()
                .anyMatch(entry -> entry.id().equals(facts.id()));
    }

    private String proven(FileEntry file) throws IOException {
        return Sha256.of(stores.source(file.location()), file);
    }
}
