// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Attributes;
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
import java.util.List;
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

    /**
     * What a relocation left behind.
     *
     * @param lost what the file has no more beside its bytes, in words
     */
    record Relocated(Result result, List<String> lost) {
        static Relocated of(Result result) {
            return new Relocated(result, List.of());
        }

        /** For a person; "" when nothing was lost. */
        String note() {
            return lost.isEmpty() ? "" : "copied, and the copy has not its " + String.join(", ", lost);
        }
    }

    /** Where the file is. */
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
    Relocated run(FileEntry file, Location to, Condemnation facts) throws IOException {
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
            return Relocated.of(Result.UNDONE);
        }
        return Relocated.of(Result.MOVED);
    }

    /**
     * Copies a file that is the one of the entry; the source stays.
     *
     * @throws java.nio.file.FileAlreadyExistsException when the target's name is taken
     */
    void copyOnly(FileEntry file, Location to, Condemnation facts) throws IOException {
        Location from = file.location();
        mover(to).createDirectories(to.parent());
        String sha256;
        if (isOneStore(from, to)) {
            sha256 = mover(to).copy(from, to, facts.id());
        } else {
            demandCopying(from, to);
            sha256 = publish(file, to);
        }
        if (!sha256.equals(facts.sha256())) {
            mover(to).delete(to);
            throw new IOException("expected a copy of SHA-256 " + facts.sha256() + ", found another: " + to);
        }
        give(to, facts);
    }

    private Relocated copy(FileEntry file, Location to, Condemnation facts, FileMover.CannotRename refusal)
            throws IOException {
        if (refusal.why() == FileMover.CannotRename.Why.ANOTHER_STORE) {
            demandCopying(file.location(), to);
        }
        String sha256 = mover(to).copy(file.location(), to, facts.id());
        return finish(file, to, facts, sha256);
    }

    /** To a store of another kind: through this process, whole. */
    private Relocated carry(FileEntry file, Location to, Condemnation facts) throws IOException {
        return finish(file, to, facts, publish(file, to));
    }

    private String publish(FileEntry file, Location to) throws IOException {
        if (file.length() > LARGEST_CARRIED) {
            throw new RefusedException(new Refused(
                    "a file of " + file.length() + " bytes is too large to be copied to another kind of store: "
                            + file.location(),
                    "give a --root on the same store"));
        }
        mover(to).publish(to, stores.source(file.location()).bytes(file));
        return Sha256.of(stores.source(to), demand(to));
    }

    /** The copy is the entry's file or goes; the source goes if it is still what was copied. */
    private Relocated finish(FileEntry file, Location to, Condemnation facts, String sha256) throws IOException {
        if (!sha256.equals(facts.sha256())) {
            mover(to).delete(to);
            return Relocated.of(Result.UNDONE);
        }
        List<String> lost = give(to, facts);
        Optional<FileEntry> again = file(file.location());
        if (again.isEmpty() || !again.get().equals(file)) {
            return new Relocated(Result.BOTH, lost);
        }
        mover(file.location()).delete(file.location());
        return new Relocated(Result.MOVED, lost);
    }

    /** Gives a copy what the file had when it was condemned; what it could not be given. */
    List<String> give(Location copy, Condemnation facts) throws IOException {
        return mover(copy).give(copy, facts.belongings().attributes(), facts.modified());
    }

    /** Moves a small file that belongs to the entry's, which is at one end or both; what else has its name stays. */
    void follow(FileEntry file, Location to, String sha256, Condemnation facts) throws IOException {
        Optional<FileEntry> there = file(to);
        if (there.isPresent()) {
            if (Sha256.of(stores.source(to), there.get()).equals(sha256)) {
                mover(file.location()).delete(file.location());
            }
            return;
        }
        mover(to).createDirectories(to.parent());
        try {
            if (!isOneStore(file.location(), to)) {
                throw new FileMover.CannotRename("another store", null);
            }
            mover(to).move(file.location(), to);
        } catch (FileMover.CannotRename refusal) {
            mover(to).publish(to, stores.source(file.location()).bytes(file));
            mover(to).give(to, Attributes.NONE, file.modified());
            mover(file.location()).delete(file.location());
        }
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

    /** The hash of a file as it is now. */
    String sha256(FileEntry file) throws IOException {
        return Sha256.of(stores.source(file.location()), file);
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
