// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.removal;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lists a tree directory by directory. Links are met as what they are, and not followed. */
final class TreeWalk {
    private final Stores stores;
    private final int depth;

    /** @param depth below the root at which directories are met unopened */
    TreeWalk(Stores stores, int depth) {
        this.stores = stores;
        this.depth = depth;
    }

    /** Told of each directory: its files as they are listed, then what is below it, then that it is left. */
    interface Visitor {
        void enter(Location directory) throws IOException;

        /** Anything that is no directory; links to directories too. */
        void file(Node file) throws IOException;

        /** All that is in a directory was met, and nothing below it was opened. */
        void listed(Location directory, List<Location> below) throws IOException;

        void leave(Location directory) throws IOException;

        /** A directory at the depth where nobody looks. */
        void unopened(Location directory) throws IOException;
    }

    void walk(Location root, Visitor visitor) throws IOException {
        walk(root, 0, visitor);
    }

    private void walk(Location directory, int level, Visitor visitor) throws IOException {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("interrupted while the tree was listed");
        } else if (level == depth) {
            visitor.unopened(directory);
            return;
        }
        visitor.enter(directory);
        List<Location> below = list(directory, visitor);
        visitor.listed(directory, below);
        for (Location each : below) {
            walk(each, level + 1, visitor);
        }
        visitor.leave(directory);
    }

    private List<Location> list(Location directory, Visitor visitor) throws IOException {
        Optional<FileMover> mover = stores.mover(directory);
        List<Location> below = new ArrayList<>();
        try {
            stores.source(directory).list(directory, node -> {
                try {
                    if (node.kind() == Node.Kind.DIRECTORY
                            && (mover.isEmpty()
                                    || mover.get().linked(node.location()).isEmpty())) {
                        below.add(node.location());
                    } else {
                        visitor.file(node);
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (NoSuchFileException gone) {
            return List.of();
        }
        return below;
    }
}
