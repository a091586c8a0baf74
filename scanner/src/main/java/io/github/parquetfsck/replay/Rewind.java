// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.streamlog.LogName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A copy of a checkpoint, and of its sink, as they were before a batch: {@code checkpoint/}, {@code sink/} and, in
 * {@code offsets/}, the offsets of that batch and of those after it. The copy is another query: it gets an id of its own, so
 * that a table does not skip its batches as done. Its {@code metadata} is written last, without which Spark does not start;
 * a run that was killed is finished by running it again. Nothing that is there is changed.
 */
public final class Rewind {
    private static final Pattern STATE =
            Pattern.compile("\\.?(\\d{1,18})(?:_[0-9a-fA-F-]+)?\\.(?:snapshot|zip|delta|changelog)(?:\\.crc)?");
    private static final int DEEPEST = 8;

    private final Stores stores;
    private final Location checkpoint;
    private final long batch;
    private final Location copy;
    /** Of the checkpoint alone, which keeps some hundred batches. */
    private final List<Step> steps = new ArrayList<>();

    private Optional<SinkCopy> sink = Optional.empty();

    private Rewind(Stores stores, Location checkpoint, long batch, Location copy) {
        this.stores = stores;
        this.checkpoint = checkpoint;
        this.batch = batch;
        this.copy = copy;
    }

    /** One file to copy. */
    public record Step(Location from, Location to) {}

    /** What is done with each file. */
    public interface Copying {
        void copy(Step step) throws IOException;
    }

    /** It cannot be rewound; the message says why. */
    public static final class CannotRewind extends IOException {
        CannotRewind(String message) {
            super(message);
        }
    }

    /**
     * Plans the copy of the query's checkpoint as it was before the batch.
     *
     * @param into where the copy is made, as {@code rewind-7}
     */
    public static Rewind plan(Stores stores, TracedBatch traced, Location into) throws IOException {
        Candidate query = traced.query().orElseThrow();
        long batch = traced.batches().first();
        RewindCheck.demandReadable(stores.source(query.checkpoint()), query.checkpoint(), batch);
        Rewind rewind = new Rewind(stores, query.checkpoint(), batch, into.child("rewind-" + batch));
        rewind.log("offsets");
        rewind.log("commits");
        Location to = rewind.copy.child("checkpoint");
        rewind.tree(query.checkpoint().child("sources"), to.child("sources"), 0);
        rewind.tree(query.checkpoint().child("state"), to.child("state"), 0);
        if (traced.kind() == Owner.Kind.STREAMING_SINK) {
            rewind.sink = Optional.of(SinkCopy.of(stores, traced.sink(), batch, rewind.copy.child("sink")));
        }
        return rewind;
    }

    /** The directory that is made. */
    public Location copy() {
        return copy;
    }

    public long batch() {
        return batch;
    }

    /** How many files are copied. */
    public long files() {
        return steps.size() + sink.map(SinkCopy::files).orElse(0L);
    }

    /** Hands over what is copied, in order; the logs of the new sink and the new query's {@code metadata} come after it. */
    public void each(Copying copying) throws IOException {
        for (Step step : steps) {
            copying.copy(step);
        }
        if (sink.isPresent()) {
            sink.get().each(copying);
        }
    }

    /** {@code offsets} or {@code commits}: what is before the batch; the offsets of the batch and after it lie apart. */
    private void log(String name) throws IOException {
        Location from = checkpoint.child(name);
        for (Node node : children(from)) {
            String file = node.location().name();
            if (node.kind() == Node.Kind.FILE && LogName.of(file).kind() == LogName.Kind.PLAIN) {
                if (LogName.of(file).id() < batch) {
                    steps.add(new Step(
                            node.location(),
                            copy.child("checkpoint").child(name).child(file)));
                } else if (name.equals("offsets")) {
                    steps.add(new Step(node.location(), copy.child("offsets").child(file)));
                }
            }
        }
    }

    /** Everything but the state's versions after that with which the batch began, and what is hidden. */
    private void tree(Location from, Location to, int depth) throws IOException {
        if (depth > DEEPEST) {
            throw new CannotRewind(from + " lies deeper than any checkpoint of Spark does");
        }
        for (Node node : children(from)) {
            String name = node.location().name();
            Matcher state = STATE.matcher(name);
            boolean later = state.matches() && Long.parseLong(state.group(1)) > batch;
            if (node.kind() == Node.Kind.DIRECTORY) {
                tree(node.location(), to.child(name), depth + 1);
            } else if (!later && !name.startsWith(".")) {
                steps.add(new Step(node.location(), to.child(name)));
            }
        }
    }

    private List<Node> children(Location directory) throws IOException {
        FileSource source = stores.source(directory);
        List<Node> nodes = new ArrayList<>();
        if (source.stat(directory).isPresent()) {
            source.list(directory, nodes::add);
        }
        nodes.sort((a, b) -> a.location().compareTo(b.location()));
        return nodes;
    }

    /** Makes the copy, or what is missing of it. */
    public void apply() throws IOException {
        FileMover mover = stores.mover(copy)
                .orElseThrow(() -> new IOException("parquet-fsck does not write on this kind of store: " + copy));
        each(step -> copy(mover, step));
        if (sink.isPresent()) {
            sink.get().publishLogs(mover);
        }
        String id = "{\"id\":\"" + UUID.randomUUID() + "\"}";
        publish(mover, copy.child("checkpoint").child("metadata"), id.getBytes(StandardCharsets.UTF_8));
    }

    private void copy(FileMover mover, Step step) throws IOException {
        Optional<Node> there = stores.source(step.to()).stat(step.to());
        if (there.isEmpty()) {
            mover.createDirectories(step.to().parent());
            mover.copy(step.from(), step.to(), "rewind");
        } else if (there.get().entry().length() != length(step.from())) {
            throw new CannotRewind("expected a copy of " + step.from() + ", found another file: " + step.to()
                    + "; name an empty directory");
        }
    }

    static void publish(FileMover mover, Location file, byte[] content) throws IOException {
        mover.createDirectories(file.parent());
        try {
            mover.publish(file, content);
        } catch (FileAlreadyExistsException finished) {
            // An earlier run had come so far.
        }
    }

    private long length(Location file) throws IOException {
        return stores.source(file).stat(file).map(node -> node.entry().length()).orElse(-1L);
    }
}
