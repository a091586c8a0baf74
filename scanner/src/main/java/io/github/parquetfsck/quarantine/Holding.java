// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.io.Location;
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

    /** Whether a log that parquet-fsck does not edit says which files count: moving one away would break the table. */
    boolean hasForeignLog() {
        return kind.hasLog() && !isSink();
    }

    Owner owner() {
        return new Owner(directory, kind);
    }
}
