// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Crew;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Sha256;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.Belongings;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Event;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.LedgerLock;
import io.github.parquetfsck.ledger.RecordedFinding;
import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import io.github.parquetfsck.quarantine.ActionEvent.Verb;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Verdict;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
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
        for (Prepared prepared : withLogs(crew.all(moves, this::prepare))) {
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
                        again.verdict().findings().stream()
                                .map(RecordedFinding::of)
                                .toList(),
                        Optional.empty())
                .with(belongings(file.location()))
                .with(again.counted());
    }

    private Belongings belongings(Location file) throws IOException {
        return new Belongings(
                session.relocation.mover(file).attributes(file), new Sidecars(session.relocation).look(file));
    }

    private String gone(PlannedMove move) {
        return session.ledger.state().of(move.identity()).stream()
                .filter(entry -> entry.state() == EntryState.QUARANTINED)
                .findFirst()
                .map(entry ->
                        "it is quarantined already, by run " + entry.facts().run())
                .orElse("it is gone");
    }

    /** What a log will lose with each of its files. */
    private interface Edits<K, E> {
        Map<Identity, E> of(K owner, List<Identity> files) throws IOException;
    }

    /** With the lines that sinks' logs, and the entries that tables' logs, will lose. */
    private List<Prepared> withLogs(List<Prepared> prepared) {
        List<Prepared> ofSinks = withEdits(prepared, PlannedMove::sink, session.sinks::intended, Condemnation::with);
        return withEdits(ofSinks, PlannedMove::table, session.tables::intended, Condemnation::with);
    }

    /** Files of a log that must not be edited stay. */
    private <K, E> List<Prepared> withEdits(
            List<Prepared> prepared,
            Function<PlannedMove, Optional<K>> owner,
            Edits<K, E> edits,
            BiFunction<Condemnation, E, Condemnation> with) {
        Map<K, List<Prepared>> byOwner = prepared.stream()
                .filter(p -> p.facts().isPresent() && owner.apply(p.move()).isPresent())
                .collect(Collectors.groupingBy(
                        p -> owner.apply(p.move()).orElseThrow(), LinkedHashMap::new, Collectors.toList()));
        Map<String, Prepared> changed = new LinkedHashMap<>();
        byOwner.forEach((log, files) -> {
            try {
                Map<Identity, E> lost = edits.of(
                        log, files.stream().map(p -> p.move().identity()).toList());
                files.forEach(p -> changed.put(
                        p.move().entry(),
                        withEdit(p, Optional.ofNullable(lost.get(p.move().identity())), with)));
            } catch (RefusedException e) {
                session.refuse(e.refused());
                files.forEach(p -> changed.put(
                        p.move().entry(),
                        stays(p.move(), Outcome.REFUSED, e.refused().reason())));
            } catch (IOException e) {
                files.forEach(p -> changed.put(p.move().entry(), stays(p.move(), Outcome.FAILED, Errors.line(e))));
            }
        });
        return prepared.stream()
                .map(p -> changed.getOrDefault(p.move().entry(), p))
                .toList();
    }

    private <E> Prepared withEdit(Prepared p, Optional<E> edit, BiFunction<Condemnation, E, Condemnation> with) {
        return edit.isEmpty()
                ? stays(p.move(), Outcome.KEPT, "its owner's log no longer lists it")
                : new Prepared(p.move(), p.facts().map(facts -> with.apply(facts, edit.get())), Optional.empty());
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
        List<Condemnation> ofSinks =
                entries.stream().filter(e -> e.sink().isPresent()).toList();
        Map<String, IOException> failures = new HashMap<>();
        edit(ofSinks, files -> session.sinks.remove(files, plan.run()), failures);
        for (List<Condemnation> table : byTable(entries)) {
            edit(table, session.tables::remove, failures);
        }
        return crew.all(entries, facts -> {
            if (failures.containsKey(facts.id())) {
                return failed(facts, failures.get(facts.id()));
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

    private static Collection<List<Condemnation>> byTable(List<Condemnation> entries) {
        return entries.stream()
                .filter(entry -> entry.table().isPresent())
                .collect(Collectors.groupingBy(
                        entry -> entry.table().orElseThrow().root()))
                .values();
    }

    private interface Edit {
        void run(List<Condemnation> files) throws IOException;
    }

    /** Logs let go of their files before the files move; the error, when one did not, by entry. */
    private void edit(List<Condemnation> files, Edit edit, Map<String, IOException> failures) throws IOException {
        try {
            edit.run(files);
        } catch (IOException e) {
            session.lock.verifyRenewed();
            files.forEach(facts -> failures.put(facts.id(), e));
        }
    }

    /** After an error both ends are looked at, as recovery does. */
    private Settled failed(Condemnation facts, IOException why) {
        LedgerEntry entry = session.ledger.state().entry(facts.id()).orElseThrow();
        Settled end = session.settle(entry, Verb.QUARANTINE);
        boolean stayed = end.path().equals(List.of(EntryState.CONDEMNED));
        if (stayed && why instanceof RefusedException refused) {
            return end.refused(refused.refused());
        }
        return stayed && end.refused().isEmpty() ? end.failed(Errors.line(why)) : end;
    }

    private Prepared stays(PlannedMove move, Outcome outcome, String why) {
        return Prepared.stays(move, plan, outcome, why);
    }
}
