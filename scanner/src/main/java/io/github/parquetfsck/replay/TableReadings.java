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
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Which batch of a query read files of a Delta or Iceberg table: by the version that added each, and its place among the
 * files of that version, against the offsets of the batches.
 */
final class TableReadings {
    private final Checkpoint checkpoint;
    private final TableOrder order;

    TableReadings(Checkpoint checkpoint, TableOrder order) {
        this.checkpoint = checkpoint;
        this.order = order;
    }

    /**
     * By file; nothing when the query does not read the table.
     *
     * @param commits those that added the files, as far as the table's log still tells
     */
    Map<Identity, Involvement> of(Collection<Identity> files, Map<Identity, TableCommit> commits) throws IOException {
        Map<Identity, Involvement> involvements = new HashMap<>();
        Optional<String> source = source();
        if (source.isEmpty()) {
            return involvements;
        }
        Optional<SourceOffset> began = checkpoint.initialOffset(source.get());
        Map<Identity, TableCommit> open = new HashMap<>(commits);
        open.values()
                .removeIf(commit -> order.passesOver(commit)
                        || began.filter(offset -> order.covers(offset, commit)).isPresent());
        long previous = -1;
        for (long batch : checkpoint.offsets().keySet()) {
            Optional<SourceOffset> end = checkpoint.offset(batch).flatMap(entry -> entry.of(source.get()));
            if (end.isEmpty()) {
                continue;
            }
            for (Map.Entry<Identity, TableCommit> file : open.entrySet()) {
                if (!involvements.containsKey(file.getKey()) && order.covers(end.get(), file.getValue())) {
                    involvements.put(file.getKey(), read(batch, previous, end.get()));
                }
            }
            previous = batch;
        }
        open.keySet()
                .forEach(file -> involvements.putIfAbsent(
                        file,
                        involvement(Part.NOT_LISTED, Optional.empty(), "its offsets end before the file's version")));
        files.stream()
                .filter(file -> !commits.containsKey(file))
                .forEach(file -> involvements.put(
                        file,
                        involvement(
                                Part.UNCERTAIN,
                                Optional.empty(),
                                "the table's log no longer tells which version added the file")));
        return involvements;
    }

    /** The source that the table is, by the newest offset that names it. */
    private Optional<String> source() throws IOException {
        for (long batch : checkpoint.offsets().descendingKeySet()) {
            Optional<String> source = checkpoint.offset(batch).map(OffsetEntry::sources).stream()
                    .flatMap(sources -> sources.stream())
                    .filter(line -> order.names(line.offset()))
                    .map(OffsetEntry.SourceLine::source)
                    .findFirst();
            if (source.isPresent()) {
                return source;
            }
        }
        return Optional.empty();
    }

    private Involvement read(long batch, long previous, SourceOffset end) {
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
