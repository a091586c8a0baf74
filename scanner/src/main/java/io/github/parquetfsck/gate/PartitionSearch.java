// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.gate;

import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the directories of the wanted partitions, whatever order the partition columns have: directories of other values
 * are never listed, and nothing below a directory in which all wanted columns are settled. Of directories that are no
 * partition only {@code data} is looked into, where Iceberg keeps its files.
 */
public final class PartitionSearch {
    private static final String DATA = "data";

    private final Stores stores;
    private final PartitionFilter filter;

    /** In these stores, for these partitions. */
    public PartitionSearch(Stores stores, PartitionFilter filter) {
        this.stores = stores;
        this.filter = filter;
    }

    private record Pending(Location directory, Set<String> settled) {}

    /** The partitions under a table's directory, by name; none when the directory is not there. */
    public List<Location> under(Location table) throws IOException {
        List<Location> found = new ArrayList<>();
        Deque<Pending> pending = new ArrayDeque<>(List.of(new Pending(table, Set.of())));
        while (!pending.isEmpty()) {
            Pending next = pending.pop();
            if (next.settled().size() == filter.values().size()) {
                found.add(next.directory());
            } else {
                children(next, pending);
            }
        }
        found.sort(Comparator.naturalOrder());
        return found;
    }

    private void children(Pending above, Deque<Pending> pending) throws IOException {
        FileSource source = stores.source(above.directory());
        try {
            source.list(above.directory(), node -> {
                if (node.kind() == Node.Kind.DIRECTORY) {
                    add(above, node.location(), pending);
                }
            });
        } catch (NoSuchFileException notYetThere) {
            // The table or the partition may still come.
        }
    }

    private void add(Pending above, Location directory, Deque<Pending> pending) {
        String name = directory.name();
        switch (filter.match(name)) {
            case WANTED -> {
                Set<String> settled = new HashSet<>(above.settled());
                settled.add(PartitionFilter.column(name));
                pending.push(new Pending(directory, settled));
            }
            case SILENT -> {
                if (!PartitionFilter.column(name).isEmpty() || name.equals(DATA)) {
                    pending.push(new Pending(directory, above.settled()));
                }
            }
            case OTHER -> {}
        }
    }
}
