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
    private final Node node;
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

        void excluded(Node node, NameRule rule);
    }

    /** @param owner of the directory above, which owns this one too unless it has its own */
    DirectoryListing(FileSource source, Owners owners, Node directory, Owner owner) {
        this.source = source;
        this.owners = owners;
        this.node = directory;
        this.directory = directory.location();
        this.owner = owner;
    }

    void read(Receiver receiver) throws IOException {
        try {
            source.list(directory, child -> take(child, receiver));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        if (holding && isCheckpoint()) {
            receiver.excluded(node, NameRule.CHECKPOINT);
            return;
        }
        if (holding) {
            recognise(receiver);
            release(receiver);
        }
        directories.sort(Comparator.comparing(Node::location).reversed());
        for (Node child : directories) {
            descend(child, receiver);
        }
    }

    private void take(Node child, Receiver receiver) {
        if (child.kind() == Node.Kind.DIRECTORY) {
            directories.add(child);
        } else if (holding) {
            held.add(child);
        } else {
            receiver.file(child, owner);
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
        directories.forEach(child -> names.add(child.location().name()));
        boolean transactional =
                held.stream().anyMatch(child -> isCommitMarker(child.location().name()));
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
        held.forEach(child -> receiver.file(child, owner));
        held.clear();
    }

    private void descend(Node child, Receiver receiver) {
        String name = child.location().name();
        NameRule rule = NameRule.ofDirectory(name);
        boolean icebergs = owner.kind() == Owner.Kind.ICEBERG
                && name.equals("metadata")
                && owner.root().equals(directory);
        if (icebergs) {
            receiver.excluded(child, NameRule.ICEBERG_METADATA);
        } else if (rule == NameRule.DIRECTORY) {
            receiver.directory(child, owner);
        } else {
            receiver.excluded(child, rule);
        }
    }

    /** {@code offsets} and {@code commits} beside each other are a streaming query's checkpoint. */
    private boolean isCheckpoint() {
        return directories.stream()
                        .map(child -> child.location().name())
                        .filter(name -> name.equals("offsets") || name.equals("commits"))
                        .count()
                == 2;
    }
}
