// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.Sink;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The streaming sinks that a walk is in or has just been in; each is told of its files, and asked what it misses. */
final class Sinks {
    private static final int OPEN = 16;

    private final Stores stores;
    private final ScanListener events;
    private final Map<Location, Optional<Sink>> open = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Location, Optional<Sink>> eldest) {
            return size() > OPEN;
        }
    };

    Sinks(Stores stores, ScanListener events) {
        this.stores = stores;
        this.events = events;
    }

    /** The standing of a file that will be judged; what contradicts the log is told. */
    Standing standing(Owner owner, FileEntry file) {
        Optional<Sink> sink = sink(owner);
        if (sink.isEmpty()) {
            return Standing.UNKNOWN;
        }
        Standing standing = sink.get().meet(file);
        sink.get()
                .findings(file, standing)
                .forEach(finding -> events.on(new ScanEvent.DatasetFinding(owner.root(), finding)));
        return standing;
    }

    /** A file was met that will not be judged. */
    void pass(Owner owner, FileEntry file) {
        sink(owner).ifPresent(sink -> sink.meet(file));
    }

    /** The walk of a directory is over: what its sink lists there must have been met, or be there. */
    void leave(Owner owner, Location directory) {
        Optional<Sink> sink = sink(owner);
        try {
            if (sink.isPresent()) {
                sink.get()
                        .missing(directory)
                        .forEach(finding -> events.on(new ScanEvent.DatasetFinding(owner.root(), finding)));
            }
        } catch (IOException e) {
            failed(directory, e);
        }
        if (directory.equals(owner.root())) {
            open.remove(owner.root());
        }
    }

    private Optional<Sink> sink(Owner owner) {
        if (owner.kind() != Owner.Kind.STREAMING_SINK) {
            return Optional.empty();
        }
        Optional<Sink> known = open.get(owner.root());
        if (known == null) {
            known = read(owner.root());
            open.put(owner.root(), known);
            known.ifPresent(sink ->
                    sink.findings().forEach(finding -> events.on(new ScanEvent.DatasetFinding(owner.root(), finding))));
        }
        return known;
    }

    private Optional<Sink> read(Location root) {
        try {
            return Sink.open(stores.source(root), root);
        } catch (IOException e) {
            failed(Sink.log(root), e);
            return Optional.empty();
        }
    }

    private void failed(Location location, IOException e) {
        events.on(new ScanEvent.ListingFailed(location, Reasons.of(e), Reasons.detail(e)));
    }
}
