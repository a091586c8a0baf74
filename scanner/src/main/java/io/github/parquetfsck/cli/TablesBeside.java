// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.Owners;
import io.github.parquetfsck.dataset.TableCommit;
import io.github.parquetfsck.dataset.TableHistory;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.SourceTables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Tables that queries read and write, and what their logs say against a checkpoint. */
final class TablesBeside {
    private final Map<Location, TableHistory> sinks;
    private final SourceTables sources;

    private TablesBeside(Map<Location, TableHistory> sinks, SourceTables sources) {
        this.sinks = sinks;
        this.sources = sources;
    }

    /**
     * Opens the tables; a sink that is no table is left out.
     *
     * @throws Failure when a source is no Delta table
     */
    static TablesBeside open(Stores stores, List<Location> sinks, List<Location> sources, List<Checkpoint> checkpoints)
            throws IOException, Failure {
        Map<Location, TableHistory> written = new LinkedHashMap<>();
        for (Location sink : sinks) {
            history(stores, sink).ifPresent(history -> written.put(sink, history));
        }
        Map<Location, String> ids = new TreeMap<>();
        for (Location table : sources) {
            if (owner(stores, table).kind() != Owner.Kind.DELTA) {
                throw new Failure(
                        ExitCode.FAILED,
                        "--source-table " + table + ": expected a Delta table, found no _delta_log in it");
            }
            Optional<TableHistory> history = history(stores, table);
            Optional<String> id = history.isPresent() ? history.get().tableId() : Optional.empty();
            ids.put(
                    table,
                    id.orElseThrow(() -> new Failure(
                            ExitCode.FAILED,
                            "--source-table " + table + ": its id is not known: no retained commit in _delta_log has"
                                    + " metaData")));
        }
        return new TablesBeside(written, SourceTables.of(ids, checkpoints));
    }

    /** Whether a sink is one of the tables. */
    boolean isTable(Location sink) {
        return sinks.containsKey(sink);
    }

    /** What the tables say against a checkpoint. */
    List<Finding> findings(Checkpoint checkpoint) throws IOException {
        List<Finding> findings = new ArrayList<>(sources.findings(checkpoint));
        Optional<String> query = checkpoint.query().id();
        if (query.isEmpty()) {
            return findings;
        }
        long planned =
                checkpoint.offsets().isEmpty() ? -1 : checkpoint.offsets().lastKey();
        for (Map.Entry<Location, TableHistory> sink : sinks.entrySet()) {
            OptionalLong newest = sink.getValue().newestBatch(query.get());
            if (newest.isPresent() && newest.getAsLong() > planned) {
                findings.add(Finding.of(
                        Defect.SINK_AHEAD,
                        new Place.Missing(checkpoint
                                .directory()
                                .child("offsets")
                                .child(String.valueOf(newest.getAsLong()))
                                .text()),
                        sink.getKey().text(),
                        newest.getAsLong(),
                        checkpoint.directory().text(),
                        planned));
            }
            sink.getValue().overwritten().forEach((file, commits) -> overwritten(
                            sink.getKey(), file, commits, query.get(), checkpoint)
                    .ifPresent(findings::add));
        }
        return findings;
    }

    private static Optional<Finding> overwritten(
            Location table, Location file, List<TableCommit> commits, String query, Checkpoint checkpoint) {
        List<TableCommit> own = commits.stream()
                .filter(commit -> commit.query().equals(Optional.of(query)))
                .toList();
        if (own.size() < 2) {
            return Optional.empty();
        }
        String batches = own.stream()
                .flatMapToLong(commit -> commit.batch().stream())
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(", "));
        return Optional.of(Finding.of(
                Defect.BATCH_OVERWRITTEN,
                new Place.LogLine(own.get(own.size() - 1).entry(), 1),
                table.text(),
                file.text(),
                batches,
                checkpoint.directory().text()));
    }

    private static Optional<TableHistory> history(Stores stores, Location table) throws IOException {
        return TableLogs.histories().open(stores, owner(stores, table));
    }

    private static Owner owner(Stores stores, Location table) throws IOException {
        return new Owners(stores).of(table);
    }
}
