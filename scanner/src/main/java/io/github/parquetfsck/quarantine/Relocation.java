// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Sha256;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.quarantine.QuarantinePolicy.Copying;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/** Brings one file from one name to another so that at no moment it has none; never overwrites. */
final class Relocation {
    private static final long LARGEST_CARRIED = 512L << 20;

    private final Stores stores;
    private final Copying copying;

    Relocation(Stores stores, Copying copying) {
        this.stores = stores;
        this.copying = copying;
    }

    /** What a relocation left behind. */
    enum Result {
        /** The file has its new name only. */
        MOVED,
        /** The file was written to meanwhile and has its old name only. */
        UNDONE,
        /** The file was written to after it was copied: both are kept. */
        BOTH
    }

    /**
     * Moves a file that {@link #is the one} of the entry.
     *
     * @throws java.nio.file.FileAlreadyExistsException when the target's name is taken
     */
    Result run(FileEntry file, Location to, Condemnation facts) throws IOException {
        Location from = file.location();
        FileMover mover = mover(to);
        mover.createDirectories(to.parent());
        if (!isOneStore(from, to)) {
            demandCopying(from, to);
            return carry(file, to, facts);
        }
        try {
            mover.move(from, to);
        } catch (FileMover.CannotRename refusal) {
            return copy(file, to, facts, refusal);
        }
        Optional<FileEntry> moved = file(to);
        if (moved.isEmpty() || moved.get().length() != file.length()) {
            mover.move(to, from);
            return Result.UNDONE;
        }
        return Result.MOVED;
    }

    /**
     * Copies a file that is the one of the entry; the source stays.
     *
     * @throws java.nio.file.FileAlreadyExistsException when the target's name is taken
     */
    void copyOnly(FileEntry file, Location to, Condemnation facts) throws IOException {
        Location from = file.location();
        mover(to).createDirectories(to.parent());
        if (isOneStore(from, to)) {
            mover(to).copy(from, to, facts.id());
        } else {
            demandCopying(from, to);
            publish(file, to);
        }
        if (!Sha256.of(stores.source(to), demand(to)).equals(facts.sha256())) {
            mover(to).delete(to);
            throw new IOException("expected a copy of SHA-256 " + facts.sha256() + ", found another: " + to);
        }
    }

    private Result copy(FileEntry file, Location to, Condemnation facts, FileMover.CannotRename refusal)
            throws IOException {
        if (refusal.why() == FileMover.CannotRename.Why.ANOTHER_STORE) {
            demandCopying(file.location(), to);
        }
        mover(to).copy(file.location(), to, facts.id());
        return deleteSource(file);
    }

    /** To a store of another kind: through this process, whole. */
    private Result carry(FileEntry file, Location to, Condemnation facts) throws IOException {
        publish(file, to);
        if (!Sha256.of(stores.source(to), demand(to)).equals(facts.sha256())) {
            mover(to).delete(to);
            return Result.UNDONE;
        }
        return deleteSource(file);
    }

    private void publish(FileEntry file, Location to) throws IOException {
        if (file.length() > LARGEST_CARRIED) {
            throw new RefusedException(new Refused(
                    "a file of " + file.length() + " bytes is too large to be copied to another kind of store: "
                            + file.location(),
                    "give a --root on the same store"));
        }
        mover(to).publish(to, stores.source(file.location()).bytes(file));
    }

    private Result deleteSource(FileEntry file) throws IOException {
        Optional<FileEntry> again = file(file.location());
        if (again.isEmpty() || !again.get().equals(file)) {
            return Result.BOTH;
        }
        mover(file.location()).delete(file.location());
        return Result.MOVED;
    }

    private void demandCopying(Location from, Location to) throws RefusedException {
        if (copying == Copying.WITHIN_THE_STORE) {
            throw new RefusedException(new Refused(
                    from + " and " + to + " lie on different disks, file systems or stores, and a file cannot be"
                            + " renamed from one to the other",
                    "give a --root on the same one, or --allow-copy"));
        }
    }

    private boolean isOneStore(Location a, Location b) throws IOException {
        Identity from = stores.source(a).identify(a);
        Identity to = stores.source(b).identify(b);
        return from.scheme().equals(to.scheme()) && from.authority().equals(to.authority());
    }

    /** Removes what a copy that was cut short has left beside its target. */
    void clear(Location to, Condemnation facts) throws IOException {
        Location part = FileMover.part(to, facts.id());
        if (stores.source(part).stat(part).isPresent()) {
            mover(part).delete(part);
        }
    }

    /** The file that has a name; empty when nothing has. */
    Optional<FileEntry> file(Location location) throws IOException {
        Optional<Node> node = stores.source(location).stat(location);
        if (node.isPresent() && node.get().kind() != Node.Kind.FILE) {
            throw new IOException("expected a file, found a " + node.get().kind() + ": " + location);
        }
        return node.map(Node::entry);
    }

    /** Whether a file is the one of the entry, untouched since. */
    static boolean is(FileEntry file, Condemnation facts) {
        return file.length() == facts.length()
                && file.modified().equals(facts.modified())
                && file.version().equals(facts.version());
    }

    /** Whether a file, at whichever end, has the bytes of the entry: by its key after a rename, by hash after a copy. */
    boolean equals(FileEntry file, Condemnation facts) throws IOException {
        if (file.length() != facts.length()) {
            return false;
        }
        return (is(file, facts) && !facts.version().isEmpty())
                || Sha256.of(stores.source(file.location()), file).equals(facts.sha256());
    }

    FileMover mover(Location location) throws IOException {
        return stores.mover(location)
                .orElseThrow(
                        () -> new IOException("parquet-fsck does not move files on this kind of store: " + location));
    }

    /** As {@link #file}, where there has to be one. */
    FileEntry demand(Location location) throws IOException {
        return file(location).orElseThrow(() -> new NoSuchFileException(location.text()));
    }
}
