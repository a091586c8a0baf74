// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.CheckpointSearch;
import io.github.parquetfsck.streamlog.Involvement;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Follows files forward: to the queries whose file source reads the directories that they lie in. Only reads. */
public final class Downstream {
    private final Stores stores;

    public Downstream(Stores stores) {
        this.stores = stores;
    }

    /**
     * The queries that read files.
     *
     * @param queries by file, in the order in which their checkpoints were found
     * @param looked where checkpoints were looked for
     * @param unreadable one line for each checkpoint that could not be read to its end
     */
    public record Result(
            Map<Identity, List<Involvement>> queries, List<CheckpointSearch.Look> looked, List<String> unreadable) {
        public Result {
            queries = Map.copyOf(queries);
            looked = List.copyOf(looked);
            unreadable = List.copyOf(unreadable);
        }

        /** Those of one file. */
        public List<Involvement> of(Identity file) {
            return queries.getOrDefault(file, List.of());
        }
    }

    /**
     * Looks in the given directories, and in and beside each dataset.
     *
     * @param datasets by file, the directory that its readers open
     * @param checkpoints directories to look for checkpoints in
     */
    public Result of(Map<Identity, Location> datasets, List<Location> checkpoints) {
        CheckpointSearch search = new CheckpointSearch(stores);
        checkpoints.forEach(search::in);
        new LinkedHashSet<>(datasets.values()).forEach(search::around);
        Map<Identity, List<Involvement>> queries = new HashMap<>();
        List<String> unreadable = new ArrayList<>();
        for (Checkpoint checkpoint : search.found()) {
            try {
                follow(checkpoint, datasets, queries);
            } catch (IOException e) {
                unreadable.add(checkpoint.directory() + " could not be read: " + e.getMessage());
            }
        }
        return new Result(queries, search.looked(), unreadable);
    }

    private void follow(
            Checkpoint checkpoint, Map<Identity, Location> datasets, Map<Identity, List<Involvement>> queries)
            throws IOException {
        FileSource source = stores.source(checkpoint.directory());
        Map<Identity, Identity> directories = new HashMap<>();
        for (Map.Entry<Identity, Location> file : datasets.entrySet()) {
            directories.put(file.getKey(), stores.source(file.getValue()).identify(file.getValue()));
        }
        for (String name : checkpoint.sources()) {
            FileReadings.of(source, checkpoint, name, directories)
                    .forEach((file, involvement) -> queries.computeIfAbsent(file, each -> new ArrayList<>())
                            .add(involvement));
        }
    }
}
