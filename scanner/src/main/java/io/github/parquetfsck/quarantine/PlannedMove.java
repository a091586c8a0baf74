// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.streamlog.Involvement;
import io.github.parquetfsck.verify.Coverage;
import io.github.parquetfsck.verify.Standing;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One file that is to be moved aside.
 *
 * @param entry the id of its ledger entry
 * @param file as it was when it was judged
 * @param coverage what was looked at when it was judged
 * @param sink the streaming sink's directory, when its log has to let go of the file
 * @param table the table whose newest version has to let go of the file, which is copied then and not moved
 * @param rows rows that go out of the readers' way, where the file's footer still says how many
 * @param affected the streaming queries known to have written the file, to have read it or to be about to
 */
public record PlannedMove(
        String entry,
        FileEntry file,
        Identity identity,
        Standing standing,
        List<Finding> findings,
        Coverage coverage,
        Location destination,
        Optional<Location> sink,
        Optional<Owner> table,
        OptionalLong rows,
        List<Involvement> affected) {
    public PlannedMove {
        findings = List.copyOf(findings);
        affected = List.copyOf(affected);
    }

    /** This move and what it means. */
    public PlannedMove with(OptionalLong rowsGone, List<Involvement> queries) {
        return new PlannedMove(
                entry, file, identity, standing, findings, coverage, destination, sink, table, rowsGone, queries);
    }
}
