// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.removal;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Splits a tree into pieces of about as many files each, however they lie: small directories side by side are one piece,
 * and a directory with more files than a piece is several. Directories that were split stay behind, empty.
 */
final class TreeSplit implements TreeWalk.Visitor {
    private final int most;
    private final Sink sink;
    private final Deque<Level> levels = new ArrayDeque<>();
    private List<Location> directories = new ArrayList<>();
    private List<Location> files = new ArrayList<>();
    private long gathered;

    /** Takes the pieces as they come. */
    interface Sink {
        void take(Piece piece) throws IOException;
    }

    /** A directory that is open: what it holds, as long as it may still go whole. */
    private static final class Level {
        private final List<Location> files = new ArrayList<>();
        private final List<Location> small = new ArrayList<>();
        private final List<Long> names = new ArrayList<>();
        private long sum;
        private boolean split;
    }

    /** @param most names in a piece */
    TreeSplit(int most, Sink sink) {
        this.most = most;
        this.sink = sink;
    }

    @Override
    public void enter(Location directory) {
        levels.push(new Level());
    }

    @Override
    public void file(Node file) throws IOException {
        Level level = levels.element();
        level.files.add(file.location());
        level.sum++;
        if (level.files.size() == most) {
            spill(level);
        }
    }

    @Override
    public void listed(Location directory, List<Location> below) {
        // What is below is met on the way.
    }

    @Override
    public void leave(Location directory) throws IOException {
        Level level = levels.pop();
        Level above = levels.peek();
        if (above != null && !level.split && level.sum < most) {
            above.small.add(directory);
            above.names.add(level.sum + 1);
            above.sum += level.sum + 1;
            if (above.small.size() == most) {
                spill(above);
            }
            return;
        }
        spill(level);
        if (above != null) {
            above.split = true;
        }
    }

    /** Nobody knows what is in it: a piece of its own. */
    @Override
    public void unopened(Location directory) throws IOException {
        Level above = levels.peek();
        if (above != null) {
            above.split = true;
        }
        flush();
        directories.add(directory);
        flush();
    }

    /** Gives up that a directory goes whole, and hands over what it holds so far. */
    private void spill(Level level) throws IOException {
        level.split = true;
        for (int i = 0; i < level.small.size(); i++) {
            directories.add(level.small.get(i));
            weigh(level.names.get(i));
        }
        for (Location file : level.files) {
            files.add(file);
            weigh(1);
        }
        level.small.clear();
        level.names.clear();
        level.files.clear();
    }

    private void weigh(long names) throws IOException {
        gathered += names;
        if (gathered >= most) {
            flush();
        }
    }

    /** Hands over what is gathered. */
    void flush() throws IOException {
        if (!directories.isEmpty() || !files.isEmpty()) {
            Piece piece = new Piece(directories, files);
            directories = new ArrayList<>();
            files = new ArrayList<>();
            gathered = 0;
            sink.take(piece);
        }
    }
}
