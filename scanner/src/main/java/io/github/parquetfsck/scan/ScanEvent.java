// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.dataset.FileGroup;
import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Harm;
import io.github.parquetfsck.defect.Reader;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.Acceptance;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Reason;
import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What a scan tells while it runs. Core code prints nothing: progress, reports and counters are listeners. */
public sealed interface ScanEvent extends Serializable {

    /** A directory was recognised for what it is. */
    record DatasetFound(Location directory, Owner.Kind kind, String note) implements ScanEvent {}

    /**
     * A finding about a directory: a listed file that is absent, for one.
     *
     * @param groups the files that it is about, where it is about kinds of them
     * @param readers who is hurt by it here, and how
     */
    record DatasetFinding(Location directory, Finding finding, List<FileGroup> groups, Map<Reader, Harm> readers)
            implements ScanEvent {
        public DatasetFinding {
            groups = List.copyOf(groups);
            readers = Map.copyOf(readers);
        }

        /** One that hurts whom its defect hurts anywhere. */
        public DatasetFinding(Location directory, Finding finding) {
            this(directory, finding, List.of(), finding.defect().readers());
        }
    }

    /** An owner's log was read; the newest commit that counts was written then. */
    record LogRead(Location directory, Instant newest) implements ScanEvent {}

    /** A finding about a directory of which somebody knows: it decides nothing. */
    record DatasetAccepted(Location directory, Finding finding, Acceptance acceptance) implements ScanEvent {}

    /** Files are known that will be judged. */
    record Listed(long files, long bytes) implements ScanEvent {}

    /** A name was left out by a rule: {@code hidden}, {@code temporary}, {@code not-parquet}, ... */
    record Excluded(Location location, String rule) implements ScanEvent {}

    /** A directory or a path could not be listed. */
    record ListingFailed(Location location, Reason reason, String detail) implements ScanEvent {}

    /** A path that was asked for is not there, or matched nothing. */
    record NothingThere(Location location, String detail) implements ScanEvent {}

    /** One file was judged. */
    record Judged(FileReport report) implements ScanEvent {}
}
