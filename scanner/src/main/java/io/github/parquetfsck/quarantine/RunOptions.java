// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.dataset.TableEditors;
import io.github.parquetfsck.io.Location;
import java.util.List;

/**
 * How files are moved.
 *
 * @param checkpoints of queries that may write the sinks concerned
 * @param threads that hash, verify and move
 * @param tables whose logs can be edited
 */
public record RunOptions(Writers writers, List<Location> checkpoints, int threads, TableEditors tables) {
    public static final RunOptions STANDARD = new RunOptions(Writers.WATCHED, List.of(), 4);

    public RunOptions {
        checkpoints = List.copyOf(checkpoints);
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
