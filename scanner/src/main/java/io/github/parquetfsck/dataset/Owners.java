// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.ReadFailure;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the owner of what lies in a directory, by the names in it and in those above it: upward through partition
 * directories ({@code k=v}) and an Iceberg table's {@code data}. Safe for use by many threads.
 */
public final class Owners {
    private static final int REMEMBERED = 1000;
    private static final List<String> MARKERS = List.of("_delta_log", ".hoodie", "metadata", "_spark_metadata");

    private final Stores stores;
    private final Map<Location, Optional<Owner>> known = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Location, Optional<Owner>> eldest) {
            return size() > REMEMBERED;
        }
    };

    public Owners(Stores stores) {
        this.stores = stores;
    }

    /** The owner of the files in a directory; PLAIN or PARTITIONED when no log stands in it or above it. */
    public Owner of(Location directory) throws IOException {
        Location at = directory;
        while (true) {
            Optional<Owner> owner = at(at);
            if (owner.isPresent()) {
                return owner.get();
            }
            Location above = at.parent();
            boolean partition = isPartition(at.name());
            if (above.equals(at) || !(partition || at.name().equals("data"))) {
                return new Owner(directory, isPartition(directory.name()) ? Owner.Kind.PARTITIONED : Owner.Kind.PLAIN);
            }
            at = above;
        }
    }

    /** The owner of one file: a transactional directory is known by the markers of the file's own transaction. */
    public Owner ofFile(Location file) throws IOException {
        Location directory = file.parent();
        Owner owner = of(directory);
        Optional<String> transaction = TransactionName.of(file.name());
        if (owner.kind().hasLog() || transaction.isEmpty()) {
            return owner;
        }
        FileSource source = stores.source(directory);
        boolean marked = isThere(source, TransactionName.committed(directory, transaction.get()))
                || isThere(source, TransactionName.started(directory, transaction.get()));
        return marked ? new Owner(directory, Owner.Kind.TRANSACTIONAL) : owner;
    }

    /** The directory that readers open for what lies in a directory: above its partitions. */
    public static Location table(Location directory) {
        Location at = directory;
        while (isPartition(at.name()) && !at.parent().equals(at)) {
            at = at.parent();
        }
        return at;
    }

    /** Whether a directory's name gives a partition column its value. */
    public static boolean isPartition(String name) {
        return name.indexOf('=') > 0;
    }

    /** Whether a directory is a streaming query's checkpoint, by the names of the directories that stand in it. */
    public static boolean isCheckpoint(Collection<String> directories) {
        return directories.contains("offsets") && directories.contains("commits");
    }

    /** The owner whose log stands in the directory itself. */
    private Optional<Owner> at(Location directory) throws IOException {
        synchronized (known) {
            Optional<Owner> owner = known.get(directory);
            if (owner != null) {
                return owner;
            }
        }
        List<String> found = new ArrayList<>();
        FileSource source = stores.source(directory);
        for (String marker : MARKERS) {
            if (isDirectory(source, directory.child(marker))) {
                found.add(marker);
            }
        }
        Optional<Owner> owner = within(directory, found);
        synchronized (known) {
            known.put(directory, owner);
        }
        return owner;
    }

    /** The owner of a directory, given the names of the directories that stand in it; empty when none of them is a log. */
    public Optional<Owner> within(Location directory, Collection<String> directories) throws IOException {
        if (directories.contains("_delta_log")) {
            return Optional.of(new Owner(directory, Owner.Kind.DELTA));
        } else if (directories.contains(".hoodie")) {
            return Optional.of(new Owner(directory, Owner.Kind.HUDI));
        } else if (directories.contains("metadata") && isIceberg(directory.child("metadata"))) {
            return Optional.of(new Owner(directory, Owner.Kind.ICEBERG));
        } else if (directories.contains("_spark_metadata")) {
            return Optional.of(new Owner(directory, Owner.Kind.STREAMING_SINK));
        }
        return Optional.empty();
    }

    private boolean isIceberg(Location metadata) throws IOException {
        boolean[] found = {false};
        try {
            stores.source(metadata).list(metadata, node -> {
                String name = node.location().name();
                found[0] |= name.endsWith(".metadata.json") || name.equals("version-hint.text");
            });
        } catch (IOException e) {
            if (isLost(e)) {
                return false;
            }
            throw e;
        }
        return found[0];
    }

    private static boolean isDirectory(FileSource source, Location location) throws IOException {
        return kind(source, location).filter(Node.Kind.DIRECTORY::equals).isPresent();
    }

    private static boolean isThere(FileSource source, Location location) throws IOException {
        return kind(source, location).isPresent();
    }

    private static Optional<Node.Kind> kind(FileSource source, Location location) throws IOException {
        try {
            return source.stat(location).map(Node::kind);
        } catch (IOException e) {
            if (isLost(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Whoever may not see the log of an owner judges files without it. */
    private static boolean isLost(IOException e) {
        ReadFailure failure = ReadFailure.of(e);
        return failure == ReadFailure.MISSING || failure == ReadFailure.FORBIDDEN;
    }
}
