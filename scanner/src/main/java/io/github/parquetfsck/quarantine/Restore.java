// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Sha256;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.LedgerState;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.quarantine.QuarantinePolicy.Copying;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

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

    /** Everything that is quarantined. */
    public static RestorePlan plan(LedgerState state, Location root, RunId run) {
        return plan(state, root, run, entry -> true);
    }

    /** What one run moved aside. */
    public static RestorePlan plan(LedgerState state, Location root, RunId run, RunId quarantined) {
        return plan(state, root, run, entry -> entry.run().equals(quarantined));
    }

    /** What came from a file or from anywhere below a directory. */
    public static RestorePlan plan(LedgerState state, Location root, RunId run, Identity from) {
        String directory = from.path().endsWith("/") ? from.path() : from.path() + "/";
        return plan(
                state,
                root,
                run,
                entry -> entry.identity().equals(from)
                        || (entry.identity().scheme().equals(from.scheme())
                                && entry.identity().authority().equals(from.authority())
                                && entry.identity().path().startsWith(directory)));
    }

    private static RestorePlan plan(LedgerState state, Location root, RunId run, Predicate<Condemnation> which) {
        List<Condemnation> entries = state.in(EntryState.QUARANTINED).stream()
                .map(LedgerEntry::facts)
                .filter(which)
                .toList();
        return new RestorePlan(
                run,
                root,
                entries,
                state.open().stream().filter(entry -> which.test(entry.facts())).toList());
    }

    /** Carries a plan out, after finishing or undoing what an earlier run has left. */
    public ActionResult apply(RestorePlan plan) throws IOException {
        Session.Setting setting =
                new Session.Setting(stores, plan.root(), plan.run(), Copying.TO_ANOTHER_STORE, options, listener);
        return Session.run(setting, session -> {
            List<Condemnation> entries = Stream.concat(
                            plan.entries().stream(),
                            plan.open().stream().map(LedgerEntry::facts).filter(facts -> isQuarantined(session, facts)))
                    .toList();
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
