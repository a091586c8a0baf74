// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.ledger.SinkEdit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Brings sink logs back that a process emptied and did not live to write. On stores where a file gets other content by
 * being written anew, as ABFS, a log is empty in between; its copy lies under the root by then. Nobody else's empty log
 * is touched: an open entry must name it, and the newest copy must have the entry's line, or not, as before the edit.
 */
final class TornLogs {
    private static final Comparator<Copy> NEWEST_LAST = Comparator.comparing(
                    (Copy copy) -> copy.file().modified())
            .thenComparing(Copy::run)
            .thenComparing(Copy::number);

    private final Stores stores;
    private final Location root;

    TornLogs(Stores stores, Location root) {
        this.stores = stores;
        this.root = root;
    }

    /** What the edit of an entry that is open was about to do. */
    enum Edit {
        TAKES_OUT,
        PUTS_BACK
    }

    private record Copy(RunId run, int number, FileEntry file) {}

    /** Gives every empty log of the entry the content that it had. */
    void mend(Condemnation facts, Edit edit) throws IOException {
        if (facts.sink().isEmpty()) {
            return;
        }
        SinkEdit sink = facts.sink().get();
        Set<String> names = sink.lines().stream().map(SinkEdit.Line::log).collect(Collectors.toSet());
        for (String name : names) {
            Location log = sink.directory().child(name);
            Optional<FileEntry> torn = file(log).filter(entry -> entry.length() == 0);
            if (torn.isPresent()) {
                Optional<byte[]> before = before(log, sink, edit);
                if (before.isPresent()) {
                    stores.mover(log).orElseThrow().replace(log, before.get());
                }
            }
        }
    }

    /** What the log held before the edit; empty where its newest copy was not made for this edit. */
    private Optional<byte[]> before(Location log, SinkEdit sink, Edit edit) throws IOException {
        Optional<Copy> newest = copies(log).stream().max(NEWEST_LAST);
        if (newest.isEmpty()) {
            return Optional.empty();
        }
        FileEntry copy = newest.get().file();
        byte[] content = stores.source(copy.location()).bytes(copy);
        Set<String> lines = new String(content, StandardCharsets.UTF_8).lines().collect(Collectors.toSet());
        boolean listed = sink.lines().stream()
                .filter(line -> line.log().equals(log.name()))
                .anyMatch(line -> lines.contains(line.text()));
        return listed == (edit == Edit.TAKES_OUT) ? Optional.of(content) : Optional.empty();
    }

    /** The copies of a log under the root, of every run. */
    private List<Copy> copies(Location log) throws IOException {
        List<Copy> copies = new ArrayList<>();
        for (Node directory : nodes(root)) {
            String name = directory.location().name();
            if (RunId.isRun(name)) {
                RunId run = new RunId(name);
                for (int number = 1; ; number++) {
                    Location at = new Destinations(root, run)
                            .backup(stores.source(log).identify(log), number);
                    Optional<FileEntry> copy = file(at);
                    if (copy.isEmpty()) {
                        break;
                    }
                    copies.add(new Copy(run, number, copy.get()));
                }
            }
        }
        return copies;
    }

    private List<Node> nodes(Location directory) throws IOException {
        List<Node> nodes = new ArrayList<>();
        stores.source(directory).list(directory, nodes::add);
        return nodes;
    }

    private Optional<FileEntry> file(Location location) throws IOException {
        return stores.source(location)
                .stat(location)
                .filter(node -> node.kind() == Node.Kind.FILE)
                .map(Node::entry);
    }
}
