// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Event;
import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import io.github.parquetfsck.quarantine.ActionEvent.Verb;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where an entry ended.
 *
 * @param path the states it goes through, the last being where it stays; empty when it stays as it is
 * @param event what to tell
 * @param refused why it was not done, where that was on purpose
 */
record Settled(Condemnation facts, List<EntryState> path, ActionEvent event, Optional<Refused> refused) {
    Settled {
        path = List.copyOf(path);
    }

    static Settled to(EntryState state, Verb verb, Condemnation facts, String note) {
        return new Settled(facts, List.of(state), ActionEvent.of(verb, outcome(state), facts, note), Optional.empty());
    }

    /** An entry that stays open, or as it is. */
    static Settled unchanged(Outcome outcome, Verb verb, Condemnation facts, String note) {
        return new Settled(facts, List.of(), ActionEvent.of(verb, outcome, facts, note), Optional.empty());
    }

    /** The same end, told as a failure: the file is where it was before the run. */
    Settled failed(String note) {
        return told(Outcome.FAILED, note, Optional.empty());
    }

    /** The same end, told as a file that is no longer the one that was judged. */
    Settled changed() {
        return told(Outcome.CHANGED, event.detail(), Optional.empty());
    }

    /** The same end, told as a refusal. */
    Settled refused(Refused why) {
        return told(Outcome.REFUSED, why.reason(), Optional.of(why));
    }

    /** The same end by another path of states. */
    Settled through(EntryState... states) {
        return new Settled(facts, List.of(states), event, refused);
    }

    private Settled told(Outcome outcome, String note, Optional<Refused> why) {
        return new Settled(facts, path, ActionEvent.of(event.verb(), outcome, facts, note), why);
    }

    List<Event> events() {
        List<Event> events = new ArrayList<>();
        for (EntryState state : path) {
            events.add(new Event.Changed(facts.id(), state, Instant.now(), event.detail()));
        }
        return events;
    }

    private static Outcome outcome(EntryState state) {
        return switch (state) {
            case CONDEMNED -> Outcome.KEPT;
            case QUARANTINED -> Outcome.QUARANTINED;
            case RELEASED -> Outcome.RESTORED;
            case LOST -> Outcome.LOST;
            case PURGED -> Outcome.PURGED;
            case MOVING, RESTORING, PURGING -> Outcome.OPEN;
        };
    }
}
