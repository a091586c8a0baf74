// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Crew;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Event;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import io.github.parquetfsck.quarantine.ActionEvent.Verb;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One batch of files to delete: each is looked at, the intent is written, they are deleted, the result is written. */
final class PurgeBatch {
    private final Grounds grounds;
    private final Deletion deletion;
    private final RunId run;
    private final Session session;
    private final Crew crew;

    PurgeBatch(Grounds grounds, Deletion deletion, RunId run, Session session, Crew crew) {
        this.grounds = grounds;
        this.deletion = deletion;
        this.run = run;
        this.session = session;
        this.crew = crew;
    }

    /** A file after the look: what is to be deleted, or why it stays. */
    private record Looked(Condemnation facts, Optional<Deletion.Doomed> doomed, Optional<Settled> stays) {
        static Looked stays(Condemnation facts, Settled end) {
            return new Looked(facts, Optional.empty(), Optional.of(end));
        }
    }

    void run(List<Condemnation> entries) throws IOException {
        List<Looked> looked = crew.all(entries, this::look);
        session.conclude(looked.stream().flatMap(each -> each.stays().stream()).toList());
        List<Looked> ready =
                looked.stream().filter(each -> each.doomed().isPresent()).toList();
        if (ready.isEmpty()) {
            return;
        }
        Instant now = Instant.now();
        session.ledger.intend(ready.stream()
                .<Event>map(each -> new Event.Changed(each.facts().id(), EntryState.PURGING, now, "run " + run))
                .toList());
        session.lock.verifyRenewed();
        List<String> left = deletion.delete(
                ready.stream().flatMap(each -> each.doomed().stream()).toList());
        List<Integer> each = new ArrayList<>();
        for (int i = 0; i < ready.size(); i++) {
            each.add(i);
        }
        session.conclude(crew.all(each, i -> end(ready.get(i).facts(), left.get(i))));
    }

    /** Only what the ledger holds, where the ledger has it, as it was when it came there. */
    private Looked look(Condemnation facts) {
        try {
            EntryState state = session.state(facts);
            if (state != EntryState.QUARANTINED) {
                return Looked.stays(facts, Settled.unchanged(Outcome.KEPT, Verb.PURGE, facts, "its entry is " + state));
            }
            Optional<String> objection = grounds.objection(facts.destination());
            if (objection.isPresent()) {
                return Looked.stays(
                        facts,
                        refuse(
                                facts,
                                facts.destination() + " is not deleted: " + objection.get(),
                                "delete it by hand"));
            }
            Optional<FileEntry> file = session.relocation.file(facts.destination());
            if (file.isEmpty()) {
                return Looked.stays(
                        facts,
                        Settled.to(
                                EntryState.LOST,
                                Verb.PURGE,
                                facts,
                                "expected the quarantined file, found nothing: " + facts.destination()));
            }
            if (!isTheOne(file.get(), facts)) {
                return Looked.stays(
                        facts,
                        refuse(
                                facts,
                                "expected " + facts.length() + " bytes of " + facts.modified()
                                        + " as when it was condemned, found "
                                        + file.get().length() + " bytes of "
                                        + file.get().modified() + ": " + facts.destination(),
                                "somebody changed the quarantined file; look at it, and delete it by hand"));
            }
            return new Looked(
                    facts,
                    Optional.of(new Deletion.Doomed(
                            facts.destination(), file.get().length(), file.get().modified())),
                    Optional.empty());
        } catch (IOException e) {
            return Looked.stays(facts, Settled.unchanged(Outcome.FAILED, Verb.PURGE, facts, Errors.line(e)));
        }
    }

    /** By length and time; a copy on another store has a time of its own, and its hash decides. */
    private boolean isTheOne(FileEntry file, Condemnation facts) throws IOException {
        return file.length() == facts.length()
                && (file.modified().equals(facts.modified()) || session.relocation.equals(file, facts));
    }

    private static Settled refuse(Condemnation facts, String reason, String advice) {
        return Settled.unchanged(Outcome.REFUSED, Verb.PURGE, facts, "").refused(new Refused(reason, advice));
    }

    /** What is left, as recovery looks at it. */
    private Settled end(Condemnation facts, String why) {
        Settled end = session.settle(session.ledger.state().entry(facts.id()).orElseThrow(), Verb.PURGE);
        if (end.path().equals(List.of(EntryState.PURGED))) {
            try {
                grounds.removeEmptyDirectories(facts.destination());
                return end;
            } catch (IOException e) {
                return Settled.to(
                        EntryState.PURGED, Verb.PURGE, facts, "an empty directory is left: " + Errors.line(e));
            }
        }
        return end.path().isEmpty() ? end : end.failed(why.isEmpty() ? "it is still there" : why);
    }
}
