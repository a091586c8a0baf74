// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Location;

/**
 * A directory that owns files, and how many of them were judged.
 *
 * @param kind as scans name it: {@code plain}, {@code streaming-sink}, {@code delta}, ...
 */
public record Holding(Location directory, String kind, long files) {
    public static final String PLAIN = "plain";
    public static final String STREAMING_SINK = "streaming-sink";

    boolean isSink() {
        return kind.equals(STREAMING_SINK);
    }

    /** Whether a table's own log says which files it has: moving one away from under it would break the table. */
    boolean hasTableLog() {
        return !kind.equals(PLAIN) && !isSink();
    }
}
