// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which versions of a stateful operator's state are still there: {@code state/<operator>/<partition>/[<store>/]} with a
 * whole version in {@code 7.snapshot} or {@code 7.zip}, and the step to a version in {@code 8.delta} or
 * {@code 8.changelog}; in checkpoints of the second format with an id behind the number. Only by names: whether a
 * version loads is proved by loading it.
 */
final class RetainedState {
    private static final Pattern FILE =
            Pattern.compile("(\\d{1,18})(?:_[0-9a-fA-F-]+)?\\.(snapshot|zip|delta|changelog)");
    private static final int MOST_NAMED = 10;

    private final FileSource source;
    private final Location state;

    RetainedState(FileSource source, Location checkpoint) {
        this.source = source;
        this.state = checkpoint.child("state");
    }

    /** The stores, as {@code 0/3} or {@code 0/3/left-keys}, in which a version is not whole; the first ten. */
    List<String> lacking(Collection<String> operators, long version) throws IOException {
        List<String> lacking = new ArrayList<>();
        if (version == 0) {
            return lacking;
        }
        for (String operator : operators) {
            for (Location partition : directories(state.child(operator))) {
                String name = operator + "/" + partition.name();
                List<Location> stores = directories(partition);
                if (stores.isEmpty()) {
                    check(partition, name, version, lacking);
                }
                for (Location store : stores) {
                    check(store, name + "/" + store.name(), version, lacking);
                }
            }
        }
        return List.copyOf(lacking.subList(0, Math.min(MOST_NAMED, lacking.size())));
    }

    private void check(Location store, String name, long version, List<String> lacking) throws IOException {
        NavigableSet<Long> whole = new TreeSet<>(List.of(0L));
        NavigableSet<Long> steps = new TreeSet<>();
        source.list(store, node -> {
            Matcher file = FILE.matcher(node.location().name());
            if (node.kind() == Node.Kind.FILE && file.matches()) {
                boolean snapshot =
                        file.group(2).equals("snapshot") || file.group(2).equals("zip");
                (snapshot ? whole : steps).add(Long.parseLong(file.group(1)));
            }
        });
        long from = Optional.ofNullable(whole.floor(version)).orElse(0L);
        if (steps.subSet(from, false, version, true).size() < version - from) {
            lacking.add(name);
        }
    }

    private List<Location> directories(Location directory) throws IOException {
        List<Location> directories = new ArrayList<>();
        if (source.stat(directory).isEmpty()) {
            return directories;
        }
        source.list(directory, node -> {
            String name = node.location().name();
            if (node.kind() == Node.Kind.DIRECTORY && !name.startsWith("_") && !name.startsWith(".")) {
                directories.add(node.location());
            }
        });
        directories.sort(null);
        return directories;
    }
}
