// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.ledger.RunId;
import java.util.List;
import java.util.OptionalLong;

/**
 * What would be moved aside. A plan changes nothing; {@link Quarantine#apply} carries it out.
 *
 * @param kept files that are not sound and stay
 * @param refused why datasets, or the plan as a whole, must not be touched; with any of these the exit code is 6
 */
public record QuarantinePlan(
        RunId run,
        Location root,
        QuarantinePolicy policy,
        List<PlannedMove> moves,
        List<Kept> kept,
        List<Refused> refused) {
    public QuarantinePlan {
        moves = List.copyOf(moves);
        kept = List.copyOf(kept);
        refused = List.copyOf(refused);
    }

    public long bytes() {
        return moves.stream().mapToLong(move -> move.file().length()).sum();
    }

    /** Rows of the planned files, where every footer says how many. */
    public OptionalLong rows() {
        return moves.stream().allMatch(move -> move.rows().isPresent())
                ? OptionalLong.of(moves.stream()
                        .mapToLong(move -> move.rows().getAsLong())
                        .sum())
                : OptionalLong.empty();
    }

    /** The command that takes everything back. */
    public String undo() {
        return "pqfsck restore --root " + Shell.quote(root.text()) + " --run " + run + " --apply";
    }

    public Json.Obj json() {
        Json.Builder json = Json.object()
                .put("plan", "quarantine")
                .put("run", run.text())
                .put("root", root.text())
                .put("made", policy.now())
                .put("files", moves.size())
                .put("bytes", bytes());
        rows().ifPresent(count -> json.put("rows", count));
        return json.put("moves", moves.stream().map(PlannedMove::json).toList())
                .put(
                        "kept",
                        kept.stream()
                                .map(k -> Json.object()
                                        .put("file", k.file().text())
                                        .put("why", k.why())
                                        .build())
                                .toList())
                .put(
                        "refused",
                        refused.stream()
                                .map(r -> Json.object()
                                        .put("reason", r.reason())
                                        .put("advice", r.advice())
                                        .build())
                                .toList())
                .put("undo", undo())
                .build();
    }
}
