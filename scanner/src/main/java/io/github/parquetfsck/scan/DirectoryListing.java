// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.dataset.Attempts;
import io.github.parquetfsck.dataset.NameRule;
import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.Owners;
import io.github.parquetfsck.dataset.TransactionName;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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
        /** The directory holds more than is held; told before anything else of it. */
        void large();

        /** Whose the directory is, before anything in it; not told of one that is left out. */
        void owner(Owner owner);

        /** All that the directory holds, before the files: not told of one that is larger than what is held. */
        void whole(List<FileEntry> files, List<Node> directories, Owner owner, Attempts attempts);

        /**
         * A file, whatever its name.
         *
         * @param attempts other files of the task that wrote it
         */
        void file(Node node, Owner owner, List<FileEntry> attempts);

        void directory(Node node, Owner owner);

        void excluded(Node node, NameRule rule);
    }

    /** @param owner of the directory above, which owns this one too unless it has its own */
    DirectoryListing(FileSource source, Owners owners, Node directory, Owner owner) {
        this.source = source;
        this.owners = owners;
        this.node = directory;
        this.directory = directory.location();
        this.owner = owner.within(this.directory);
    }

    void read(Receiver receiver) throws IOException {
        try {
            source.list(directory, child -> take(child, receiver));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        if (holding && Owners.isCheckpoint(names())) {
            receiver.excluded(node, NameRule.CHECKPOINT);
            return;
        }
        if (holding) {
            recognise(receiver);
            sort();
            List<FileEntry> files = held.stream().map(Node::entry).toList();
            Attempts attempts = Attempts.of(files);
            receiver.whole(files, directories, owner, attempts);
            release(receiver, attempts);
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
            receiver.file(child, owner, List.of());
        }
        if (holding && held.size() + directories.size() > HELD) {
            receiver.large();
            try {
                recognise(receiver);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            sort();
            release(receiver, Attempts.none());
        }
    }

    private void recognise(Receiver receiver) throws IOException {
        Owner own = held.size() + directories.size() > HELD ? owners.of(directory) : byNames();
        if (own.kind().hasLog()) {
            owner = own;
        } else if (!owner.kind().hasLog() && isTransactional()) {
            owner = new Owner(directory, Owner.Kind.TRANSACTIONAL);
        }
        receiver.owner(owner);
    }

    private Owner byNames() throws IOException {
        return owners.within(directory, names()).orElse(owner);
    }

    private Set<String> names() {
        Set<String> names = new TreeSet<>();
        directories.forEach(child -> names.add(child.location().name()));
        return names;
    }

    /** By its markers; of a large directory by those of one file, for they may come later. */
    private boolean isTransactional() throws IOException {
        if (held.stream()
                .anyMatch(child -> TransactionName.isMarker(child.location().name()))) {
            return true;
        }
        Optional<Node> file = held.size() + directories.size() > HELD
                ? held.stream()
                        .filter(child ->
                                TransactionName.of(child.location().name()).isPresent())
                        .findFirst()
                : Optional.empty();
        return file.isPresent() && owners.ofFile(file.get().location()).kind() == Owner.Kind.TRANSACTIONAL;
    }

    private void sort() {
        held.sort(Comparator.comparing(Node::location));
    }

    private void release(Receiver receiver, Attempts attempts) {
        holding = false;
        held.forEach(child -> receiver.file(child, owner, attempts.beside(child.location())));
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
}
