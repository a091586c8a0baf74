// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.removal;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Deletes a directory with all that is in it. It is looked through first, then again while it is deleted, so that the
 * memory taken does not grow with the tree. The first failure ends it; what is gone by then is not there the next time.
 */
public final class TreeRemoval {
    /** Names in a piece: a task takes some seconds on an object store. */
    private static final int PIECE = 5_000;

    /** Pieces at a time. */
    private static final int BATCH = 200;

    /** Protected places named in a refusal. */
    private static final int NAMED = 10;

    private final Stores stores;
    private final TreeWalk walk;
    private final TreeGuard guard;
    private final int piece;

    /** @param depth below the root, at which directories are deleted without a look into them */
    public TreeRemoval(Stores stores, int depth) {
        this(stores, depth, PIECE);
    }

    TreeRemoval(Stores stores, int depth, int piece) {
        this.stores = stores;
        this.walk = new TreeWalk(stores, depth);
        this.guard = new TreeGuard(stores);
        this.piece = piece;
    }

    /**
     * What is there, and what of it must stay. Looks no further when the root itself must.
     *
     * @throws java.nio.file.NoSuchFileException when nothing is there
     * @throws java.nio.file.NotDirectoryException when it is a file
     */
    public TreeSurvey survey(Location root) throws IOException {
        Optional<TreeSurvey.Protected> refused = guard.refuse(root);
        if (refused.isPresent()) {
            return new TreeSurvey(0, 0, 0, 0, List.of(refused.get()));
        }
        Node node =
                stores.source(root).stat(root).orElseThrow(() -> new java.nio.file.NoSuchFileException(root.text()));
        if (node.kind() != Node.Kind.DIRECTORY) {
            throw new java.nio.file.NotDirectoryException(root.text());
        }
        Count count = new Count();
        walk.walk(root, count);
        return new TreeSurvey(count.files, count.bytes, count.directories, count.unseen, count.kept);
    }

    /** Where the tree goes when it is discarded; empty where the store has no trash. */
    public Optional<Location> trash(Location root) throws IOException {
        Optional<FileMover> mover = stores.mover(root);
        return mover.isPresent() ? mover.get().trash(root) : Optional.empty();
    }

    /** Moves the tree into the store's trash, in one step. */
    public void discard(Location root) throws IOException {
        stores.mover(root)
                .orElseThrow(() -> new IOException("parquet-fsck changes nothing on this kind of store: " + root))
                .discard(root);
    }

    /** Deletes the tree; what is left of it, which is nothing when all went well. */
    public List<PieceDeletion.Left> delete(Location root, PieceDeletion deletion) throws IOException {
        Batches batches = new Batches(deletion);
        TreeSplit split = new TreeSplit(piece, batches::add);
        try {
            walk.walk(root, split);
            split.flush();
            batches.send();
        } catch (Stopped stopped) {
            return stopped.left;
        }
        return deletion.delete(List.of(new Piece(List.of(root), List.of())));
    }

    private static final class Batches {
        private final PieceDeletion deletion;
        private final List<Piece> gathered = new ArrayList<>();

        Batches(PieceDeletion deletion) {
            this.deletion = deletion;
        }

        void add(Piece each) throws IOException {
            gathered.add(each);
            if (gathered.size() == BATCH) {
                send();
            }
        }

        void send() throws IOException {
            List<PieceDeletion.Left> left = gathered.isEmpty() ? List.of() : deletion.delete(List.copyOf(gathered));
            gathered.clear();
            if (!left.isEmpty()) {
                throw new Stopped(left);
            }
        }
    }

    /** A piece is still there: the walk ends. */
    private static final class Stopped extends IOException {
        private static final long serialVersionUID = 1;

        private final transient List<PieceDeletion.Left> left;

        Stopped(List<PieceDeletion.Left> left) {
            super("something is left");
            this.left = left;
        }
    }

    private final class Count implements TreeWalk.Visitor {
        private final List<TreeSurvey.Protected> kept = new ArrayList<>();
        private long files;
        private long bytes;
        private long directories;
        private long unseen;

        @Override
        public void enter(Location directory) {
            directories++;
        }

        @Override
        public void file(Node file) {
            files++;
            bytes += file.kind() == Node.Kind.FILE ? file.entry().length() : 0;
        }

        @Override
        public void listed(Location directory, List<Location> below) throws IOException {
            if (kept.size() < NAMED) {
                guard.refuse(directory, below).ifPresent(kept::add);
            }
        }

        @Override
        public void leave(Location directory) {
            // Counted when it was entered.
        }

        @Override
        public void unopened(Location directory) {
            unseen++;
            directories++;
        }
    }
}
