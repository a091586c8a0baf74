// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.dataset.NameRule;
import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.Owners;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Walks directories without recursion and without holding more than one directory's first names. A directory that is
 * reached again through a link is not walked again.
 */
final class Walk {
    private static final int BATCH = 1000;

    private final Stores stores;
    private final Owners owners;
    private final ScanListener events;
    private final Consumer<Candidate> files;
    private final Set<Identity> named;
    private final Refusals refusals;
    private final Set<String> keys = new HashSet<>();
    private final Set<Location> told = new HashSet<>();
    private final Deque<Pending> pending = new ArrayDeque<>();
    private long listed;
    private long listedBytes;

    private record Pending(Location directory, Owner owner) {}

    /** @param named files that were asked for by name, which are handed over once and not again when a walk meets them */
    Walk(Stores stores, Owners owners, ScanListener events, Consumer<Candidate> files, Set<Identity> named) {
        this.stores = stores;
        this.owners = owners;
        this.events = events;
        this.files = files;
        this.named = named;
        this.refusals = new Refusals(events);
    }

    /** Hands over a file that was asked for by name. */
    void named(Node node) throws IOException {
        if (stopped()) {
            return;
        }
        Owner owner = owners.of(node.location().parent());
        if (owner.kind().hasLog()) {
            tell(owner);
        }
        Candidate.Kind kind = NameRule.isSummary(node.location().name()) ? Candidate.Kind.SUMMARY : Candidate.Kind.DATA;
        candidate(node, owner, Candidate.Origin.NAMED, kind);
    }

    /** Walks what stands at a path or was matched by a glob. */
    void start(Node node) throws IOException {
        if (node.kind() != Node.Kind.DIRECTORY) {
            Location directory = node.location().parent();
            file(stores.source(directory), node, owners.of(directory));
            return;
        }
        Owner owner = owners.of(node.location());
        tell(owner);
        push(node, owner);
        while (!pending.isEmpty() && !stopped()) {
            visit(pending.pop());
        }
    }

    /** Tells what is left to be told. */
    void finish() {
        tellListed();
        refusals.finish();
    }

    private void visit(Pending at) throws IOException {
        try {
            FileSource source = stores.source(at.directory());
            new DirectoryListing(source, owners, at.directory(), at.owner()).read(new Receiver(source));
        } catch (Stopped e) {
            return;
        } catch (IOException e) {
            refusals.add(at.directory(), e);
        }
    }

    private void push(Node directory, Owner owner) {
        String key = directory.entry().version();
        if (key.isEmpty() || keys.add(key)) {
            pending.push(new Pending(directory.location(), owner));
        } else {
            events.on(new ScanEvent.Excluded(directory.location(), "walked-before"));
        }
    }

    /** What one directory's listing hands over. */
    private final class Receiver implements DirectoryListing.Receiver {
        private final FileSource source;

        Receiver(FileSource source) {
            this.source = source;
        }

        @Override
        public void owner(Owner owner) {
            tell(owner);
        }

        @Override
        public void file(Node node, Owner owner) {
            if (stopped()) {
                throw new Stopped();
            }
            Walk.this.file(source, node, owner);
        }

        @Override
        public void directory(Node node, Owner owner) {
            push(node, owner);
        }

        @Override
        public void excluded(Location location, NameRule rule) {
            events.on(new ScanEvent.Excluded(location, rule.label()));
        }
    }

    private void file(FileSource source, Node node, Owner owner) {
        NameRule rule = NameRule.ofFile(node.location().name());
        boolean empty = node.kind() == Node.Kind.FILE && node.entry().length() == 0;
        if (rule.use() == NameRule.Use.LEAVE || (rule == NameRule.UNKNOWN && empty)) {
            NameRule counted = rule == NameRule.UNKNOWN ? NameRule.NOT_PARQUET : rule;
            events.on(new ScanEvent.Excluded(node.location(), counted.label()));
        } else if (rule == NameRule.UNKNOWN && node.kind() == Node.Kind.OTHER) {
            events.on(new ScanEvent.Excluded(node.location(), NameRule.NO_FILE.label()));
        } else if (named.isEmpty() || !named.contains(source.identify(node.location()))) {
            candidate(node, owner, Candidate.Origin.FOUND, kind(rule));
        }
    }

    private static Candidate.Kind kind(NameRule rule) {
        if (rule == NameRule.SUMMARY) {
            return Candidate.Kind.SUMMARY;
        }
        return rule == NameRule.UNKNOWN ? Candidate.Kind.PROBE : Candidate.Kind.DATA;
    }

    private void candidate(Node node, Owner owner, Candidate.Origin origin, Candidate.Kind kind) {
        Candidate candidate = new Candidate(node.entry(), standing(owner, node.entry()), origin, kind);
        if (node.kind() == Node.Kind.OTHER) {
            events.on(new ScanEvent.Judged(Judge.undecided(
                    candidate, Reason.UNREADABLE, "it is no regular file: a link that leads nowhere, or a device")));
            return;
        }
        if (kind != Candidate.Kind.PROBE) {
            listed++;
            listedBytes += node.entry().length();
            if (listed == BATCH) {
                tellListed();
            }
        }
        files.accept(candidate);
    }

    private static Standing standing(Owner owner, FileEntry entry) {
        return Standing.UNKNOWN;
    }

    private void tell(Owner owner) {
        if (told.add(owner.root())) {
            events.on(new ScanEvent.DatasetFound(owner.root(), owner.kind().label(), note(owner.kind())));
        }
    }

    private static String note(Owner.Kind kind) {
        return switch (kind) {
            case PLAIN, PARTITIONED -> "";
            case STREAMING_SINK -> "its log says which files count";
            case TRANSACTIONAL, DELTA, ICEBERG, HUDI -> "its log is not read: files are scanned and cannot be moved";
        };
    }

    private void tellListed() {
        if (listed > 0) {
            events.on(new ScanEvent.Listed(listed, listedBytes));
            listed = 0;
            listedBytes = 0;
        }
    }

    private static boolean stopped() {
        return Thread.currentThread().isInterrupted();
    }

    /** Ends a listing from within. */
    @SuppressWarnings("serial")
    private static final class Stopped extends RuntimeException {
        Stopped() {
            super(null, null, false, false);
        }
    }
}
