// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.Owners;
import io.github.parquetfsck.dataset.TableHistory;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.streamlog.BatchEntries;
import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.FileSourceLog;
import io.github.parquetfsck.streamlog.SinkEntry;
import io.github.parquetfsck.streamlog.SinkLog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which query writes which sink or table. Checkpoints do not say: of each dataset that queries read, or that lies beside a
 * checkpoint, its log is compared with all of them.
 */
final class Outputs {
    private static final int MOST_BESIDE = 200;
    private static final int MOST_BATCHES = 1000;

    private final Stores stores;
    private final TableHistory.Openers histories;
    private final List<Checkpoint> checkpoints;
    private final Map<Location, Owner> byCheckpoint = new HashMap<>();
    private final List<String> notes = new ArrayList<>();

    Outputs(Stores stores, TableHistory.Openers histories, List<Checkpoint> checkpoints) {
        this.stores = stores;
        this.histories = histories;
        this.checkpoints = checkpoints;
    }

    /** What could not be compared, one line each. */
    List<String> notes() {
        return notes;
    }

    /** What the query writes. */
    Optional<Owner> of(Checkpoint checkpoint) {
        return Optional.ofNullable(byCheckpoint.get(checkpoint.directory()));
    }

    /** Compares every dataset that may be an output. */
    void find(Set<Location> known) {
        Set<Location> datasets = new LinkedHashSet<>(known);
        Set<Location> listed = new HashSet<>();
        for (Checkpoint checkpoint : checkpoints) {
            try {
                read(checkpoint, datasets);
                Location directory = checkpoint.directory().parent();
                for (Location place : List.of(directory, directory.parent())) {
                    if (listed.add(place)) {
                        beside(place, datasets);
                    }
                }
            } catch (IOException unreadable) {
                notes.add(checkpoint.directory() + " could not be read: " + unreadable.getMessage());
            }
        }
        Owners owners = new Owners(stores);
        for (Location dataset : datasets) {
            try {
                compare(owners.of(dataset));
            } catch (IOException unreadable) {
                notes.add("which query writes " + dataset + " is not known: " + unreadable.getMessage());
            }
        }
    }

    /** The directories that the query's file sources have read from. */
    private void read(Checkpoint checkpoint, Set<Location> datasets) throws IOException {
        for (String name : checkpoint.sources()) {
            Optional<FileSourceLog> log = checkpoint.fileSource(name);
            if (log.isPresent()) {
                log.get()
                        .any()
                        .map(input -> Owners.table(input.location().parent()))
                        .ifPresent(datasets::add);
            }
        }
    }

    private void beside(Location directory, Set<Location> datasets) throws IOException {
        List<Location> found = new ArrayList<>();
        stores.source(directory).list(directory, node -> {
            String name = node.location().name();
            if (node.kind() == Node.Kind.DIRECTORY
                    && found.size() < MOST_BESIDE
                    && !name.startsWith("_")
                    && !name.startsWith(".")) {
                found.add(node.location());
            }
        });
        FileSource source = stores.source(directory);
        for (Location child : found.stream().sorted().toList()) {
            for (String log : List.of(SinkLog.DIRECTORY, "_delta_log", "metadata")) {
                if (source.stat(child.child(log))
                        .filter(node -> node.kind() == Node.Kind.DIRECTORY)
                        .isPresent()) {
                    datasets.add(child);
                }
            }
        }
    }

    private void compare(Owner owner) throws IOException {
        if (owner.kind() == Owner.Kind.STREAMING_SINK) {
            Optional<SinkLog> log = SinkLog.open(stores.source(owner.root()), owner.root());
            if (log.isPresent()) {
                Queries.of(stores.source(owner.root()), log.get(), checkpoints)
                        .best()
                        .ifPresent(query ->
                                byCheckpoint.putIfAbsent(query.checkpoint().directory(), owner));
            }
            return;
        }
        Optional<TableHistory> history = histories.open(stores, owner);
        for (Checkpoint checkpoint : checkpoints) {
            Optional<String> id = checkpoint.query().id();
            if (history.isPresent()
                    && id.isPresent()
                    && history.get().newestBatch(id.get()).isPresent()) {
                byCheckpoint.putIfAbsent(checkpoint.directory(), owner);
            }
        }
    }

    /** The files that batches of a query wrote, as far as the logs still tell. */
    List<Location> files(Checkpoint checkpoint, BatchRange batches) {
        List<Location> files = new ArrayList<>();
        Optional<Owner> output = of(checkpoint);
        if (output.isEmpty()) {
            return files;
        }
        Owner owner = output.get();
        try {
            long last = Math.min(batches.last(), batches.first() + MOST_BATCHES);
            if (owner.kind() == Owner.Kind.STREAMING_SINK) {
                SinkLog log =
                        SinkLog.open(stores.source(owner.root()), owner.root()).orElseThrow();
                for (long batch = batches.first(); batch <= last; batch++) {
                    Optional<List<SinkEntry>> entries = new BatchEntries(log).of(batch);
                    entries.ifPresent(found -> found.forEach(entry -> files.add(entry.location())));
                    if (entries.isEmpty() && batch <= log.newestId().orElse(-1)) {
                        notes.add("which files batch " + batch + " of " + owner.root()
                                + " wrote is no longer known: who read them neither");
                    }
                }
            } else {
                String query = checkpoint.query().id().orElse("");
                files.addAll(histories.open(stores, owner).orElseThrow().files(query, batches.first(), last));
            }
        } catch (IOException unreadable) {
            notes.add("what " + checkpoint.directory() + " wrote is not known: " + unreadable.getMessage());
        }
        return files;
    }
}
