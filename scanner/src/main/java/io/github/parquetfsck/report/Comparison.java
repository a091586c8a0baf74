// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.json.Json;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What has changed from one run to another, by place and defect. Both are read once, side by side, so that memory does not grow
 * with them.
 */
public final class Comparison {
    private static final Map<String, Level> LEVELS = levels();

    private final String level;
    private final String gap;
    private final Consumer<Change> changes;

    private Comparison(RunResults later, Consumer<Change> changes) {
        this.level = later.level();
        this.gap = later.gap();
        this.changes = changes;
    }

    /** What became of a finding. */
    public enum Kind {
        /** The later run has it, and the earlier had not. */
        NEW,
        /** The later run has looked, or the place is not there any more, and has it not. */
        GONE,
        STILL,
        /** The earlier run had it, and the later could not have seen it. */
        UNCONFIRMED;

        /** As reports spell it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A finding of one place or another.
     *
     * @param finding as the later run has it, where it does
     * @param note why it is not confirmed; "" for all else
     */
    public record Change(Kind kind, String location, RunFinding finding, String note) {
        /** As a line of a JSON Lines report. */
        public Json.Obj json() {
            return Lines.start("change")
                    .put("change", kind.label())
                    .put("location", location)
                    .put("code", finding.code())
                    .put("severity", finding.severity())
                    .put("decides", finding.weight() == RunFinding.Weight.DECIDES)
                    .put("message", finding.message())
                    .put("note", note)
                    .build();
        }

        /** As a line for a person. */
        public String line() {
            return kind + "  " + finding.code() + " " + finding.severity() + "  " + location
                    + (finding.message().isEmpty() ? "" : "  " + finding.message())
                    + (note.isEmpty() ? "" : " (" + note + ")");
        }
    }

    /** Tells every change, in the order of the locations. */
    public static void of(RunResults before, RunResults after, Consumer<Change> changes) {
        new Comparison(after, changes).run(new Cursor(before.places()), new Cursor(after.places()));
    }

    private void run(Cursor before, Cursor after) {
        while (before.place() != null || after.place() != null) {
            RunPlace old = before.place();
            RunPlace now = after.place();
            int order = old == null ? 1 : now == null ? -1 : old.location().compareTo(now.location());
            compare(order <= 0 ? before.take() : nothing(after.location()), order >= 0 ? after.take() : null);
        }
    }

    private static RunPlace nothing(String location) {
        return new RunPlace(location, "", "", Collections.emptySortedMap());
    }

    private void compare(RunPlace old, @Nullable RunPlace now) {
        Set<String> codes = new TreeSet<>(old.findings().keySet());
        if (now != null) {
            codes.addAll(now.findings().keySet());
        }
        for (String code : codes) {
            RunFinding was = old.findings().get(code);
            RunFinding is = now == null ? null : now.findings().get(code);
            if (is != null) {
                changes.accept(new Change(was == null ? Kind.NEW : Kind.STILL, old.location(), is, ""));
            } else if (was != null) {
                String note = unseen(code, now);
                changes.accept(new Change(note.isEmpty() ? Kind.GONE : Kind.UNCONFIRMED, old.location(), was, note));
            }
        }
    }

    /** Why the later run could not have seen a defect; "" where it could. */
    private String unseen(String code, @Nullable RunPlace now) {
        if (now != null && now.verdict().equals("undecided")) {
            return "undecided in the later run";
        } else if (now == null && !gap.isEmpty()) {
            return "the later run " + gap + " and does not tell of it";
        }
        String reached = now == null || now.level().isEmpty() ? level : now.level();
        Level needed = LEVELS.getOrDefault(code, Level.TAIL);
        boolean looked = reached.isEmpty()
                || List.of(Level.values()).stream()
                        .anyMatch(known -> known.label().equals(reached) && known.includes(needed));
        return looked ? "" : "the later run looked at level " + reached + " only";
    }

    private static Map<String, Level> levels() {
        Map<String, Level> levels = new TreeMap<>();
        for (Defect defect : Defect.values()) {
            levels.put(defect.code(), defect.level());
        }
        return levels;
    }

    /** The places of one run, of which the first can be looked at. */
    private static final class Cursor {
        private final Iterator<RunPlace> places;
        private @Nullable RunPlace place;

        Cursor(Iterator<RunPlace> places) {
            this.places = places;
            advance();
        }

        private void advance() {
            place = places.hasNext() ? places.next() : null;
        }

        @Nullable
        RunPlace place() {
            return place;
        }

        String location() {
            return place == null ? "" : place.location();
        }

        RunPlace take() {
            RunPlace taken = place;
            if (taken == null) {
                throw new NoSuchElementException("no place is left");
            }
            advance();
            return taken;
        }
    }
}
