// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.scan.Judge;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Reason;
import java.util.List;

/** What a listing tells that becomes a row. */
final class Listed {
    private Listed() {}

    /** A file as the listing knows it; of the rest nothing is to be asked. */
    static FileReport report(Candidate candidate) {
        return Judge.undecided(candidate, Reason.CANCELLED, "it was not asked for");
    }

    /** Notes of what keeps a directory from being sound; nothing is noted of what does no harm. */
    static List<DatasetNote> notes(ScanEvent event) {
        if (event instanceof ScanEvent.DatasetFinding found
                && found.finding().defect().severity().damages()) {
            return List.of(new DatasetNote(
                    found.directory(), "plain", null, found.finding().message(), List.of(found.finding())));
        } else if (event instanceof ScanEvent.ListingFailed failed) {
            return List.of(new DatasetNote(failed.location(), "unlisted", failed.reason(), failed.detail(), List.of()));
        } else if (event instanceof ScanEvent.NothingThere nothing) {
            return List.of(new DatasetNote(nothing.location(), "missing", null, nothing.detail(), List.of()));
        }
        return List.of();
    }
}
