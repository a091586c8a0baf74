// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.accept.Acceptances;
import io.github.parquetfsck.dataset.ExpectedSchema;
import io.github.parquetfsck.defect.DataValues;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Locations;
import io.github.parquetfsck.verify.VerifyOptions;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to scan and how.
 *
 * @param paths given by a person: each is tried as a file, a directory, then a glob
 * @param files from a list: each is a file or a directory, never a glob
 * @param reading how files are read, and what one may cost
 * @param minAge files younger than this that look damaged are undecided
 * @param now the instant that ages are measured from
 * @param values whether findings show data
 * @param accepted findings that decide nothing
 * @param expected the schema that files are to be read with; null where any will do
 * @param selection which of the files are read
 */
public record ScanRequest(
        List<Location> paths,
        Locations files,
        Level level,
        VerifyOptions reading,
        Duration minAge,
        Instant now,
        int threads,
        DataValues values,
        Acceptances accepted,
        @Nullable ExpectedSchema expected,
        Selection selection)
        implements Serializable {
    public ScanRequest(
            List<Location> paths,
            List<Location> files,
            Level level,
            VerifyOptions reading,
            Duration minAge,
            Instant now,
            int threads,
            DataValues values) {
        this(
                paths,
                Locations.of(files),
                level,
                reading,
                minAge,
                now,
                threads,
                values,
                Acceptances.NONE,
                null,
                Selection.ALL);
    }

    /** The same settings for files that somebody else lists. */
    public ScanRequest withoutPaths() {
        return new ScanRequest(
                List.of(),
                Locations.of(List.of()),
                level,
                reading,
                minAge,
                now,
                threads,
                values,
                accepted,
                expected,
                selection);
    }
}
