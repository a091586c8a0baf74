// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Sha256;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Event;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import io.github.parquetfsck.quarantine.ActionEvent.Verb;
import io.github.parquetfsck.quarantine.QuarantinePolicy.Copying;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Puts the rows of quarantined files of a streaming sink back, in files that a batch job has written: they are copied into
 * the sink under names of their own, and then listed in the log that readers read, all of them in one edit. Until that edit
 * no reader sees them. A run that was killed is finished by running it again, for the names are the same each time.
 */
public final class Replacement {
    /** How the note begins that a file's entry gets when its rows are back. */
    public static final String NOTE = "replayed: ";

    private static final ActionEvent.Verb VERB = Verb.REPLACE;

    private final Stores stores;
    private final RunOptions options;
    private final ActionListener listener;

    public Replacement(Stores stores, RunOptions options, ActionListener listener) {
        this.stores = stores;
        this.options = options;
        this.listener = listener;
    }

    /** Carries a plan out, after finishing or undoing what an earlier run has left. */
    public ActionResult apply(ReplacementPlan plan) throws IOException {
        Session.Setting setting =
                new Session.Setting(stores, plan.root(), plan.run(), Copying.TO_ANOTHER_STORE, options, listener);
        return Session.run(setting, session -> {
            try {
                replace(plan, session);
            } catch (RefusedException e) {
                session.refuse(e.refused());
            }
        });
    }

    private void replace(ReplacementPlan plan, Session session) throws IOException {
        for (Condemnation facts : plan.replaced()) {
            Optional<LedgerEntry> entry = session.ledger.state().entry(facts.id());
            if (entry.filter(e -> e.state() == EntryState.QUARANTINED).isEmpty()) {
                throw new RefusedException(new Refused(
                        "expected " + facts.source() + " to lie in quarantine, found its entry " + session.state(facts),
                        "its rows would be there twice; print the plan again"));
            }
        }
        session.sinks.demandReadable(plan.sink());
        session.sinks.demandStopped(plan.sink());
        for (ReplacementPlan.Piece piece : plan.pieces()) {
            copy(piece, plan.run());
        }
        Map<Identity, String> lines = new TreeMap<>();
        Instant now = mover(plan.root()).clock(plan.root());
        for (ReplacementPlan.Piece piece : plan.pieces()) {
            FileSource source = stores.source(piece.to());
            lines.put(source.identify(piece.to()), piece.line(now));
        }
        session.lock.verifyRenewed();
        session.sinks.add(plan.sink(), lines, plan.run());
        String note = NOTE + "run " + plan.run() + " put the rows of batch " + plan.batch() + " back in "
                + plan.pieces().size() + " files";
        List<Event> notes = new ArrayList<>();
        plan.replaced().forEach(facts -> notes.add(new Event.Annotated(facts.id(), now, note)));
        session.ledger.conclude(notes);
        for (ReplacementPlan.Piece piece : plan.pieces()) {
            session.tell(new ActionEvent(
                    VERB,
                    Outcome.REPLACED,
                    plan.run(),
                    "",
                    piece.from().location(),
                    piece.to(),
                    piece.from().length(),
                    Optional.empty(),
                    "",
                    now));
        }
    }

    /** What a killed run has copied stays; another file under the name is never written over. */
    private void copy(ReplacementPlan.Piece piece, RunId run) throws IOException {
        FileSource source = stores.source(piece.to());
        Optional<Node> there = source.stat(piece.to());
        if (there.isEmpty()) {
            FileMover mover = mover(piece.to());
            mover.createDirectories(piece.to().parent());
            mover.copy(piece.from().location(), piece.to(), run.text());
            return;
        }
        FileEntry copy = there.get().entry();
        String found = copy.length() == piece.from().length() ? Sha256.of(source, copy) : "of another length";
        String expected = Sha256.of(stores.source(piece.from().location()), piece.from());
        if (!found.equals(expected)) {
            throw new RefusedException(new Refused(
                    "another replacement of these files is there already: " + piece.to(),
                    "their rows are back, or were being brought back from other files; nothing is overwritten"));
        }
    }

    private FileMover mover(Location at) throws IOException {
        return stores.mover(at)
                .orElseThrow(() -> new IOException("parquet-fsck does not write on this kind of store: " + at));
    }
}
