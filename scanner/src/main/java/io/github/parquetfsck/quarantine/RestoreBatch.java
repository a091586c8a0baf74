// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Crew;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Event;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.LedgerLock;
import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import io.github.parquetfsck.quarantine.ActionEvent.Verb;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One batch of files to bring back: each is proven, the intent is written, the files move, sink logs list them again,
 * the result is written.
 */
final class RestoreBatch {
    private final Crew.Job<FileEntry, String> sha256;
    private final RestorePlan plan;
    private final Session session;
    private final Crew crew;

    RestoreBatch(Crew.Job<FileEntry, String> sha256, RestorePlan plan, Session session, Crew crew) {
        this.sha256 = sha256;
        this.plan = plan;
        this.session = session;
        this.crew = crew;
    }

    void run(List<Condemnation> entries) throws IOException {
        List<Condemnation> ready = new ArrayList<>();
        List<Settled> stay = new ArrayList<>();
        Set<Location> alive = alive(entries, stay);
        List<Condemnation> candidates = entries.stream()
                .filter(facts -> sink(facts).filter(alive::contains).isEmpty())
                .toList();
        List<Optional<Settled>> looked = crew.all(candidates, this::look);
        for (int i = 0; i < candidates.size(); i++) {
            if (looked.get(i).isPresent()) {
                stay.add(looked.get(i).get());
            } else {
                ready.add(candidates.get(i));
            }
        }
        session.conclude(stay);
        if (!ready.isEmpty()) {
            Instant now = Instant.now();
            session.ledger.intend(
                    ready.stream().map(facts -> intent(facts, now)).toList());
            session.conclude(act(ready));
        }
    }

    /** With the facts under which the file comes back, where they are new. */
    private Event intent(Condemnation facts, Instant now) {
        Optional<Condemnation> placed = plan.fresh().map(time -> facts);
        return new Event.Changed(facts.id(), EntryState.RESTORING, now, "run " + plan.run(), placed);
    }

    private static Optional<Location> sink(Condemnation facts) {
        return facts.sink().map(edit -> edit.directory().parent());
    }

    /** The sinks whose query looks alive; their files stay where they are. */
    private Set<Location> alive(List<Condemnation> entries, List<Settled> stay) {
        Set<Location> sinks = new LinkedHashSet<>();
        entries.forEach(facts -> sink(facts).ifPresent(sinks::add));
        Set<Location> alive = new HashSet<>();
        for (Location sink : sinks) {
            List<Condemnation> files = entries.stream()
                    .filter(facts -> sink(facts).filter(sink::equals).isPresent())
                    .toList();
            try {
                session.sinks.demandStopped(sink);
            } catch (RefusedException e) {
                alive.add(sink);
                files.forEach(facts -> stay.add(Settled.unchanged(Outcome.REFUSED, Verb.RESTORE, facts, "")
                        .refused(e.refused())));
            } catch (IOException e) {
                alive.add(sink);
                files.forEach(
                        facts -> stay.add(Settled.unchanged(Outcome.FAILED, Verb.RESTORE, facts, Errors.line(e))));
            }
        }
        return alive;
    }

    /** Why a file stays where it is; empty for one that can be brought back. */
    private Optional<Settled> look(Condemnation facts) {
        try {
            EntryState state = session.state(facts);
            if (state != EntryState.QUARANTINED) {
                return Optional.of(Settled.unchanged(Outcome.KEPT, Verb.RESTORE, facts, "its entry is " + state));
            }
            Optional<FileEntry> kept = session.relocation.file(facts.destination());
            Optional<FileEntry> place = session.relocation.file(facts.source());
            if (kept.isEmpty()) {
                return missing(facts, place);
            }
            boolean inPlace =
                    facts.table().isPresent() && place.isPresent() && session.relocation.equals(place.get(), facts);
            if (place.isPresent() && !inPlace) {
                return Optional.of(refuse(
                        facts,
                        "the name is taken: " + facts.source(),
                        "move what is there away first; nothing is overwritten"));
            }
            Optional<Location> sidecar = new Sidecars(session.relocation).inTheWay(facts);
            if (sidecar.isPresent()) {
                return Optional.of(refuse(
                        facts,
                        "the checksums of another file lie beside its place, and readers would refuse it: "
                                + sidecar.get(),
                        "move that file away first; nothing is overwritten"));
            }
            String found = sha256.run(kept.get());
            if (!found.equals(facts.sha256())) {
                return Optional.of(refuse(
                        facts,
                        "expected SHA-256 " + facts.sha256() + " as when it was condemned, found " + found + ": "
                                + facts.destination(),
                        "somebody changed the quarantined file; bring back another copy of it"));
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(Settled.unchanged(Outcome.FAILED, Verb.RESTORE, facts, Errors.line(e)));
        }
    }

    /** A paused owner may have brought it back after another had taken over; else it is lost. */
    private Optional<Settled> missing(Condemnation facts, Optional<FileEntry> place) throws IOException {
        if (place.isPresent() && session.relocation.equals(place.get(), facts)) {
            return Optional.empty();
        }
        return Optional.of(Settled.to(
                EntryState.LOST,
                Verb.RESTORE,
                facts,
                "expected the quarantined file, found nothing: " + facts.destination()));
    }

    private static Settled refuse(Condemnation facts, String reason, String advice) {
        return Settled.unchanged(Outcome.REFUSED, Verb.RESTORE, facts, "").refused(new Refused(reason, advice));
    }

    private List<Settled> act(List<Condemnation> ready) throws IOException {
        List<Settled> ends = new ArrayList<>(
                move(ready.stream().filter(facts -> facts.table().isEmpty()).toList()));
        ends.addAll(listAgain(
                ready.stream().filter(facts -> facts.table().isPresent()).toList()));
        return ends;
    }

    /** One commit for all files of a table: they lie in their places already, or are put there. */
    private List<Settled> listAgain(List<Condemnation> files) throws IOException {
        List<Settled> ends = new ArrayList<>();
        List<Condemnation> back = new ArrayList<>();
        for (Condemnation facts : files) {
            try {
                session.lock.verifyRenewed();
                session.ofTables.bringBack(facts);
                back.add(facts);
            } catch (LedgerLock.Lost e) {
                throw e;
            } catch (IOException e) {
                ends.add(failed(facts, e));
            }
        }
        try {
            session.tables.putBack(back);
        } catch (IOException e) {
            back.forEach(facts -> ends.add(failed(facts, e)));
            return ends;
        }
        for (Condemnation facts : back) {
            try {
                ends.add(session.ofTables.finish(facts, Verb.RESTORE));
            } catch (IOException e) {
                ends.add(failed(facts, e));
            }
        }
        return ends;
    }

    private List<Settled> move(List<Condemnation> ready) throws IOException {
        List<Settled> moved = crew.all(ready, facts -> {
            try {
                session.lock.verifyRenewed();
                refresh(facts);
                return session.settlement.moveBack(facts, Verb.RESTORE);
            } catch (LedgerLock.Lost e) {
                throw e;
            } catch (IOException e) {
                return failed(facts, e);
            }
        });
        List<Condemnation> back = moved.stream()
                .filter(end -> end.path().equals(List.of(EntryState.RELEASED)))
                .map(Settled::facts)
                .toList();
        try {
            session.sinks.putBack(back, plan.run());
            return moved;
        } catch (IOException e) {
            return moved.stream()
                    .map(end -> back.contains(end.facts()) ? failed(end.facts(), e) : end)
                    .toList();
        }
    }

    /** Before the file has its new name: a stream that sees it must not find it too old. */
    private void refresh(Condemnation facts) throws IOException {
        if (plan.fresh().isPresent()) {
            session.relocation
                    .mover(facts.destination())
                    .touch(facts.destination(), plan.fresh().get());
        }
    }

    /** After an error both ends are looked at, as recovery does. */
    private Settled failed(Condemnation facts, IOException why) {
        LedgerEntry entry = session.ledger.state().entry(facts.id()).orElseThrow();
        Settled end = session.settle(entry, Verb.RESTORE);
        boolean stayed = end.path().equals(List.of(EntryState.QUARANTINED));
        if (stayed && why instanceof RefusedException refused) {
            return end.refused(refused.refused());
        }
        return stayed ? end.failed(Errors.line(why)) : end;
    }
}
