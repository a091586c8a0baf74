// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What the log of an owner says of the files below its root. A walk tells it of each file that it meets there, and asks
 * at the end of a directory which files are missing. For one thread.
 */
public interface OwnerLog {

    /** What is wrong with the log itself. */
    List<Finding> findings();

    /** When the newest commit that counts was written; empty where there is none, or where the log does not tell. */
    Optional<Instant> newest();

    /** The standing of a file that was met. A log that cannot tell says UNKNOWN. */
    Standing meet(FileEntry file);

    /** The standing of a file that a whole log does not list: it may be of a commit that is still to come. */
    default Standing unlisted(FileEntry file) {
        boolean newer = newest().isEmpty() || file.modified().isAfter(newest().get());
        return newer ? Standing.UNCOMMITTED : Standing.ORPHAN;
    }

    /** What in a file that was met contradicts the log, given its standing. */
    List<Finding> findings(FileEntry file, Standing standing);

    /** What the log says of a file that it lists as live; empty for any other. */
    Optional<LoggedFile> logged(FileEntry file);

    /** Files below a directory that are listed as live, were not met, and are not there. */
    List<Finding> missing(Location directory) throws IOException;
}
