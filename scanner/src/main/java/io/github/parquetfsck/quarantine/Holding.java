// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.TransactionName;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.Standing;
import java.util.Arrays;

/** A directory that owns files, and how many of them were judged. */
public record Holding(Location directory, Owner.Kind kind, long files) {

    /**
     * A directory as a scan tells of it.
     *
     * @param kind as scans name it: {@code plain}, {@code streaming-sink}, {@code delta}, ...
     */
    public static Holding of(Location directory, String kind, long files) {
        Owner.Kind known = Arrays.stream(Owner.Kind.values())
                .filter(k -> k.label().equals(kind))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("expected a kind of owner, found " + kind));
        return new Holding(directory, known, files);
    }

    boolean isSink() {
        return kind == Owner.Kind.STREAMING_SINK;
    }

    /** Whether a log that is none of a sink says which files count: moving one away without it would break the table. */
    boolean hasForeignLog() {
        return kind.hasLog() && !isSink();
    }

    /**
     * Whether such a log says that a file counts, or may say so. Of a file without a transaction in its name no transactional directory's log says that it counts.
     */
    boolean isBound(PlannedMove move) {
        boolean foreign = hasForeignLog() && move.standing().counts();
        boolean free = kind == Owner.Kind.TRANSACTIONAL
                && move.standing() == Standing.UNKNOWN
                && TransactionName.of(move.file().location().name()).isEmpty();
        return foreign && !free;
    }

    /** Whether a sink's log is too broken to tell if it lists a file: moved away, one that it lists would be missing. */
    boolean leavesOpen(PlannedMove move) {
        return isSink() && move.standing() == Standing.UNKNOWN;
    }

    Owner owner() {
        return new Owner(directory, kind);
    }
}
