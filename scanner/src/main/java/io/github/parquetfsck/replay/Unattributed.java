// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.io.Location;
import java.util.List;
import java.util.Optional;

/**
 * A bad file that no batch has to be replayed for, or that could not be traced.
 *
 * @param sink the streaming sink that it lies in
 * @param detail one line for a person
 * @param steps what a person does about it, in order; empty where there is nothing to do, or nothing is known
 */
public record Unattributed(BadFile file, Cause cause, Optional<Location> sink, String detail, List<String> steps) {
    public Unattributed {
        steps = List.copyOf(steps);
    }

    public enum Cause {
        /** No directory above it is a streaming sink: another kind of job wrote it. */
        NO_SINK,
        /** It lies in a sink, and no log lists it: readers do not see it, and its rows are in other files. */
        NOT_LISTED,
        /** A commit made it of other files of its table: its rows are in those. */
        DERIVED,
        /** A table's log no longer has the commit that added it. */
        NO_COMMIT,
        /** The sink's log could not be read. */
        UNREADABLE
    }
}
