// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Adds up segments to a state. A segment of an epoch whose successor did not see it is stale: its writer had lost the
 * lock. Where segments are torn, an event that misses its predecessor is taken as it is, and reported; where none is,
 * it is an error.
 */
final class Fold {
    private final Map<String, LedgerEntry> entries = new LinkedHashMap<>();
    private final List<String> problems;
    private final Strictness strictness;

    /** What to do with an arrow that the table of states does not have. */
    enum Strictness {
        REFUSE,
        /** For a run beside torn segments. */
        REPORT,
        /** For a person who looks for just that. */
        AUDIT
    }

    private Fold(List<String> problems, Strictness strictness) {
        this.problems = new ArrayList<>(problems);
        this.strictness = strictness;
    }

    /**
     * The state after segments in any order.
     *
     * @param torn one line for each segment that could not be read
     */
    static LedgerState of(List<Segment> segments, List<String> torn) {
        Fold fold = new Fold(torn, torn.isEmpty() ? Strictness.REFUSE : Strictness.REPORT);
        for (Segment segment : fold.fresh(segments)) {
            segment.events().forEach(event -> fold.add(segment.name(), event));
        }
        return new LedgerState(fold.entries, fold.problems);
    }

    /**
     * Everything that happened.
     *
     * @param problems one line for each segment that is missing or could not be read
     */
    static LedgerAudit audit(List<Segment> segments, List<String> problems) {
        Fold fold = new Fold(problems, Strictness.AUDIT);
        Map<String, List<LedgerAudit.Happening>> happenings = new LinkedHashMap<>();
        for (Segment segment : fold.fresh(segments)) {
            for (Event event : segment.events()) {
                fold.add(segment.name(), event);
                happening(segment.name(), event).forEach((entry, happening) -> happenings
                        .computeIfAbsent(entry, each -> new ArrayList<>())
                        .add(happening));
            }
        }
        return new LedgerAudit(new LedgerState(fold.entries, fold.problems), segments.size(), happenings);
    }

    private static Map<String, LedgerAudit.Happening> happening(Segment.Name name, Event event) {
        String segment = name.toString();
        return event.fold(
                opened -> Map.of(),
                begun -> Map.of(
                        begun.facts().id(),
                        new LedgerAudit.Happening(segment, begun.at(), Optional.of(EntryState.CONDEMNED), "")),
                changed -> Map.of(
                        changed.entry(),
                        new LedgerAudit.Happening(segment, changed.at(), Optional.of(changed.to()), changed.note())),
                noted -> Map.of(
                        noted.entry(), new LedgerAudit.Happening(segment, noted.at(), Optional.empty(), noted.note())));
    }

    /** The state after one more segment of the present epoch. */
    static LedgerState add(LedgerState state, Segment segment) {
        Fold fold = new Fold(state.problems(), Strictness.REFUSE);
        fold.entries.putAll(state.entries());
        segment.events().forEach(event -> fold.add(segment.name(), event));
        return new LedgerState(fold.entries, fold.problems);
    }

    /** In order of epoch and sequence, without those that came after their epoch was sealed. */
    private List<Segment> fresh(List<Segment> segments) {
        TreeMap<Segment.Name, Segment> ordered = new TreeMap<>();
        segments.forEach(segment -> ordered.put(segment.name(), segment));
        Map<Integer, Integer> seals = new TreeMap<>();
        TreeMap<Segment.Name, Segment> fresh = new TreeMap<>();
        for (Segment segment : ordered.values().stream()
                .sorted((a, b) -> a.name().epoch() != b.name().epoch()
                        ? Integer.compare(b.name().epoch(), a.name().epoch())
                        : a.name().compareTo(b.name()))
                .toList()) {
            int epoch = segment.name().epoch();
            if (segment.name().sequence() >= seals.getOrDefault(epoch, Integer.MAX_VALUE)) {
                problems.add(segment.name() + " came after its epoch had lost the lock and is ignored");
                continue;
            }
            fresh.put(segment.name(), segment);
            for (Event event : segment.events()) {
                if (event instanceof Event.Opened opening) {
                    opening.seals().forEach(seals::putIfAbsent);
                }
            }
        }
        return List.copyOf(fresh.values());
    }

    private void add(Segment.Name segment, Event event) {
        event.<Runnable>fold(
                        opened -> () -> {},
                        condemned -> () -> condemn(segment, condemned),
                        changed -> () -> change(segment, changed),
                        annotated -> () -> entries.computeIfPresent(
                                annotated.entry(), (id, entry) -> entry.annotated(annotated.note())))
                .run();
    }

    private void condemn(Segment.Name segment, Event.Condemned event) {
        String id = event.facts().id();
        if (entries.putIfAbsent(id, LedgerEntry.of(event)) != null) {
            object(segment, "entry " + id + " is condemned twice");
        }
    }

    private void change(Segment.Name segment, Event.Changed event) {
        LedgerEntry entry = entries.get(event.entry());
        if (entry == null) {
            object(segment, "entry " + event.entry() + " goes to " + event.to() + " and is not known");
            return;
        }
        if (!entry.state().next().contains(event.to())) {
            object(segment, "entry " + event.entry() + " goes from " + entry.state() + " to " + event.to());
        }
        entries.put(event.entry(), entry.after(event));
    }

    private void object(Segment.Name segment, String problem) {
        switch (strictness) {
            case REFUSE -> throw new IllegalStateException(segment + ": " + problem + ": no such arrow");
            case REPORT -> problems.add(segment + ": " + problem + "; taken as it is, for another segment is torn");
            case AUDIT -> problems.add(segment + ": " + problem + ": no such arrow");
        }
    }
}
