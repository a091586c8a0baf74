// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.dataset.NameRule;
import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.Owners;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Lists one directory. The first names are held until they tell whose directory it is, and come in order; of a larger
 * directory the rest passes through as the store gives it.
 */
final class DirectoryListing {
    /** Names held. */
    static final int HELD = 10_000;

    private final FileSource source;
    private final Owners owners;
    private final Location directory;
    private final List<Node> held = new ArrayList<>();
    private final List<Node> directories = new ArrayList<>();
    private Owner owner;
    private boolean holding = true;

    /** Takes what the directory holds, each name once, sub-directories last. */
    interface Receiver {
        /** The directory has an owner of its own. */
        void owner(Owner owner);

        void file(Node node, Owner owner);

        void directory(Node node, Owner owner);

        void excluded(Location location, NameRule rule);
    }

    /** @param owner of the directory above, which owns this one too unless it has its own */
    DirectoryListing(FileSource source, Owners owners, Location directory, Owner owner) {
        this.source = source;
        this.owners = owners;
        this.directory = directory;
        this.owner = owner;
    }

    void read(Receiver receiver) throws IOException {
        try {
            source.list(directory, node -> take(node, receiver));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        if (holding && isCheckpoint()) {
            receiver.excluded(directory, NameRule.CHECKPOINT);
            return;
        }
        if (holding) {
            recognise(receiver);
            release(receiver);
        }
        directories.sort(Comparator.comparing(Node::location).reversed());
        for (Node node : directories) {
            descend(node, receiver);
        }
    }

    private void take(Node node, Receiver receiver) {
        if (node.kind() == Node.Kind.DIRECTORY) {
            directories.add(node);
        } else if (holding) {
            held.add(node);
        } else {
            receiver.file(node, owner);
        }
        if (holding && held.size() + directories.size() > HELD) {
            try {
                recognise(receiver);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            release(receiver);
        }
    }

    private void recognise(Receiver receiver) throws IOException {
        Owner own = held.size() + directories.size() > HELD ? owners.of(directory) : byNames();
        if (own.kind().hasLog() && !own.root().equals(owner.root())) {
            owner = own;
            receiver.owner(own);
        }
    }

    private Owner byNames() throws IOException {
        Set<String> names = new TreeSet<>();
        directories.forEach(node -> names.add(node.location().name()));
        boolean transactional =
                held.stream().anyMatch(node -> isCommitMarker(node.location().name()));
        return owners.within(directory, names)
                .orElseGet(() -> transactional && !owner.kind().hasLog()
                        ? new Owner(directory, Owner.Kind.TRANSACTIONAL)
                        : owner);
    }

    private static boolean isCommitMarker(String name) {
        return name.startsWith("_committed_") || name.startsWith("_started_");
    }

    private void release(Receiver receiver) {
        holding = false;
        held.sort(Comparator.comparing(Node::location));
        held.forEach(node -> receiver.file(node, owner));
        held.clear();
    }

    private void descend(Node node, Receiver receiver) {
        String name = node.location().name();
        NameRule rule = NameRule.ofDirectory(name);
        boolean icebergs = owner.kind() == Owner.Kind.ICEBERG
                && name.equals("metadata")
                && owner.root().equals(directory);
        if (icebergs) {
            receiver.excluded(node.location(), NameRule.ICEBERG_METADATA);
        } else if (rule == NameRule.DIRECTORY) {
            receiver.directory(node, owner);
        } else {
            receiver.excluded(node.location(), rule);
        }
    }

    /** {@code offsets} and {@code commits} beside each other are a streaming query's checkpoint. */
    private boolean isCheckpoint() {
        return directories.stream()
                        .map(node -> node.location().name())
                        .filter(name -> name.equals("offsets") || name.equals("commits"))
                        .count()
                == 2;
    }
}
