// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** One partition of one store of a stateful operator: a listing, and which versions of the state it can give. */
final class StateStore {
    private final Location directory;
    private final Map<String, FileEntry> files = new HashMap<>();
    private final NavigableMap<Long, List<StateFile>> bases = new TreeMap<>();
    private final NavigableMap<Long, List<StateFile>> steps = new TreeMap<>();

    private StateStore(Location directory) {
        this.directory = directory;
    }

    /**
     * Why a version cannot be loaded.
     *
     * @param file the first file that is needed and missing, empty or torn
     * @param state what is wrong with it
     */
    record Obstacle(Location file, String state) {
        static Obstacle missing(Location file) {
            return new Obstacle(file, "missing");
        }
    }

    /** Lists the directory; empty when it is not there. */
    static StateStore list(FileSource source, Location directory) throws IOException {
        StateStore store = new StateStore(directory);
        try {
            source.list(directory, node -> {
                if (node.kind() == Node.Kind.FILE) {
                    store.add(node.entry());
                }
            });
        } catch (NoSuchFileException absent) {
            return absent(directory);
        }
        return store;
    }

    /** One that is not there. */
    static StateStore absent(Location directory) {
        return new StateStore(directory);
    }

    private void add(FileEntry entry) {
        files.put(entry.location().name(), entry);
        StateFile.of(entry).ifPresent(file -> (file.kind() == StateFile.Kind.BASE ? bases : steps)
                .computeIfAbsent(file.version(), v -> new ArrayList<>())
                .add(file));
    }

    Location directory() {
        return directory;
    }

    /** Files by name, sidecars included. */
    Map<String, FileEntry> files() {
        return files;
    }

    StateProvider provider() {
        List<StateProvider> providers = new ArrayList<>();
        for (NavigableMap<Long, List<StateFile>> each : List.of(bases, steps)) {
            each.values().forEach(list -> list.forEach(file -> providers.add(file.provider())));
        }
        return providers.stream().distinct().count() == 1 ? providers.get(0) : StateProvider.UNKNOWN;
    }

    boolean holdsVersions() {
        return !bases.isEmpty() || !steps.isEmpty();
    }

    /** The versions of which all files are there. */
    NavigableSet<Long> loadable() {
        NavigableSet<Long> versions = new TreeSet<>();
        NavigableSet<Long> candidates = new TreeSet<>(bases.keySet());
        candidates.addAll(steps.keySet());
        for (long version : candidates) {
            boolean whole = obstacle(version, Optional.empty()).isEmpty();
            if (whole) {
                versions.add(version);
            }
        }
        return versions;
    }

    /**
     * The files that a version is loaded from, oldest first: the newest base of at most that version, and a step for each
     * version after it.
     *
     * @param id of the version's own file, where a commit names one
     */
    List<StateFile> chain(long version, Optional<String> id) {
        List<StateFile> chain = new ArrayList<>();
        Optional<StateFile> base = base(version, id);
        base.ifPresent(chain::add);
        for (long v = base.map(StateFile::version).orElse(0L) + 1; v <= version; v++) {
            Optional<StateFile> step = named(steps, v, v == version ? id : Optional.empty());
            if (step.isEmpty()) {
                break;
            }
            chain.add(step.get());
        }
        return chain;
    }

    /** The first of the files that a version is loaded from that is missing or empty. */
    Optional<Obstacle> obstacle(long version, Optional<String> id) {
        if (version == 0) {
            return Optional.empty();
        }
        List<StateFile> chain = chain(version, id);
        for (StateFile file : chain) {
            if (file.entry().length() == 0) {
                return Optional.of(new Obstacle(file.entry().location(), "empty"));
            }
        }
        long reached = chain.isEmpty() ? 0 : chain.get(chain.size() - 1).version();
        return reached == version
                ? Optional.empty()
                : Optional.of(Obstacle.missing(
                        directory.child(expected(reached + 1, reached + 1 == version ? id.orElse("") : ""))));
    }

    private Optional<StateFile> base(long version, Optional<String> id) {
        Optional<StateFile> own = named(bases, version, id);
        if (own.isPresent()) {
            return own;
        }
        return Optional.ofNullable(bases.lowerEntry(version))
                .map(older -> older.getValue().get(0));
    }

    private static Optional<StateFile> named(
            NavigableMap<Long, List<StateFile>> files, long version, Optional<String> id) {
        return files.getOrDefault(version, List.of()).stream()
                .filter(file -> id.isEmpty() || file.id().equals(id.get()))
                .findFirst();
    }

    private String expected(long version, String id) {
        String suffix =
                switch (provider()) {
                    case HDFS -> ".delta";
                    case ROCKSDB -> steps.isEmpty() ? ".zip" : ".changelog";
                    case UNKNOWN -> ".delta";
                };
        return version + (id.isEmpty() ? "" : "_" + id) + suffix;
    }
}
