// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.streamlog.CheckpointSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What would be moved aside. A plan changes nothing; {@link Quarantine#apply} carries it out.
 *
 * @param kept files that are not sound and stay
 * @param refused why datasets, or the plan as a whole, must not be touched; with any of these the exit code is 6
 * @param looked where checkpoints of queries that the moves concern were looked for
 * @param notes what else a person should know, a line each
 */
public record QuarantinePlan(
        RunId run,
        Location root,
        QuarantinePolicy policy,
        List<PlannedMove> moves,
        List<Kept> kept,
        List<Refused> refused,
        List<CheckpointSearch.Look> looked,
        List<String> notes) {
    public QuarantinePlan {
        moves = List.copyOf(moves);
        kept = List.copyOf(kept);
        refused = List.copyOf(refused);
        looked = List.copyOf(looked);
        notes = List.copyOf(notes);
    }

    public long bytes() {
        return moves.stream().mapToLong(move -> move.file().length()).sum();
    }

    /** Rows of the planned files whose footers still say how many. */
    public long rows() {
        return moves.stream()
                .mapToLong(move -> move.rows().orElse(0))
                .reduce(0, (sum, rows) -> sum + rows < 0 ? Long.MAX_VALUE : sum + rows);
    }

    /** Planned files whose footers no longer say how many rows they hold. */
    public long filesOfUnknownRows() {
        return moves.stream().filter(move -> move.rows().isEmpty()).count();
    }

    /** This plan and what its moves mean. */
    public QuarantinePlan with(List<PlannedMove> explained, List<CheckpointSearch.Look> places) {
        return new QuarantinePlan(run, root, policy, explained, kept, refused, places, notes);
    }

    /** This plan without the files that a known query may still be about to read: they stay, and why is noted. */
    public QuarantinePlan withoutUnread() {
        List<PlannedMove> read = new ArrayList<>();
        List<Kept> stay = new ArrayList<>(kept);
        for (PlannedMove move : moves) {
            List<String> waiting = move.affected().stream()
                    .filter(query -> query.part().awaitsIt())
                    .map(query -> query.query().orElse("of unknown id")
                            + query.checkpoint()
                                    .map(place -> " (" + place + ")")
                                    .orElse(""))
                    .distinct()
                    .toList();
            if (waiting.isEmpty()) {
                read.add(move);
            } else {
                stay.add(new Kept(
                        move.file().location(),
                        "--require-consumed holds it back: query " + String.join(", query ", waiting)
                                + " may still be about to read it"));
            }
        }
        return new QuarantinePlan(run, root, policy, read, stay, refused, looked, notes);
    }

    /** This plan with fewer moves, and why. */
    QuarantinePlan limitedTo(List<PlannedMove> fewer, List<Refused> reasons) {
        return new QuarantinePlan(run, root, policy, fewer, kept, reasons, looked, notes);
    }

    /** This plan and more notes. */
    public QuarantinePlan noting(List<String> more) {
        List<String> all = Stream.concat(notes.stream(), more.stream()).toList();
        return new QuarantinePlan(run, root, policy, moves, kept, refused, looked, all);
    }
}
