// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.RunId;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * What became of one file; told when the ledger has it.
 *
 * @param run the run that condemned the file
 * @param facts of the ledger entry; empty when the file never got one
 * @param to where it went or was to go; "" for what was to be deleted
 * @param detail one line for a person, "" when there is nothing to add
 */
public record ActionEvent(
        Verb verb,
        Outcome outcome,
        RunId run,
        String entry,
        Location from,
        Location to,
        long length,
        Optional<Condemnation> facts,
        String detail,
        Instant at) {

    /** What was being done. */
    public enum Verb {
        QUARANTINE,
        RESTORE,
        PURGE,
        /** Putting the rows of a quarantined file back in a new one. */
        REPLACE,
        /** Finishing or undoing what a process that died had begun. */
        RECOVER
    }

    /** How it ended. */
    public enum Outcome {
        QUARANTINED,
        RESTORED,
        /** A new file is in the sink, and its log lists it. */
        REPLACED,
        /** Back where it was, or never moved. */
        KEPT,
        /** Not there any more when its turn came. */
        VANISHED,
        /** No longer the file that was judged, or no longer damaged: what has its name now is undecided. */
        CHANGED,
        /** Not done on purpose. */
        REFUSED,
        /** Not done because of an error; the file is in its place. */
        FAILED,
        /** An error left it between two ends; the next run with --apply finishes or undoes it. */
        OPEN,
        /** At neither end. */
        LOST,
        /** Deleted; its manifest and its ledger entry stay. */
        PURGED
    }

    /** Whether something else was quicker: of what is in the file's place, nothing is known. */
    public boolean overtaken() {
        return outcome == Outcome.VANISHED || outcome == Outcome.CHANGED;
    }

    /** Where something leads that leads nowhere: to its deletion. */
    private static final Location NOWHERE = new Location("");

    static ActionEvent of(Verb verb, Outcome outcome, Condemnation facts, String detail) {
        boolean gone = verb == Verb.PURGE || outcome == Outcome.PURGED;
        boolean back = verb == Verb.RESTORE || outcome == Outcome.RESTORED;
        return new ActionEvent(
                verb,
                outcome,
                facts.run(),
                facts.id(),
                back || gone ? facts.destination() : facts.source(),
                gone ? NOWHERE : back ? facts.source() : facts.destination(),
                facts.length(),
                Optional.of(facts),
                detail,
                Instant.now());
    }

    /** A line of a JSON Lines report. */
    public Json.Obj json() {
        Json.Builder json = Json.object()
                .put("schema", 1)
                .put("type", "action")
                .put("action", verb.name().toLowerCase(Locale.ROOT))
                .put("outcome", outcome.name().toLowerCase(Locale.ROOT))
                .put("run", run.text())
                .put("entry", entry)
                .put("from", from.text())
                .put("to", to.text())
                .put("length", length);
        facts.ifPresent(f -> json.put("sha256", f.sha256())
                .put(
                        "codes",
                        f.findings().stream()
                                .map(finding -> finding.code())
                                .distinct()
                                .toList()));
        return json.put("detail", detail).put("at", at).build();
    }
}
