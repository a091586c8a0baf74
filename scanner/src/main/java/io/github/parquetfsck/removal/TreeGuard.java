// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.removal;

import io.github.parquetfsck.baseline.Baseline;
import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.Owners;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Percent;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.removal.TreeSurvey.Protected;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tells what no recursive delete may take: tables that a log describes, streaming checkpoints, the logs themselves,
 * quarantine roots with files in them, baselines, and what is so near the root of a store that it was hardly meant.
 */
final class TreeGuard {
    /** Of a store's root, a bucket or a home directory, and everything in it. */
    private static final int COMPONENTS = 2;

    private static final String CHECKPOINT =
            "it is a streaming query's checkpoint, without which the query starts anew";

    private final Stores stores;
    private final Owners owners;
    private final OwnRecords records;

    TreeGuard(Stores stores) {
        this.stores = stores;
        this.owners = new Owners(stores);
        this.records = new OwnRecords(stores);
    }

    /** Why the root of a tree must stay, by itself and by what stands above it. */
    Optional<Protected> refuse(Location root) throws IOException {
        if (depth(root) < COMPONENTS) {
            return kept(root, "it is the root of a store or directly below; expected a path of at least two names");
        }
        for (Location at = root; depth(at) > 0; at = at.parent()) {
            Optional<String> link = linked(at);
            if (link.isPresent()) {
                return kept(
                        at, "it is a link to " + link.get() + "; expected the path where the directory really lies");
            }
            String name = at.scheme().equals("file") ? Percent.decode(at.name()) : at.name();
            if (name.equals("..") || name.equals(".") || name.contains("/")) {
                return kept(root, "its path goes by way of " + name + "; expected a path without");
            }
            Optional<Protected> log = byName(at);
            if (log.isPresent()) {
                return log;
            }
            if (isDirectory(at.child("offsets")) && isDirectory(at.child("commits"))) {
                return kept(at, CHECKPOINT);
            }
            Owner owner = owners.of(at);
            if (owner.kind().hasLog()) {
                return owned(owner);
            }
            Optional<Protected> record = records.refuse(at, ownNames(at));
            if (record.isPresent()) {
                return record;
            }
        }
        return Optional.empty();
    }

    /** Why a directory inside the tree must stay, by the names in it. */
    Optional<Protected> refuse(Location directory, List<Location> below) throws IOException {
        List<String> names = below.stream().map(Location::name).toList();
        if (Owners.isCheckpoint(names)) {
            return kept(directory, CHECKPOINT);
        }
        Optional<Owner> owner = owners.within(directory, names);
        return owner.isPresent() ? owned(owner.get()) : records.refuse(directory, names);
    }

    /** Of the names that parquet-fsck itself gives to directories those that stand in this one. */
    private List<String> ownNames(Location at) throws IOException {
        List<String> names = new ArrayList<>();
        for (Location each : List.of(Ledger.directory(at), Baseline.parts(at))) {
            if (isDirectory(each)) {
                names.add(each.name());
            }
        }
        return names;
    }

    private static Optional<Protected> owned(Owner owner) {
        return kept(
                owner.root(),
                "it is a table with a log (" + owner.kind().label()
                        + "), which would list files that are gone; drop the"
                        + " table, or delete its rows, with its own engine");
    }

    private static Optional<Protected> byName(Location at) {
        return switch (at.name()) {
            case "_spark_metadata", "_delta_log", ".hoodie" ->
                kept(at, "it is the log of " + at.parent() + ", without which readers take wrong files for the table");
            default -> Optional.empty();
        };
    }

    private static Optional<Protected> kept(Location at, String why) {
        return Optional.of(new Protected(at, why));
    }

    private Optional<String> linked(Location root) throws IOException {
        Optional<FileMover> mover = stores.mover(root);
        return mover.isPresent() ? mover.get().linked(root) : Optional.empty();
    }

    private boolean isDirectory(Location at) throws IOException {
        return stores.source(at)
                .stat(at)
                .map(Node::kind)
                .filter(Node.Kind.DIRECTORY::equals)
                .isPresent();
    }

    /** Names between the root of the store and the location. */
    private static int depth(Location location) {
        int depth = 0;
        for (Location at = location; !at.parent().equals(at) && !at.name().isEmpty(); at = at.parent()) {
            depth++;
        }
        return depth;
    }
}
