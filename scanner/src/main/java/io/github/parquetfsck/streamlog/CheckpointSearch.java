// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Looks for checkpoints, and remembers where. A directory that is one is not searched further, so that state is never
 * entered; the search ends after ten thousand directories.
 */
public final class CheckpointSearch {
    private static final int MOST_DIRECTORIES = 10_000;
    private static final int DEEPEST = 12;
    /** The last is a quarantine's own: copies of sinks' logs as they were before it edited them, one a run. */
    private static final Set<String> NEVER = Set.of(
            "state", "sources", SinkLog.DIRECTORY, "_delta_log", "_temporary", "metadata", ".hoodie", "_sink-logs");

    private final Stores stores;
    private final List<Checkpoint> found = new ArrayList<>();
    private final Set<Location> sinks = new TreeSet<>();
    private final List<Look> looked = new ArrayList<>();
    private final Set<Identity> seen = new HashSet<>();
    private int directories;

    public CheckpointSearch(Stores stores) {
        this.stores = stores;
    }

    /** What became of looking in one place. */
    public enum Result {
        SEARCHED,
        ABSENT,
        FORBIDDEN,
        /** Something could not be listed. */
        UNREADABLE,
        /** There were more directories than are searched. */
        CUT_SHORT
    }

    /**
     * A place that was looked in.
     *
     * @param pattern names that were looked for there, or ""
     * @param checkpoints how many it holds
     */
    public record Look(Location location, String pattern, Result result, int checkpoints) {}

    private record Step(Location directory, int depth) {}

    /** Looks in the directory and everything below it. */
    public CheckpointSearch in(Location directory) {
        int before = found.size();
        looked.add(new Look(directory, "", search(directory), found.size() - before));
        return this;
    }

    /** Looks in directories named {@code _checkpoint*} and {@code checkpoint*}, in the dataset and beside it. */
    public CheckpointSearch around(Location dataset) {
        for (Location place : List.of(dataset, dataset.parent())) {
            int before = found.size();
            Result result = Result.SEARCHED;
            try {
                List<Location> named = new ArrayList<>();
                stores.source(place).list(place, node -> {
                    String name = node.location().name();
                    if (node.kind() == Node.Kind.DIRECTORY
                            && (name.startsWith("checkpoint") || name.startsWith("_checkpoint"))) {
                        named.add(node.location());
                    }
                });
                for (Location directory : named.stream().sorted().toList()) {
                    Result below = search(directory);
                    result = below == Result.SEARCHED ? result : below;
                }
            } catch (IOException failed) {
                result = result(failed);
            }
            looked.add(new Look(place, "_checkpoint*, checkpoint*", result, found.size() - before));
        }
        return this;
    }

    /** The checkpoints, each once, in the order in which they were found. */
    public List<Checkpoint> found() {
        return List.copyOf(found);
    }

    /** The streaming file sinks that were passed by: directories that hold a log. */
    public List<Location> sinks() {
        return List.copyOf(sinks);
    }

    /** Where was looked. */
    public List<Look> looked() {
        return List.copyOf(looked);
    }

    private Result search(Location root) {
        Result result = Result.SEARCHED;
        try {
            FileSource source = stores.source(root);
            if (source.stat(root).filter(n -> n.kind() == Node.Kind.DIRECTORY).isEmpty()) {
                return Result.ABSENT;
            }
            Deque<Step> steps = new ArrayDeque<>(List.of(new Step(root, 0)));
            while (!steps.isEmpty()) {
                Step step = steps.removeFirst();
                if (++directories > MOST_DIRECTORIES || step.depth() > DEEPEST) {
                    return Result.CUT_SHORT;
                }
                try {
                    visit(source, step, steps);
                } catch (IOException failed) {
                    result = step.depth() == 0 ? result(failed) : Result.UNREADABLE;
                }
            }
        } catch (IOException failed) {
            return result(failed);
        }
        return result;
    }

    private void visit(FileSource source, Step step, Deque<Step> steps) throws IOException {
        if (!seen.add(source.identifyTarget(step.directory()))) {
            return;
        }
        Optional<Checkpoint> checkpoint = Checkpoint.open(source, step.directory());
        if (checkpoint.isPresent()) {
            found.add(checkpoint.get());
            return;
        }
        List<Location> children = new ArrayList<>();
        source.list(step.directory(), node -> {
            String name = node.location().name();
            if (node.kind() == Node.Kind.DIRECTORY && name.equals(SinkLog.DIRECTORY)) {
                sinks.add(step.directory());
            }
            boolean partition = name.indexOf('=') >= 0;
            if (node.kind() == Node.Kind.DIRECTORY && !partition && !NEVER.contains(name)) {
                children.add(node.location());
            }
        });
        children.stream().sorted().forEach(child -> steps.addLast(new Step(child, step.depth() + 1)));
    }

    private static Result result(IOException failed) {
        if (failed instanceof NoSuchFileException) {
            return Result.ABSENT;
        }
        return failed instanceof AccessDeniedException ? Result.FORBIDDEN : Result.UNREADABLE;
    }
}
