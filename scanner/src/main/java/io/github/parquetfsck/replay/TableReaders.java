// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.dataset.Owners;
import io.github.parquetfsck.dataset.TableCommit;
import io.github.parquetfsck.dataset.TableHistory;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.Involvement;
import io.github.parquetfsck.streamlog.SourceOffset;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which queries read files of tables by the tables' logs. Each log is read once for all checkpoints. */
final class TableReaders {
    private final Stores stores;
    private final TableHistory.Openers histories;
    private final Map<Location, Additions> additions = new HashMap<>();
    private final List<String> notes = new ArrayList<>();

    TableReaders(Stores stores, TableHistory.Openers histories) {
        this.stores = stores;
        this.histories = histories;
    }

    /** What a query has to do with a file, and by what kind of source. */
    record Found(SourceOffset.Kind source, Involvement involvement) {}

    /**
     * Of a dataset, the commits that put files into it.
     *
     * @param order in which streams read it; empty for what is no table that streams read
     */
    private record Additions(List<Identity> files, Optional<TableOrder> order, Map<Identity, TableCommit> commits) {}

    /** What could not be read, one line each. */
    List<String> notes() {
        return notes;
    }

    /**
     * By file, where the query reads its table.
     *
     * @param datasets by file, the directory or table that its readers open
     */
    Map<Identity, Found> of(Checkpoint checkpoint, Map<Identity, Location> datasets) throws IOException {
        Map<Location, List<Identity>> byTable = new LinkedHashMap<>();
        datasets.forEach((file, dataset) ->
                byTable.computeIfAbsent(dataset, d -> new ArrayList<>()).add(file));
        Map<Identity, Found> found = new LinkedHashMap<>();
        for (Map.Entry<Location, List<Identity>> table : byTable.entrySet()) {
            Additions known = additions(table.getKey(), table.getValue());
            if (known.order().isPresent()) {
                TableOrder order = known.order().get();
                new TableReadings(checkpoint, order)
                        .of(known.files(), known.commits())
                        .forEach((file, involved) -> found.put(file, new Found(order.source(), involved)));
            }
        }
        return found;
    }

    /** A table whose log cannot be read leaves what else the query reads known. */
    private Additions additions(Location dataset, List<Identity> files) {
        Additions known = additions.get(dataset);
        if (known != null && known.files().equals(files)) {
            return known;
        }
        Additions read = new Additions(files, Optional.empty(), Map.of());
        try {
            Optional<TableHistory> history = histories.open(stores, new Owners(stores).of(dataset));
            Optional<TableOrder> order = history.isPresent() ? TableOrder.of(history.get()) : Optional.empty();
            if (order.isPresent()) {
                read = new Additions(files, order, history.orElseThrow().commits(files));
            }
        } catch (IOException unreadable) {
            notes.add("which queries read " + dataset + " by its log is not known: " + unreadable.getMessage());
        }
        additions.put(dataset, read);
        return read;
    }
}
