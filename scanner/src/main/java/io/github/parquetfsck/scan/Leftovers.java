// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileEntry;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Uncommitted files of one owner that are too old for their job to be still running. */
final class Leftovers {
    /** Jobs run for hours; what nothing touched for a day belongs to none that still runs. */
    static final Duration AGE = Duration.ofHours(24);

    private final Owner owner;
    private long files;
    private @Nullable FileEntry oldest;

    Leftovers(Owner owner) {
        this.owner = owner;
    }

    static boolean isOld(FileEntry file, Instant now) {
        return file.modified().plus(AGE).isBefore(now);
    }

    void add(FileEntry file) {
        files++;
        if (oldest == null || file.modified().isBefore(oldest.modified())) {
            oldest = file;
        }
    }

    /** @throws IllegalStateException when there is none */
    Finding finding() {
        FileEntry first = oldest;
        if (first == null) {
            throw new IllegalStateException("no file is left over in " + owner.root());
        }
        return Finding.of(
                Defect.UNCOMMITTED_LEFT_BEHIND,
                Place.wholeFile(),
                files,
                first.location().text(),
                first.modified().toString(),
                advice());
    }

    /** Who deletes them, in the words of the owner's platform. */
    private String advice() {
        return switch (owner.kind()) {
            case TRANSACTIONAL ->
                "on Databricks, VACUUM '" + owner.root()
                        + "' deletes them once no job writes there; never RETAIN less than 1 HOURS";
            case DELTA -> "VACUUM deletes them when they are older than its retention";
            case ICEBERG -> "the table's remove_orphan_files deletes them";
            case HUDI -> "the table's next write or its cleaner rolls them back";
            case STREAMING_SINK -> "the query writes its batch again when it starts, under other names";
            case PLAIN, PARTITIONED -> "no log lists them";
        };
    }
}
