// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.quarantine.ActionEvent.Verb;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Brings the entries of tables' files to an end. Such a file is copied: a commit takes it out of the newest version, and
 * older versions go on reading it in its place until the table's own clean-up removes it. Whether a commit was made is
 * read from the table's log.
 */
final class TableSettlement {
    static final String STAYS =
            "copied; older versions of the table read it in its place until its clean-up removes it";

    private final Relocation relocation;
    private final TableKeeper tables;

    TableSettlement(Relocation relocation, TableKeeper tables) {
        this.relocation = relocation;
        this.tables = tables;
    }

    /** The log has let go of the file, which is the one of the entry: it is copied. */
    Settled copyOut(FileEntry file, Condemnation facts, Verb verb) throws IOException {
        relocation.copyOnly(file, facts.destination(), facts);
        return Settled.to(EntryState.QUARANTINED, verb, facts, STAYS);
    }

    /** The file stays as it is, listed as before. */
    Settled keep(Condemnation facts, Verb verb, String note) throws IOException {
        if (relocation.file(facts.source()).isPresent()) {
            tables.putBack(List.of(facts));
        }
        return Settled.to(EntryState.CONDEMNED, verb, facts, note);
    }

    /** From MOVING: rolls forward while the file is still the one that was judged. */
    Settled moving(Condemnation facts, Verb verb, CopyOut copyOut) throws IOException {
        relocation.clear(facts.destination(), facts);
        Optional<FileEntry> source = relocation.file(facts.source());
        Optional<FileEntry> destination = relocation.file(facts.destination());
        if (source.isPresent() && !Relocation.is(source.get(), facts)) {
            return keep(facts, verb, "the file changed after it was judged");
        } else if (destination.isPresent() && !relocation.equals(destination.get(), facts)) {
            return keep(facts, verb, "something else has the name " + facts.destination() + "; it is kept");
        } else if (source.isEmpty() && destination.isEmpty()) {
            return Settlement.lost(facts, verb);
        }
        try {
            tables.remove(List.of(facts));
        } catch (RefusedException e) {
            if (source.isPresent()) {
                relocation.mover(facts.destination()).delete(facts.destination());
            }
            return Settled.to(EntryState.CONDEMNED, verb, facts, "").refused(e.refused());
        }
        return destination.isPresent()
                ? Settled.to(EntryState.QUARANTINED, verb, facts, STAYS)
                : copyOut.run(facts, verb);
    }

    /** The end of a move out, which writes the manifest first. */
    interface CopyOut {
        Settled run(Condemnation facts, Verb verb) throws IOException;
    }

    /** From RESTORING: the commit that lists the file again decides. */
    Settled restoring(Condemnation facts, Verb verb) throws IOException {
        relocation.clear(facts.source(), facts);
        Optional<FileEntry> source = relocation.file(facts.source());
        boolean kept = relocation.file(facts.destination()).isPresent();
        if (source.isEmpty()) {
            return kept ? Settled.to(EntryState.QUARANTINED, verb, facts, "") : Settlement.lost(facts, verb);
        } else if (!relocation.equals(source.get(), facts)) {
            return Settled.to(
                    EntryState.QUARANTINED,
                    verb,
                    facts,
                    "another file has the name " + facts.source() + "; both are kept");
        } else if (kept && !tables.lists(facts)) {
            return Settled.to(EntryState.QUARANTINED, verb, facts, "");
        }
        tables.putBack(List.of(facts));
        return finish(facts, verb);
    }

    /** Puts the file back in its place where the table's clean-up has removed it. */
    void bringBack(Condemnation facts) throws IOException {
        if (relocation.file(facts.source()).isEmpty()) {
            relocation.copyOnly(relocation.demand(facts.destination()), facts.source(), facts);
        }
    }

    /** The table lists the file again: the copy goes. */
    Settled finish(Condemnation facts, Verb verb) throws IOException {
        Location copy = facts.destination();
        relocation.mover(copy).delete(copy);
        return Settled.to(EntryState.RELEASED, verb, facts, "");
    }
}
