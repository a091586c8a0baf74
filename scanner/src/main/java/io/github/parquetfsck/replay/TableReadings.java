// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.dataset.TableCommit;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.BatchStatus;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.Evidence;
import io.github.parquetfsck.streamlog.Involvement;
import io.github.parquetfsck.streamlog.Involvement.Part;
import io.github.parquetfsck.streamlog.OffsetEntry;
import io.github.parquetfsck.streamlog.SourceOffset;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which batch of a query read files of a Delta table: by the version that added each, and its place among the files of that
 * version, against the offsets of the batches.
 */
final class TableReadings {
    private final Checkpoint checkpoint;
    private final String tableId;

    TableReadings(Checkpoint checkpoint, String tableId) {
        this.checkpoint = checkpoint;
        this.tableId = tableId;
    }

    /** By file; nothing when the query does not read the table. */
    Map<Identity, Involvement> of(Map<Identity, TableCommit> commits) throws IOException {
        Map<Identity, Involvement> involvements = new HashMap<>();
        boolean reads = false;
        long previous = -1;
        for (long batch : checkpoint.offsets().keySet()) {
            Optional<SourceOffset.Delta> end = end(batch);
            if (end.isEmpty()) {
                continue;
            }
            reads = true;
            for (Map.Entry<Identity, TableCommit> file : commits.entrySet()) {
                if (!involvements.containsKey(file.getKey()) && covers(end.get(), file.getValue())) {
                    involvements.put(file.getKey(), read(batch, previous, end.get()));
                }
            }
            previous = batch;
        }
        if (reads) {
            commits.keySet()
                    .forEach(file -> involvements.putIfAbsent(
                            file,
                            involvement(
                                    Part.NOT_LISTED, Optional.empty(), "its offsets end before the file's version")));
        }
        return involvements;
    }

    private Optional<SourceOffset.Delta> end(long batch) throws IOException {
        return checkpoint.offset(batch).map(OffsetEntry::sources).stream()
                .flatMap(sources -> sources.stream())
                .map(OffsetEntry.SourceLine::offset)
                .filter(offset -> offset.kind() == SourceOffset.Kind.DELTA)
                .map(offset -> (SourceOffset.Delta) offset)
                .filter(offset -> offset.tableId().equals(tableId))
                .findFirst();
    }

    private static boolean covers(SourceOffset.Delta end, TableCommit commit) {
        long version = Long.parseLong(commit.version());
        OptionalLong ordinal = commit.ordinal();
        return version < end.version()
                || (version == end.version() && ordinal.isPresent() && ordinal.getAsLong() <= end.index());
    }

    private Involvement read(long batch, long previous, SourceOffset.Delta end) {
        BatchStatus status = checkpoint.status(batch);
        boolean done = status != BatchStatus.IN_FLIGHT && status != BatchStatus.LOST;
        boolean oldest = previous < 0 && batch > 0;
        BatchRange range = oldest
                ? new BatchRange(0, batch, Evidence.RANGE, "the offsets of earlier batches are purged")
                : new BatchRange(batch, batch, Evidence.EXACT, "the batch read the table up to " + end.raw());
        return involvement(done ? Part.READ : Part.UNCOMMITTED, Optional.of(range), "");
    }

    private Involvement involvement(Part part, Optional<BatchRange> batches, String detail) {
        return new Involvement(checkpoint.query().id(), Optional.of(checkpoint.directory()), part, batches, detail);
    }
}
