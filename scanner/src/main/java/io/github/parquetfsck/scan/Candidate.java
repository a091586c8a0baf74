// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.verify.Standing;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file that will be judged, with what its listing and its owner's log say of it.
 *
 * @param standing LIVE only where a log lists the file, which proves that its writer was done with it
 * @param logged what the owner's log says that the footer must say too; null where it says nothing
 * @param attempts other files of the task that wrote it, beside it
 */
public record Candidate(
        FileEntry entry,
        Standing standing,
        Origin origin,
        Kind kind,
        @Nullable Logged logged,
        List<FileEntry> attempts) implements Serializable {
    public Candidate {
        attempts = List.copyOf(attempts);
    }

    /** Of a file of which no log says how many rows it has, and without another attempt beside it. */
    public Candidate(FileEntry entry, Standing standing, Origin origin, Kind kind) {
        this(entry, standing, origin, kind, null, List.of());
    }

    /**
     * Rows as a table's log has them.
     *
     * @param log where it says so
     */
    public record Logged(long rows, String log) implements Serializable {}

    /** How the file was come by. */
    public enum Origin {
        /** Named literally: judged whatever its name and age. */
        NAMED,
        /** By listing a directory or expanding a glob. */
        FOUND
    }

    /** What is expected of its bytes. */
    public enum Kind {
        DATA,
        /** A footer without data of its own: its offsets refer to other files. */
        SUMMARY,
        /** Judged only if it has the magic at either end. */
        PROBE
    }
}
