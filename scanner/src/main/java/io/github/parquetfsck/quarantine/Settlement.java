// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import io.github.parquetfsck.quarantine.ActionEvent.Verb;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Brings entries between two ends to one of them, by looking at both. Log and file of a streaming sink agree
 * afterwards: a file that is quarantined is not listed, one in its place is.
 */
final class Settlement {
    private static final String BOTH = "the file was written to meanwhile; the copy under the root is kept as well";

    private final Relocation relocation;
    private final SinkKeeper sinks;
    private final TableSettlement tables;
    private final Sidecars sidecars;
    private final RunId run;

    /** @param run under whose name logs are backed up before they change */
    Settlement(Relocation relocation, SinkKeeper sinks, TableSettlement tables, RunId run) {
        this.relocation = relocation;
        this.sinks = sinks;
        this.tables = tables;
        this.sidecars = new Sidecars(relocation);
        this.run = run;
    }

    /** From MOVING, the sink's log already edited: the file goes to its destination, unless it is no longer the one. */
    Settled moveOut(Condemnation facts, Verb verb) throws IOException {
        Optional<FileEntry> file = relocation.file(facts.source());
        if (file.isEmpty() || !Relocation.is(file.get(), facts)) {
            return keep(facts, verb, "the file changed after it was judged").changed();
        }
        if (!relocation.mover(facts.source()).isClosed(file.get())) {
            return keep(facts, verb, "a writer has the file open");
        }
        writeManifest(facts, List.of());
        try {
            if (facts.table().isPresent()) {
                return tables.copyOut(file.get(), facts, verb);
            }
            sidecars.goOut(facts);
            Relocation.Relocated moved = relocation.run(file.get(), facts.destination(), facts);
            if (!moved.lost().isEmpty()) {
                writeManifest(facts, moved.lost());
            }
            return switch (moved.result()) {
                case MOVED -> Settled.to(EntryState.QUARANTINED, verb, facts, moved.note());
                case UNDONE ->
                    keep(facts, verb, "the file was written to while it was moved")
                            .changed();
                case BOTH -> keep(facts, verb, BOTH).changed();
            };
        } catch (RefusedException e) {
            return keep(facts, verb, "").refused(e.refused());
        }
    }

    /** @param lost what the quarantined copy has not of what the file had */
    private void writeManifest(Condemnation facts, List<String> lost) throws IOException {
        Location manifest = Destinations.manifest(facts.destination());
        FileMover mover = relocation.mover(manifest);
        mover.createDirectories(manifest.parent());
        Json.Builder json = Json.object();
        facts.json().fields().forEach(json::put);
        if (!lost.isEmpty()) {
            json.put("lost", lost);
        }
        mover.replace(manifest, (json.build() + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** From RESTORING: the file goes back to its place; its sink's log is put right afterwards. */
    Settled moveBack(Condemnation facts, Verb verb) throws IOException {
        Relocation.Relocated moved = relocation.run(relocation.demand(facts.destination()), facts.source(), facts);
        if (moved.result() == Relocation.Result.MOVED) {
            sidecars.comeBack(facts);
        }
        return switch (moved.result()) {
            case MOVED -> Settled.to(EntryState.RELEASED, verb, facts, moved.note());
            case UNDONE ->
                Settled.to(EntryState.QUARANTINED, verb, facts, "the file was written to while it was moved");
            case BOTH -> Settled.to(EntryState.QUARANTINED, verb, facts, BOTH);
        };
    }

    /** An entry that a process left open, or whose act has just failed. */
    Settled settle(LedgerEntry entry, Verb verb) throws IOException {
        Condemnation facts = entry.facts();
        return switch (entry.state()) {
            case MOVING -> moving(facts, verb);
            case RESTORING -> restoring(entry.returning(), verb);
            case PURGING -> purging(facts, verb);
            case CONDEMNED -> condemned(facts, verb);
            case QUARANTINED, RELEASED, PURGED, LOST ->
                throw new IllegalStateException("an entry in state " + entry.state() + " needs no recovery");
        };
    }

    private Settled purging(Condemnation facts, Verb verb) throws IOException {
        if (relocation.file(facts.destination()).isPresent()) {
            return Settled.to(EntryState.QUARANTINED, verb, facts, "");
        }
        sidecars.delete(facts);
        return Settled.to(EntryState.PURGED, verb, facts, "");
    }

    private Settled moving(Condemnation facts, Verb verb) throws IOException {
        if (facts.table().isPresent()) {
            return tables.moving(facts, verb, this::moveOut);
        }
        sinks.mend(facts, TornLogs.Edit.TAKES_OUT);
        relocation.clear(facts.destination(), facts);
        Optional<FileEntry> source = relocation.file(facts.source());
        Optional<FileEntry> destination = relocation.file(facts.destination());
        if (source.isPresent() && destination.isEmpty()) {
            if (facts.sink().isEmpty() || !Relocation.is(source.get(), facts)) {
                return keep(facts, verb, "");
            }
            sinks.remove(List.of(facts), run);
            return moveOut(facts, verb);
        } else if (source.isPresent() && relocation.equals(destination.orElseThrow(), facts)) {
            if (!Relocation.is(source.get(), facts)) {
                return keep(facts, verb, BOTH);
            }
            sinks.remove(List.of(facts), run);
            return finishOut(facts, destination.get(), verb);
        } else if (source.isPresent()) {
            return keep(facts, verb, "something else has the name " + facts.destination() + "; it is kept");
        } else if (destination.isPresent()) {
            sinks.remove(List.of(facts), run);
            sidecars.goOut(facts);
            return Settled.to(EntryState.QUARANTINED, verb, facts, unexpected(destination.get(), facts));
        }
        return lost(facts, verb);
    }

    /** The file is at both ends; a copy may have been broken off before it had all that the file has. */
    private Settled finishOut(Condemnation facts, FileEntry destination, Verb verb) throws IOException {
        sidecars.goOut(facts);
        List<String> lost = Relocation.is(destination, facts) ? List.of() : relocation.give(facts.destination(), facts);
        if (!lost.isEmpty()) {
            writeManifest(facts, lost);
        }
        relocation.mover(facts.source()).delete(facts.source());
        return Settled.to(
                EntryState.QUARANTINED, verb, facts, new Relocation.Relocated(Relocation.Result.MOVED, lost).note());
    }

    private Settled restoring(Condemnation facts, Verb verb) throws IOException {
        if (facts.table().isPresent()) {
            return tables.restoring(facts, verb);
        }
        sinks.mend(facts, TornLogs.Edit.PUTS_BACK);
        relocation.clear(facts.source(), facts);
        Optional<FileEntry> source = relocation.file(facts.source());
        Optional<FileEntry> destination = relocation.file(facts.destination());
        if (source.isPresent() && destination.isEmpty()) {
            sidecars.comeBack(facts);
            sinks.putBack(List.of(facts), run);
            return Settled.to(EntryState.RELEASED, verb, facts, unexpected(source.get(), facts));
        } else if (source.isPresent()
                && relocation.equals(source.get(), facts)
                && relocation.equals(destination.orElseThrow(), facts)) {
            List<String> lost = Relocation.is(source.get(), facts) ? List.of() : relocation.give(facts.source(), facts);
            relocation.mover(facts.destination()).delete(facts.destination());
            sidecars.comeBack(facts);
            sinks.putBack(List.of(facts), run);
            return Settled.to(
                    EntryState.RELEASED, verb, facts, new Relocation.Relocated(Relocation.Result.MOVED, lost).note());
        } else if (source.isPresent()) {
            return Settled.to(
                    EntryState.QUARANTINED,
                    verb,
                    facts,
                    "another file has the name " + facts.source() + "; both are kept");
        } else if (destination.isPresent()) {
            sinks.remove(List.of(facts), run);
            sidecars.goOut(facts);
            return Settled.to(EntryState.QUARANTINED, verb, facts, unexpected(destination.get(), facts));
        }
        return lost(facts, verb);
    }

    /** An owner who was paused while another took over may have moved the file after the entry was settled. */
    private Settled condemned(Condemnation facts, Verb verb) throws IOException {
        Optional<FileEntry> destination = relocation.file(facts.destination());
        if (relocation.file(facts.source()).isPresent()
                || destination.isEmpty()
                || !relocation.equals(destination.get(), facts)) {
            return Settled.unchanged(Outcome.KEPT, verb, facts, "");
        }
        sinks.remove(List.of(facts), run);
        sidecars.goOut(facts);
        return Settled.to(EntryState.QUARANTINED, verb, facts, "moved by a process that had lost the lock")
                .through(EntryState.MOVING, EntryState.QUARANTINED);
    }

    /** The file stays in its place, listed as before. */
    private Settled keep(Condemnation facts, Verb verb, String note) throws IOException {
        if (facts.table().isPresent()) {
            return tables.keep(facts, verb, note);
        }
        Optional<FileEntry> file = relocation.file(facts.source());
        if (file.isPresent() && Relocation.is(file.get(), facts)) {
            sidecars.comeBack(facts);
        }
        if (file.isPresent()) {
            sinks.putBack(List.of(facts), run);
        }
        return Settled.to(EntryState.CONDEMNED, verb, facts, note);
    }

    static Settled lost(Condemnation facts, Verb verb) {
        return Settled.to(
                EntryState.LOST,
                verb,
                facts,
                "expected the file at " + facts.source() + " or " + facts.destination() + ", found it at neither");
    }

    private static String unexpected(FileEntry file, Condemnation facts) {
        return file.length() == facts.length()
                ? ""
                : "expected " + facts.length() + " bytes, found " + file.length() + ": " + file.location();
    }
}
