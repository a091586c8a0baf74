// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.dataset.TableEditors;
import io.github.parquetfsck.io.Location;
import java.util.List;
import java.util.Set;

/**
 * How files are moved.
 *
 * @param checkpoints of queries that may write the sinks concerned
 * @param threads that hash, verify and move
 * @param tables whose logs can be edited
 * @param consents what a person has agreed to
 */
public record RunOptions(
        Writers writers, List<Location> checkpoints, int threads, TableEditors tables, Set<Consent> consents) {
    public static final RunOptions STANDARD = new RunOptions(Writers.WATCHED, List.of(), 4);

    public RunOptions {
        checkpoints = List.copyOf(checkpoints);
        consents = Set.copyOf(consents);
    }

    /** What is refused until a person says that it is all right. */
    public enum Consent {
        /** No other pqfsck works on the root, on a store that cannot keep a second one out. */
        SINGLE_WRITER,
        /** Copies whose source is deleted afterwards, on a store that keeps no versions of it. */
        COPY_AND_DELETE,
        /** A root where more people can read the files, or in another encryption zone. */
        WIDER_ACCESS
    }

    /** With no consent to anything. */
    public RunOptions(Writers writers, List<Location> checkpoints, int threads, TableEditors tables) {
        this(writers, checkpoints, threads, tables, Set.of());
    }

    /** Where no table's log is edited. */
    public RunOptions(Writers writers, List<Location> checkpoints, int threads) {
        this(writers, checkpoints, threads, TableEditors.NONE);
    }

    /** Whether a query may be writing a sink whose log is edited. */
    public enum Writers {
        /** Nobody knows: a log that is younger than 10 minutes, or a batch that is not committed, is refused. */
        WATCHED,
        /** A person says that it has stopped. */
        STOPPED
    }
}
