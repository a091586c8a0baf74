// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.json.Json;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** A stateful operator of a query: {@code state/<operator>/<partition>/[<store>/]}. Holds one listing. */
public final class StateOperator {
    /** The name of an operator's only store, which has no directory of its own. */
    static final String DEFAULT = "default";

    private final FileSource source;
    private final Location directory;
    private final Optional<Description> description;
    private final NavigableMap<Integer, Map<String, StateStore>> partitions;

    private StateOperator(
            FileSource source,
            Location directory,
            Optional<Description> description,
            NavigableMap<Integer, Map<String, StateStore>> partitions) {
        this.source = source;
        this.directory = directory;
        this.description = description;
        this.partitions = partitions;
    }

    /**
     * What the operator's own metadata say; Spark writes them from 4.0 on.
     *
     * @param stores with the number of partitions of each
     */
    private record Description(String name, Map<String, Integer> stores) {}

    /**
     * Lists an operator.
     *
     * @param shufflePartitions as the query has it; an operator of more than one partition has so many
     */
    static StateOperator open(FileSource source, Location directory, int shufflePartitions) throws IOException {
        NavigableMap<Integer, Map<String, StateStore>> partitions = new TreeMap<>();
        for (Location partition : directories(source, directory)) {
            if (partition.name().matches("[0-9]{1,6}")) {
                partitions.put(Integer.parseInt(partition.name()), stores(source, partition));
            }
        }
        Optional<Description> description = describe(source, directory.child("_metadata"));
        fill(directory, partitions, description.map(Description::stores).orElse(Map.of()), shufflePartitions);
        return new StateOperator(source, directory, description, partitions);
    }

    /**
     * Adds what must be there and is not. A limit has one partition, whatever its metadata and the settings say, and no
     * operator has none.
     */
    private static void fill(
            Location directory,
            NavigableMap<Integer, Map<String, StateStore>> partitions,
            Map<String, Integer> described,
            int shufflePartitions) {
        NavigableSet<String> names = new TreeSet<>(described.keySet());
        partitions.values().forEach(stores -> names.addAll(stores.keySet()));
        if (names.isEmpty()) {
            names.add(DEFAULT);
        }
        int count = partitions.isEmpty() ? 1 : partitions.lastKey() + 1;
        if (count > 1) {
            count = Math.max(count, shufflePartitions);
            for (int each : described.values()) {
                count = Math.max(count, each);
            }
        }
        for (int partition = 0; partition < count; partition++) {
            Location place = directory.child(String.valueOf(partition));
            Map<String, StateStore> stores = partitions.computeIfAbsent(partition, p -> new TreeMap<>());
            for (String name : names) {
                stores.computeIfAbsent(name, n -> StateStore.absent(n.equals(DEFAULT) ? place : place.child(n)));
            }
        }
    }

    private static Map<String, StateStore> stores(FileSource source, Location partition) throws IOException {
        Map<String, StateStore> stores = new TreeMap<>();
        for (Location child : directories(source, partition)) {
            String name = child.name();
            if (!name.startsWith("_") && !name.equals("SSTs") && !name.equals("logs")) {
                stores.put(name, StateStore.list(source, child));
            }
        }
        StateStore own = StateStore.list(source, partition);
        if (own.holdsVersions()) {
            stores.put(DEFAULT, own);
        }
        return stores;
    }

    private static List<Location> directories(FileSource source, Location directory) throws IOException {
        List<Location> children = new ArrayList<>();
        try {
            source.list(directory, node -> {
                if (node.kind() == Node.Kind.DIRECTORY) {
                    children.add(node.location());
                }
            });
        } catch (NoSuchFileException vanished) {
            return List.of();
        }
        children.sort(Comparator.naturalOrder());
        return children;
    }

    private static Optional<Description> describe(FileSource source, Location metadata) throws IOException {
        // v1, or v2 in a file for each batch
        // {"operatorInfo":{"operatorId":0,"operatorName":"dedupe"},"stateStoreInfo":[{"storeName":"default",…}]}
        List<FileEntry> files = new ArrayList<>(descriptions(source, metadata.child("v2")));
        files.addAll(descriptions(source, metadata));
        files.sort(Comparator.comparingLong(
                        (FileEntry file) -> LogName.of(file.location().name()).id())
                .reversed());
        for (FileEntry file : files) {
            Optional<Description> parsed = EntryText.read(source, file).flatMap(StateOperator::parse);
            if (parsed.isPresent()) {
                return parsed;
            }
        }
        return Optional.empty();
    }

    private static List<FileEntry> descriptions(FileSource source, Location directory) throws IOException {
        List<FileEntry> files = new ArrayList<>();
        try {
            source.list(directory, node -> {
                if (node.kind() == Node.Kind.FILE && node.location().name().matches("[0-9]{1,18}|metadata")) {
                    files.add(node.entry());
                }
            });
        } catch (NoSuchFileException absent) {
            return List.of();
        }
        return files;
    }

    private static Optional<Description> parse(String text) {
        List<String> lines = EntryText.lines(text);
        if (lines.size() < 2) {
            return Optional.empty();
        }
        try {
            Json json = Json.parse(lines.get(1));
            Map<String, Integer> stores = new TreeMap<>();
            json.get("stateStoreInfo")
                    .filter(Json.Arr.class::isInstance)
                    .ifPresent(array -> ((Json.Arr) array).items().forEach(store -> store.text("storeName")
                            .ifPresent(name -> stores.put(name, (int) Math.min(
                                    1_000_000,
                                    Math.max(0, store.number("numPartitions").orElse(0)))))));
            return json.get("operatorInfo")
                    .flatMap(info -> info.text("operatorName"))
                    .map(name -> new Description(name, stores));
        } catch (Json.MalformedJson torn) {
            return Optional.empty();
        }
    }

    /** The name of its directory: a number. */
    public String id() {
        return directory.name();
    }

    /** What it does, as {@code stateStoreSave}; empty where Spark has not written that. */
    public Optional<String> name() {
        return description.map(Description::name);
    }

    public StateProvider provider() {
        List<StateProvider> providers = partitions.values().stream()
                .flatMap(stores -> stores.values().stream())
                .map(StateStore::provider)
                .distinct()
                .toList();
        return providers.size() == 1 ? providers.get(0) : StateProvider.UNKNOWN;
    }

    /** How many partitions it has, those included that are missing. */
    public int partitions() {
        return partitions.size();
    }

    /** Names of the stores: a join has four. */
    public List<String> stores() {
        NavigableSet<String> names = new TreeSet<>();
        partitions.values().forEach(stores -> names.addAll(stores.keySet()));
        return List.copyOf(names);
    }

    /**
     * The versions of the state of which every partition has all files. Version N is the state after batch N - 1. Only a
     * load proves that what is in the files is whole.
     */
    public NavigableSet<Long> versions() {
        Optional<NavigableSet<Long>> common = Optional.empty();
        for (Map<String, StateStore> stores : partitions.values()) {
            for (StateStore store : stores.values()) {
                NavigableSet<Long> loadable = store.loadable();
                common.ifPresent(loadable::retainAll);
                common = Optional.of(loadable);
            }
        }
        return Collections.unmodifiableNavigableSet(common.orElseGet(TreeSet::new));
    }

    Location directory() {
        return directory;
    }

    FileSource source() {
        return source;
    }

    /** The stores that must be there, by partition and name; one that is not is an empty listing. */
    NavigableMap<Integer, Map<String, StateStore>> expected() {
        return partitions;
    }
}
