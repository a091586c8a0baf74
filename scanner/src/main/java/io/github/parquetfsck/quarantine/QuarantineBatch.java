// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Sha256;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Event;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.LedgerLock;
import io.github.parquetfsck.ledger.RecordedFinding;
import io.github.parquetfsck.ledger.SinkEdit;
import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import io.github.parquetfsck.quarantine.ActionEvent.Verb;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Verdict;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One batch of moves: each file is looked at again, the intent is written, sink logs let go of their files, the files
 * move, the result is written.
 */
final class QuarantineBatch {
    private final Stores stores;
    private final Verification verification;
    private final QuarantinePlan plan;
    private final Session session;
    private final Crew crew;

    QuarantineBatch(Stores stores, Verification verification, QuarantinePlan plan, Session session, Crew crew) {
        this.stores = stores;
        this.verification = verification;
        this.plan = plan;
        this.session = session;
        this.crew = crew;
    }

    /** A planned file after the second look: what the ledger will say of it, or why it stays. */
    private record Prepared(PlannedMove move, Optional<Condemnation> facts, Optional<ActionEvent> stays) {
        static Prepared stays(PlannedMove move, QuarantinePlan plan, Outcome outcome, String why) {
            return new Prepared(
                    move,
                    Optional.empty(),
                    Optional.of(new ActionEvent(
                            Verb.QUARANTINE,
                            outcome,
                            plan.run(),
                            move.entry(),
                            move.file().location(),
                            move.destination(),
                            move.file().length(),
                            Optional.empty(),
                            why,
                            Instant.now())));
        }
    }

    void run(List<PlannedMove> moves) throws IOException {
        List<Prepared> ready = new ArrayList<>();
        for (Prepared prepared : withSinks(crew.all(moves, this::prepare))) {
            prepared.stays().ifPresent(session::tell);
            if (prepared.facts().isPresent()) {
                ready.add(prepared);
            }
        }
        if (ready.isEmpty()) {
            return;
        }
        List<Condemnation> entries =
                ready.stream().flatMap(p -> p.facts().stream()).toList();
        session.ledger.intend(intent(entries));
        session.conclude(act(entries));
    }

    /** The file must still be the one that was judged, must fail again, and its destination must be free. */
    private Prepared prepare(PlannedMove move) throws IOException {
        try {
            Optional<FileEntry> now = session.relocation.file(move.file().location());
            if (now.isEmpty()) {
                return stays(move, Outcome.VANISHED, gone(move));
            }
            Optional<String> linked = session.relocation
                    .mover(move.file().location())
                    .linked(move.file().location());
            if (linked.isPresent()) {
                return stays(
                        move,
                        Outcome.KEPT,
                        "it is a link to " + linked.get() + "; quarantine the file that it leads to");
            }
            Optional<LedgerEntry> open = session.ledger.state().of(move.identity()).stream()
                    .filter(entry -> entry.state().isOpen())
                    .findFirst();
            if (open.isPresent()) {
                return stays(
                        move,
                        Outcome.KEPT,
                        "entry " + open.get().id() + " of an earlier run is still "
                                + open.get().state());
            }
            FileEntry file = now.get();
            if (file.length() != move.file().length()
                    || !file.modified().equals(move.file().modified())
                    || !file.version().equals(move.file().version())) {
                return stays(move, Outcome.CHANGED, "the file changed after it was judged");
            }
            if (!session.relocation.mover(file.location()).isClosed(file)) {
                return stays(move, Outcome.KEPT, "a writer has the file open");
            }
            FileReport again = verification.verify(file);
            boolean fails = again.verdict() instanceof Verdict.Damaged damaged
                    && damaged.findings().stream().anyMatch(f -> plan.policy().condemns(again, f));
            if (!fails) {
                return stays(
                        move,
                        again.verdict() instanceof Verdict.Damaged ? Outcome.KEPT : Outcome.CHANGED,
                        "judged once more it is " + again.verdict().label());
            }
            if (session.relocation.file(move.destination()).isPresent()) {
                return stays(move, Outcome.REFUSED, "the name is taken: " + move.destination());
            }
            return new Prepared(move, Optional.of(facts(move, file, again)), Optional.empty());
        } catch (IOException e) {
            return stays(move, Outcome.FAILED, Errors.line(e));
        }
    }

    private Condemnation facts(PlannedMove move, FileEntry file, FileReport again) throws IOException {
        return new Condemnation(
                move.entry(),
                plan.run(),
                file.location(),
                move.identity(),
                file.length(),
                file.modified(),
                file.version(),
                Sha256.of(stores.source(file.location()), file),
                move.destination(),
                again.verdict().findings().stream().map(RecordedFinding::of).toList(),
                Optional.empty());
    }

    private String gone(PlannedMove move) {
        return session.ledger.state().of(move.identity()).stream()
                .filter(entry -> entry.state() == EntryState.QUARANTINED)
                .findFirst()
                .map(entry ->
                        "it is quarantined already, by run " + entry.facts().run())
                .orElse("it is gone");
    }

    /** With the lines that the sinks' logs will lose; files of a sink that must not be edited stay. */
    private List<Prepared> withSinks(List<Prepared> prepared) throws IOException {
        Map<Location, List<Prepared>> bySink = prepared.stream()
                .filter(p -> p.facts().isPresent() && p.move().sink().isPresent())
                .collect(Collectors.groupingBy(
                        p -> p.move().sink().orElseThrow(), LinkedHashMap::new, Collectors.toList()));
        Map<String, Prepared> changed = new LinkedHashMap<>();
        for (Map.Entry<Location, List<Prepared>> sink : bySink.entrySet()) {
            try {
                List<Identity> files =
                        sink.getValue().stream().map(p -> p.move().identity()).toList();
                Map<Identity, SinkEdit> edits = session.sinks.intended(sink.getKey(), files);
                for (Prepared p : sink.getValue()) {
                    changed.put(
                            p.move().entry(),
                            withEdit(p, Optional.ofNullable(edits.get(p.move().identity()))));
                }
            } catch (RefusedException e) {
                session.refuse(e.refused());
                sink.getValue()
                        .forEach(p -> changed.put(
                                p.move().entry(),
                                stays(p.move(), Outcome.REFUSED, e.refused().reason())));
            } catch (IOException e) {
                sink.getValue()
                        .forEach(p -> changed.put(p.move().entry(), stays(p.move(), Outcome.FAILED, Errors.line(e))));
            }
        }
        return prepared.stream()
                .map(p -> changed.getOrDefault(p.move().entry(), p))
                .toList();
    }

    private Prepared withEdit(Prepared p, Optional<SinkEdit> edit) {
        if (edit.isEmpty()) {
            return stays(p.move(), Outcome.KEPT, "the sink's log no longer lists it");
        }
        Condemnation f = p.facts().orElseThrow();
        Condemnation facts = new Condemnation(
                f.id(),
                f.run(),
                f.source(),
                f.identity(),
                f.length(),
                f.modified(),
                f.version(),
                f.sha256(),
                f.destination(),
                f.findings(),
                edit);
        return new Prepared(p.move(), Optional.of(facts), Optional.empty());
    }

    /** An earlier condemnation of the same file that came to nothing ends where the new one begins. */
    private List<Event> intent(List<Condemnation> entries) {
        Instant now = Instant.now();
        List<Event> events = new ArrayList<>();
        for (Condemnation facts : entries) {
            for (LedgerEntry earlier : session.ledger.state().of(facts.identity())) {
                if (earlier.state() == EntryState.CONDEMNED) {
                    events.add(new Event.Changed(
                            earlier.id(), EntryState.RELEASED, now, "condemned again by entry " + facts.id()));
                }
            }
            events.add(new Event.Condemned(facts, now));
            events.add(new Event.Changed(facts.id(), EntryState.MOVING, now, ""));
        }
        return events;
    }

    private List<Settled> act(List<Condemnation> entries) throws IOException {
        Optional<IOException> failure = edit(entries);
        return crew.all(entries, facts -> {
            if (failure.isPresent() && facts.sink().isPresent()) {
                return failed(facts, failure.get());
            }
            try {
                session.lock.verifyRenewed();
                return session.settlement.moveOut(facts, Verb.QUARANTINE);
            } catch (LedgerLock.Lost e) {
                throw e;
            } catch (IOException e) {
                return failed(facts, e);
            }
        });
    }

    /** Sink logs let go of their files before the files move; the error, when one did not. */
    private Optional<IOException> edit(List<Condemnation> entries) throws IOException {
        try {
            session.sinks.remove(
                    entries.stream().filter(e -> e.sink().isPresent()).toList(), plan.run());
            return Optional.empty();
        } catch (IOException e) {
            session.lock.verifyRenewed();
            return Optional.of(e);
        }
    }

    /** After an error both ends are looked at, as recovery does. */
    private Settled failed(Condemnation facts, IOException why) {
        LedgerEntry entry = session.ledger.state().entry(facts.id()).orElseThrow();
        Settled end = session.settle(entry, Verb.QUARANTINE);
        boolean stayed = end.path().equals(List.of(EntryState.CONDEMNED));
        return stayed && end.refused().isEmpty() ? end.failed(Errors.line(why)) : end;
    }

    private Prepared stays(PlannedMove move, Outcome outcome, String why) {
        return Prepared.stays(move, plan, outcome, why);
    }
}
