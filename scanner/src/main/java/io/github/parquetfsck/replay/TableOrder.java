// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.dataset.TableCommit;
import io.github.parquetfsck.dataset.TableHistory;
import io.github.parquetfsck.streamlog.SourceOffset;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** In which order a stream reads the files of a table, and which offsets are of that table. */
sealed interface TableOrder {

    /** The kind of source that reads such a table. */
    SourceOffset.Kind source();

    /** Whether the offset is of this table. */
    boolean names(SourceOffset offset);

    /** Whether a query that has read up to the offset has read what the commit added. */
    boolean covers(SourceOffset end, TableCommit commit);

    /** Whether no stream reads what the commit added: its rows were there before. */
    boolean passesOver(TableCommit commit);

    /** Of a table whose offsets are known by its id, or by its versions; empty where no source reads such a table. */
    static Optional<TableOrder> of(TableHistory history) throws IOException {
        Optional<String> id = history.tableId();
        if (id.isPresent()) {
            return Optional.of(new Delta(id.get()));
        }
        List<String> snapshots = history.versions();
        return snapshots.isEmpty() ? Optional.empty() : Optional.of(new Iceberg(snapshots));
    }

    /** Versions of a Delta table one after the other, and the files of each in the order of its commit. */
    record Delta(String id) implements TableOrder {
        @Override
        public SourceOffset.Kind source() {
            return SourceOffset.Kind.DELTA;
        }

        @Override
        public boolean names(SourceOffset offset) {
            return offset instanceof SourceOffset.Delta delta && delta.tableId().equals(id);
        }

        @Override
        public boolean covers(SourceOffset end, TableCommit commit) {
            if (!(end instanceof SourceOffset.Delta delta) || !names(end)) {
                return false;
            }
            long version = Long.parseLong(commit.version());
            OptionalLong ordinal = commit.ordinal();
            return version < delta.version()
                    || (version == delta.version() && ordinal.isPresent() && ordinal.getAsLong() <= delta.index());
        }

        /** What a compaction wrote is read by a query that begins with the table as it stands. */
        @Override
        public boolean passesOver(TableCommit commit) {
            return false;
        }
    }

    /**
     * Snapshots of an Iceberg table one after the other, of each the first files.
     *
     * @param snapshots the oldest first, as far as they have not expired
     */
    record Iceberg(List<String> snapshots) implements TableOrder {
        public Iceberg {
            snapshots = List.copyOf(snapshots);
        }

        @Override
        public SourceOffset.Kind source() {
            return SourceOffset.Kind.ICEBERG;
        }

        @Override
        public boolean names(SourceOffset offset) {
            return offset instanceof SourceOffset.Iceberg iceberg && place(iceberg) >= 0;
        }

        /** An offset whose snapshot has expired lies before all that are there. */
        @Override
        public boolean covers(SourceOffset end, TableCommit commit) {
            int of = snapshots.indexOf(commit.version());
            if (!(end instanceof SourceOffset.Iceberg iceberg) || of < 0) {
                return false;
            }
            int at = place(iceberg);
            OptionalLong ordinal = commit.ordinal();
            return of < at || (of == at && ordinal.isPresent() && ordinal.getAsLong() < iceberg.position());
        }

        private int place(SourceOffset.Iceberg offset) {
            return snapshots.indexOf(String.valueOf(offset.snapshotId()));
        }

        /** A snapshot that replaces, overwrites or deletes. */
        @Override
        public boolean passesOver(TableCommit commit) {
            return commit.ordinal().isEmpty();
        }
    }
}
