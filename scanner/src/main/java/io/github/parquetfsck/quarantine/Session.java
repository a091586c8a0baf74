// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Event;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.LedgerLock;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import io.github.parquetfsck.quarantine.ActionEvent.Verb;
import io.github.parquetfsck.quarantine.QuarantinePolicy.Copying;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The lock, the ledger and everything that one run shares; recovery has run when a run's own work begins. */
final class Session {
    /** Files for which one intent is written. */
    static final int BATCH = 500;

    final Ledger ledger;
    final LedgerLock lock;
    final Relocation relocation;
    final SinkKeeper sinks;
    final TableKeeper tables;
    final TableSettlement ofTables;
    final Settlement settlement;
    private final ActionListener listener;
    private final List<ActionEvent> events = new ArrayList<>();
    private final List<Refused> refused = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    private Session(
            Ledger ledger,
            LedgerLock lock,
            Relocation relocation,
            SinkKeeper sinks,
            TableKeeper tables,
            RunId run,
            ActionListener listener) {
        this.ledger = ledger;
        this.lock = lock;
        this.relocation = relocation;
        this.sinks = sinks;
        this.tables = tables;
        this.ofTables = new TableSettlement(relocation, tables);
        this.settlement = new Settlement(relocation, sinks, ofTables, run);
        this.listener = listener;
    }

    /** What a run does once it has the lock. */
    interface Work {
        void run(Session session) throws IOException;
    }

    /** How a session is to be. */
    record Setting(
            Stores stores, Location root, RunId run, Copying copying, RunOptions options, ActionListener listener) {}

    /** Takes the lock, recovers, works, and lets go of the lock whatever happens. */
    static ActionResult run(Setting setting, Work work) throws IOException {
        Optional<Refused> unlockable = StoreTerms.lock(
                setting.stores(), setting.root(), setting.options().consents());
        if (unlockable.isPresent()) {
            return ActionResult.refused(unlockable.get());
        }
        LedgerLock.Attempt attempt = LedgerLock.take(setting.stores(), setting.root());
        if (attempt instanceof LedgerLock.Busy busy) {
            return ActionResult.refused(new Refused(
                    "the lock of " + setting.root() + " is held by " + busy.owner() + " (last renewed " + busy.renewed()
                            + ")",
                    "wait for it to end; should it have died, the lock is free after " + busy.expires()));
        }
        LedgerLock lock = ((LedgerLock.Held) attempt).lock();
        Session session;
        try {
            session = open(setting, lock);
            session.recover();
            work.run(session);
        } catch (IOException | RuntimeException | Error e) {
            release(lock, e);
            throw e;
        }
        try {
            lock.close();
        } catch (IOException e) {
            session.problems.add("the lock could not be given back and expires by itself: " + e.getMessage());
        }
        return ActionResult.of(session.events, session.refused, session.problems);
    }

    private static Session open(Setting setting, LedgerLock lock) throws IOException {
        Ledger ledger = Ledger.open(setting.stores(), setting.root(), lock);
        LiveQuery liveQuery = new LiveQuery(setting.stores(), setting.options(), setting.root(), ledger::state);
        SinkKeeper sinks = new SinkKeeper(setting.stores(), liveQuery, setting.root());
        Relocation relocation = new Relocation(setting.stores(), setting.copying());
        Session session = new Session(
                ledger,
                lock,
                relocation,
                sinks,
                new TableKeeper(setting.options().tables()),
                setting.run(),
                setting.listener());
        session.problems.addAll(ledger.state().problems());
        return session;
    }

    private static void release(LedgerLock lock, Throwable because) {
        try {
            lock.close();
        } catch (IOException e) {
            because.addSuppressed(e);
        }
    }

    /** Brings every entry that another process left between two ends to one of them. */
    private void recover() throws IOException {
        List<Settled> settled = new ArrayList<>();
        for (LedgerEntry entry : ledger.state().entries().values()) {
            if (entry.state().isOpen() || entry.state() == EntryState.CONDEMNED) {
                lock.verifyRenewed();
                Settled end = settle(entry, Verb.RECOVER);
                if (entry.state().isOpen() || !end.path().isEmpty()) {
                    settled.add(end);
                }
            }
        }
        for (int from = 0; from < settled.size(); from += BATCH) {
            conclude(settled.subList(from, Math.min(settled.size(), from + BATCH)));
        }
    }

    /** What the ledger says of an entry now; of one that it does not have, that it is lost. */
    EntryState state(Condemnation facts) {
        return ledger.state().entry(facts.id()).map(LedgerEntry::state).orElse(EntryState.LOST);
    }

    /** Where an entry stands after a look at both ends; one that cannot be settled now stays open. */
    Settled settle(LedgerEntry entry, Verb verb) {
        try {
            return settlement.settle(entry, verb);
        } catch (RefusedException e) {
            return Settled.unchanged(Outcome.OPEN, verb, entry.facts(), "").refused(e.refused());
        } catch (IOException e) {
            return Settled.unchanged(Outcome.OPEN, verb, entry.facts(), Errors.line(e));
        }
    }

    /** Writes where entries ended, then tells it. */
    void conclude(List<Settled> settled) throws IOException {
        List<Event> written = new ArrayList<>();
        settled.forEach(end -> written.addAll(end.events()));
        if (!written.isEmpty()) {
            ledger.conclude(written);
        }
        for (Settled end : settled) {
            end.refused().ifPresent(this::refuse);
            tell(end.event());
        }
    }

    void tell(ActionEvent event) {
        events.add(event);
        listener.on(event);
    }

    void refuse(Refused why) {
        if (!refused.contains(why)) {
            refused.add(why);
        }
    }
}
