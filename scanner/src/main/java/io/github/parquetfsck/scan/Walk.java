// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.dataset.Attempts;
import io.github.parquetfsck.dataset.NameRule;
import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.OwnerLogs;
import io.github.parquetfsck.dataset.Owners;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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
    private final Set<Identity> alone;
    private final Instant now;
    private final OpenLogs logs;
    private final Refusals refusals;
    private final Set<String> keys = new HashSet<>();
    private final Set<Owner> told = new HashSet<>();
    private final Deque<Pending> pending = new ArrayDeque<>();
    private @Nullable Node start;
    private long listed;
    private long listedBytes;

    /** A directory to visit, or one whose visit is over when it comes up again. */
    private record Pending(Node directory, Owner owner, Step step) {}

    private enum Step {
        VISIT,
        LEAVE
    }

    /** @param alone files that are handed over by themselves, and not again when a walk meets them */
    Walk(
            Stores stores,
            OwnerLogs logs,
            ScanListener events,
            Consumer<Candidate> files,
            Set<Identity> alone,
            Instant now) {
        this.stores = stores;
        this.owners = new Owners(stores);
        this.now = now;
        this.logs = new OpenLogs(stores, logs, events, now);
        this.events = events;
        this.files = files;
        this.alone = alone;
        this.refusals = new Refusals(events);
    }

    /** Hands over a file that was asked for by name. */
    void named(Node node) throws IOException {
        if (stopped()) {
            return;
        }
        Owner owner = owners.ofFile(node.location());
        if (owner.kind().hasLog()) {
            tell(owner);
        }
        Candidate.Kind kind = NameRule.isSummary(node.location().name()) ? Candidate.Kind.SUMMARY : Candidate.Kind.DATA;
        candidate(node, owner, Candidate.Origin.NAMED, kind, List.of());
    }

    /** Walks what stands at a path or was matched by a glob. */
    void start(Node node) throws IOException {
        if (node.kind() != Node.Kind.DIRECTORY) {
            file(node, owners.ofFile(node.location()), List.of());
            return;
        }
        Owner owner = owners.of(node.location());
        start = node;
        pending.push(new Pending(node, owner, Step.LEAVE));
        push(stores.source(node.location()), node, owner);
        while (!pending.isEmpty() && !stopped()) {
            Pending next = pending.pop();
            switch (next.step()) {
                case VISIT -> visit(next);
                case LEAVE -> logs.leave(next.owner(), next.directory().location());
            }
        }
        pending.clear();
    }

    /** Tells what is left to be told. */
    void finish() {
        tellListed();
        refusals.finish();
    }

    private void visit(Pending at) throws IOException {
        try {
            FileSource source = stores.source(at.directory().location());
            new DirectoryListing(source, owners, at.directory(), at.owner()).read(new Receiver(source, at));
        } catch (Stopped e) {
            return;
        } catch (IOException e) {
            refusals.add(at.directory().location(), e);
        }
    }

    private void push(FileSource source, Node directory, Owner owner) {
        Identity identity = source.identify(directory.location());
        String version = directory.entry().version();
        String key = version.isEmpty()
                ? identity.toString()
                : identity.scheme() + "://" + identity.authority() + " " + version;
        if (keys.add(key)) {
            pending.push(new Pending(directory, owner, Step.VISIT));
        } else {
            events.on(new ScanEvent.Excluded(directory.location(), "walked-before"));
        }
    }

    /** What one directory's listing hands over. */
    private final class Receiver implements DirectoryListing.Receiver {
        private final FileSource source;
        private final Node directory;
        private final Owner above;

        Receiver(FileSource source, Pending at) {
            this.source = source;
            this.directory = at.directory();
            this.above = at.owner();
        }

        @Override
        public void owner(Owner owner) {
            if (owner.kind().hasLog() || directory.equals(start)) {
                tell(owner);
            }
            if (owner.kind().hasLog() && !owner.equals(above)) {
                pending.push(new Pending(directory, owner, Step.LEAVE));
            }
        }

        @Override
        public void whole(List<FileEntry> files, List<Node> directories, Owner owner, Attempts attempts) {
            if (!owner.kind().hasLog()) {
                new Suspicions(source, now)
                        .of(directory.location(), files, directories, attempts)
                        .forEach(finding -> events.on(new ScanEvent.DatasetFinding(directory.location(), finding)));
            }
        }

        @Override
        public void file(Node node, Owner owner, List<FileEntry> attempts) {
            if (stopped()) {
                throw new Stopped();
            }
            if (alone.isEmpty() || !alone.contains(source.identify(node.location()))) {
                Walk.this.file(node, owner, attempts);
            }
        }

        @Override
        public void directory(Node node, Owner owner) {
            push(source, node, owner);
        }

        @Override
        public void excluded(Node node, NameRule rule) {
            events.on(new ScanEvent.Excluded(node.location(), rule.label()));
            if (rule.isStaging() && isLeftBehind(node)) {
                events.on(new ScanEvent.DatasetFinding(
                        directory.location(),
                        Finding.of(
                                Defect.STAGING_LEFT_BEHIND,
                                Place.wholeFile(),
                                node.location().text())));
            }
        }
    }

    /** Some object stores have no time for a directory. */
    private boolean isLeftBehind(Node staging) {
        return staging.entry().modified().isAfter(Instant.EPOCH) && Leftovers.isOld(staging.entry(), now);
    }

    private void file(Node node, Owner owner, List<FileEntry> attempts) {
        NameRule rule = NameRule.ofFile(node.location().name());
        boolean empty = node.kind() == Node.Kind.FILE && node.entry().length() == 0;
        if (rule.use() == NameRule.Use.LEAVE || (rule == NameRule.UNKNOWN && empty)) {
            NameRule counted = rule == NameRule.UNKNOWN ? NameRule.NOT_PARQUET : rule;
            events.on(new ScanEvent.Excluded(node.location(), counted.label()));
            logs.pass(owner, node.entry());
        } else if (rule == NameRule.UNKNOWN && node.kind() == Node.Kind.OTHER) {
            events.on(new ScanEvent.Excluded(node.location(), NameRule.NO_FILE.label()));
        } else {
            candidate(node, owner, Candidate.Origin.FOUND, kind(rule), attempts);
        }
    }

    private static Candidate.Kind kind(NameRule rule) {
        if (rule == NameRule.SUMMARY) {
            return Candidate.Kind.SUMMARY;
        }
        return rule == NameRule.UNKNOWN ? Candidate.Kind.PROBE : Candidate.Kind.DATA;
    }

    private void candidate(
            Node node, Owner owner, Candidate.Origin origin, Candidate.Kind kind, List<FileEntry> attempts) {
        Standing standing = logs.standing(owner, node.entry());
        Candidate candidate =
                new Candidate(node.entry(), standing, origin, kind, logs.logged(owner, node.entry()), attempts);
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

    /** Tells each owner once. */
    private void tell(Owner owner) {
        Owner whole = owner.whole();
        if (told.add(whole)) {
            events.on(new ScanEvent.DatasetFound(whole.root(), whole.kind(), logs.note(owner)));
        }
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
