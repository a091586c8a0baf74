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
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Walks directories without recursion and without holding more than one directory's first names. A directory that is
 * reached again through a link is not walked again.
 */
final class Walk implements Walkers.Home {
    private final Stores stores;
    private final Owners owners;
    private final ScanListener events;
    private final Sieve sieve;
    private final Predicate<Location> elsewhere;
    private final NamedFiles alone;
    private final Instant now;
    private final OpenLogs logs;
    private final Refusals refusals = new Refusals();
    private final Set<String> keys = new HashSet<>();
    private final Set<Owner> told = new HashSet<>();
    private final Deque<Pending> pending = new ArrayDeque<>();
    private @Nullable Bounds bounds;

    /** A directory to visit, or one whose visit is over when it comes up again. */
    private record Pending(Branch branch, Step step) {
        Location location() {
            return branch.directory().location();
        }
    }

    private enum Step {
        VISIT,
        LEAVE
    }

    /**
     * @param elsewhere whether somebody else lists a directory and what is below it
     * @param alone files that are handed over by themselves, and not again when a walk meets them
     */
    Walk(
            Stores stores,
            OwnerLogs logs,
            ScanListener events,
            Consumer<Candidate> files,
            Predicate<Location> elsewhere,
            NamedFiles alone,
            Instant now) {
        this.stores = stores;
        this.owners = new Owners(stores);
        this.now = now;
        this.logs = new OpenLogs(stores, logs, events, now);
        this.events = events;
        this.sieve = new Sieve(this.logs, events, files);
        this.elsewhere = elsewhere;
        this.alone = alone;
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
        sieve.named(node, owner);
    }

    /** Walks what stands at a path or was matched by a glob. */
    void start(Node node) throws IOException {
        if (node.kind() != Node.Kind.DIRECTORY) {
            sieve.found(node, owners.ofFile(node.location()), List.of());
            return;
        }
        Branch branch = branch(node);
        pending.push(new Pending(branch, Step.LEAVE));
        push(stores.source(node.location()), branch);
        go();
    }

    /** A directory from which a walk begins. */
    Branch branch(Node node) throws IOException {
        return new Branch(node, owners.of(node.location()), Branch.Origin.START);
    }

    private void go() throws IOException {
        while (!pending.isEmpty() && !stopped()) {
            Pending next = pending.pop();
            switch (next.step()) {
                case VISIT -> visitHere(next);
                case LEAVE -> logs.leave(next.branch().owner(), next.location());
            }
        }
        pending.clear();
    }

    /** Walks from some directories on, as far as it may go without a log. */
    Rest within(List<Branch> branches, Bounds limits) throws IOException {
        bounds = limits;
        for (int i = branches.size() - 1; i >= 0; i--) {
            pending.push(new Pending(branches.get(i), Step.VISIT));
        }
        for (int visited = 0; !pending.isEmpty() && !isOver(limits, visited); visited++) {
            Pending next = pending.pop();
            try {
                visit(next);
            } catch (EndOfListing.Beyond e) {
                return new Rest(next.branch(), left());
            }
        }
        return new Rest(null, left());
    }

    private boolean isOver(Bounds limits, int visited) {
        return stopped()
                || visited >= limits.directories()
                || sieve.names() >= limits.names()
                || sieve.bytes() >= limits.bytes();
    }

    @Override
    public List<Branch> beyond(Branch branch) throws IOException {
        if (branch.owner().kind().hasLog()) {
            pending.push(new Pending(branch, Step.LEAVE));
        }
        visit(new Pending(branch, Step.VISIT));
        if (pending.stream().anyMatch(next -> next.step() == Step.LEAVE)) {
            go();
        }
        return left();
    }

    private List<Branch> left() {
        List<Branch> left = pending.stream().map(Pending::branch).toList();
        pending.clear();
        return left;
    }

    /** Tells what is left to be told. */
    void finish() {
        sieve.tellListed();
        refusals.finish(events);
    }

    /** Tells how many files were listed, and returns what could not be. */
    List<Refused> end() {
        sieve.tellListed();
        return refusals.drain();
    }

    @Override
    public void add(Refused refused) {
        refusals.add(refused);
    }

    private void visitHere(Pending at) throws IOException {
        if (at.branch().owner().within(at.location()).kind().hasLog() || !elsewhere.test(at.location())) {
            visit(at);
        }
    }

    private void visit(Pending at) throws IOException {
        try {
            FileSource source = stores.source(at.location());
            Branch branch = at.branch();
            new DirectoryListing(source, owners, branch.directory(), branch.owner()).read(new Receiver(source, branch));
        } catch (EndOfListing.Stopped e) {
            return;
        } catch (IOException e) {
            refusals.add(at.location(), e);
        }
    }

    private void push(FileSource source, Branch branch) {
        Node directory = branch.directory();
        Identity identity = source.identify(directory.location());
        String version = directory.entry().version();
        String key = version.isEmpty()
                ? identity.toString()
                : identity.scheme() + "://" + identity.authority() + " " + version;
        if (keys.add(key)) {
            pending.push(new Pending(branch, Step.VISIT));
        } else {
            events.on(new ScanEvent.Excluded(directory.location(), "walked-before"));
        }
    }

    /** What one directory's listing hands over. */
    private final class Receiver implements DirectoryListing.Receiver {
        private final FileSource source;
        private final Branch branch;
        private final Node directory;

        Receiver(FileSource source, Branch branch) {
            this.source = source;
            this.branch = branch;
            this.directory = branch.directory();
        }

        @Override
        public void large() {
            if (bounds != null) {
                throw new EndOfListing.Beyond();
            }
        }

        @Override
        public void owner(Owner owner) {
            if (owner.kind().hasLog() && bounds != null) {
                throw new EndOfListing.Beyond();
            }
            if (owner.kind().hasLog() || branch.origin() == Branch.Origin.START) {
                tell(owner);
            }
            if (owner.kind().hasLog() && !owner.equals(branch.owner())) {
                pending.push(new Pending(new Branch(directory, owner, Branch.Origin.BELOW), Step.LEAVE));
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
                throw new EndOfListing.Stopped();
            }
            if (alone.isEmpty() || !alone.contains(source.identify(node.location()))) {
                sieve.found(node, owner, attempts);
            }
        }

        @Override
        public void directory(Node node, Owner owner) {
            push(source, new Branch(node, owner, Branch.Origin.BELOW));
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

    /** Tells each owner once. */
    private void tell(Owner owner) {
        Owner whole = owner.whole();
        if (told.add(whole)) {
            events.on(new ScanEvent.DatasetFound(whole.root(), whole.kind(), logs.note(owner)));
        }
    }

    private static boolean stopped() {
        return Thread.currentThread().isInterrupted();
    }
}
