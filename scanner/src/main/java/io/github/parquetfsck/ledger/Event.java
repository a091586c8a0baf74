// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import io.github.parquetfsck.json.Json;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** One line of a segment. */
public sealed interface Event {

    /**
     * An epoch begins.
     *
     * @param seals by earlier epoch, how many of its segments its successor saw: those that came later are stale
     */
    record Opened(Map<Integer, Integer> seals, Instant at) implements Event {
        public Opened {
            seals = Map.copyOf(seals);
        }
    }

    /** An entry begins, in state CONDEMNED. */
    record Condemned(Condemnation facts, Instant at) implements Event {}

    /**
     * An entry goes on to another state.
     *
     * @param placed to RESTORING: the facts under which the file comes back, where they are not those of the entry
     */
    record Changed(String entry, EntryState to, Instant at, String note, Optional<Condemnation> placed)
            implements Event {
        public Changed(String entry, EntryState to, Instant at, String note) {
            this(entry, to, at, note, Optional.empty());
        }
    }

    /** Something worth knowing of an entry; its state stays. */
    record Annotated(String entry, Instant at, String note) implements Event {}

    /** Calls the one function that fits. */
    default <T> T fold(
            Function<Opened, T> opened,
            Function<Condemned, T> condemned,
            Function<Changed, T> changed,
            Function<Annotated, T> annotated) {
        if (this instanceof Opened o) {
            return opened.apply(o);
        } else if (this instanceof Condemned c) {
            return condemned.apply(c);
        } else if (this instanceof Changed c) {
            return changed.apply(c);
        }
        return annotated.apply((Annotated) this);
    }

    /** One line of JSON. */
    default Json.Obj json() {
        return fold(
                opened -> Json.object()
                        .put("event", "opened")
                        .put("at", opened.at())
                        .put("seals", new TreeMap<>(opened.seals()))
                        .build(),
                condemned -> Json.object()
                        .put("event", "condemned")
                        .put("at", condemned.at())
                        .put("facts", condemned.facts().json())
                        .build(),
                Event::line,
                annotated -> Json.object()
                        .put("event", "annotated")
                        .put("at", annotated.at())
                        .put("entry", annotated.entry())
                        .put("note", annotated.note())
                        .build());
    }

    private static Json.Obj line(Changed changed) {
        Json.Builder json = Json.object()
                .put("event", "changed")
                .put("at", changed.at())
                .put("entry", changed.entry())
                .put("to", changed.to())
                .put("note", changed.note());
        changed.placed().ifPresent(facts -> json.put("placed", facts.json()));
        return json.build();
    }

    /** The event that {@link #json} wrote. */
    static Event of(Json json) throws Json.MalformedJson {
        String kind = Fields.text(json, "event");
        Instant at = Fields.instant(json, "at");
        return switch (kind) {
            case "opened" -> new Opened(seals(json.get("seals").orElse(Json.nothing())), at);
            case "condemned" -> new Condemned(Condemnation.of(json.get("facts").orElse(Json.nothing())), at);
            case "changed" -> changed(json, at);
            case "annotated" -> new Annotated(Fields.text(json, "entry"), at, Fields.text(json, "note"));
            default -> throw new Json.MalformedJson("expected an event, found " + kind);
        };
    }

    private static Changed changed(Json json, Instant at) throws Json.MalformedJson {
        Optional<Json> placed = json.get("placed");
        return new Changed(
                Fields.text(json, "entry"),
                Fields.state(json, "to"),
                at,
                Fields.text(json, "note"),
                placed.isPresent() ? Optional.of(Condemnation.of(placed.get())) : Optional.empty());
    }

    private static Map<Integer, Integer> seals(Json json) throws Json.MalformedJson {
        Map<Integer, Integer> seals = new TreeMap<>();
        if (json instanceof Json.Obj object) {
            for (String epoch : object.fields().keySet()) {
                try {
                    seals.put(Integer.parseInt(epoch), Math.toIntExact(Fields.number(json, epoch)));
                } catch (NumberFormatException | ArithmeticException e) {
                    throw new Json.MalformedJson("expected an epoch and a count, found " + epoch);
                }
            }
        }
        return seals;
    }
}
