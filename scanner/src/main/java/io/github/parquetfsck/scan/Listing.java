// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.dataset.NameRule;
import io.github.parquetfsck.dataset.OwnerLogs;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Glob;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Locations;
import io.github.parquetfsck.io.NameUnreachable;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * From paths to candidates: resolves what was asked for, walks directories, and hands over each file that will be judged
 * while the walk goes on. Events and candidates come from the calling thread, which may be interrupted to end the walk.
 */
public final class Listing {
    private final Stores stores;
    private final OwnerLogs logs;
    private final ScanListener events;
    private final Consumer<Candidate> files;
    private final Predicate<Location> elsewhere;

    /**
     * @param logs tell which files count
     * @param events told what was found, left out and refused
     * @param files given each candidate once; may block, which holds the walk back
     */
    public Listing(Stores stores, OwnerLogs logs, ScanListener events, Consumer<Candidate> files) {
        this(stores, logs, events, files, directory -> false);
    }

    /**
     * The same, of a part.
     *
     * @param elsewhere asked of each directory before it is listed, but for those below the root of a log, which tells of
     *     all its files: whether somebody else lists it, with everything below it
     */
    public Listing(
            Stores stores,
            OwnerLogs logs,
            ScanListener events,
            Consumer<Candidate> files,
            Predicate<Location> elsewhere) {
        this.elsewhere = elsewhere;
        this.stores = stores;
        this.logs = logs;
        this.events = events;
        this.files = files;
    }

    /**
     * Lists everything that a request names.
     *
     * @throws Stores.NoConnector when no code at hand reads one of the schemes
     */
    public void run(ScanRequest request) throws IOException {
        run(request, null);
    }

    /**
     * Lists everything that a request names, its directories by many processes where each directory has one name only and
     * none lies in another.
     *
     * @throws Stores.NoConnector when no code at hand reads one of the schemes
     */
    public void runWith(Walkers walkers, ScanRequest request) throws IOException {
        run(request, walkers);
    }

    private void run(ScanRequest request, @Nullable Walkers walkers) throws IOException {
        NamedFiles alone = new NamedFiles();
        Walk walk = new Walk(stores, logs, events, files, elsewhere, alone, request.now());
        Starts starts = new Starts(walk, alone);
        for (Location path : request.paths()) {
            starts.resolve(path, true);
        }
        resolve(request.files(), starts);
        Collection<Node> found = starts.found();
        if (walkers != null && alone.isEmpty() && starts.areTrees()) {
            List<Branch> branches = new ArrayList<>();
            for (Node start : found) {
                branches.add(walk.branch(start));
            }
            walkers.walk(branches, walk);
        } else {
            for (Node start : found) {
                walk.start(start);
            }
        }
        walk.finish();
    }

    private static void resolve(Locations files, Starts starts) throws IOException {
        try {
            files.each(file -> starts.resolve(file, false));
        } catch (IOException e) {
            // An interrupt ends the reading of a list too.
            if (!Thread.currentThread().isInterrupted()) {
                throw e;
            }
        }
    }

    /** What the paths turn out to be: named files are handed over at once, the rest is kept, each once. */
    private final class Starts {
        private final Walk walk;
        private final NamedFiles named;
        private final Map<Identity, Node> found = new LinkedHashMap<>();

        Starts(Walk walk, NamedFiles named) {
            this.walk = walk;
            this.named = named;
        }

        /** Tries a path as it stands, then as a glob where that is allowed. */
        void resolve(Location path, boolean globs) throws IOException {
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
            try {
                FileSource source = stores.source(path);
                Optional<Node> node = source.stat(path);
                if (node.isEmpty() && path.scheme().equals("file")) {
                    node = source.stat(unescaped(path));
                }
                if (node.isPresent()) {
                    add(source, node.get());
                } else if (globs && Glob.isGlob(path.text())) {
                    expand(source, path);
                } else {
                    nothing(path, "there is no such file or directory");
                }
            } catch (Stores.NoConnector e) {
                throw e;
            } catch (NameUnreachable e) {
                Candidate unreachable = new Candidate(
                        new FileEntry(path, 0, Instant.EPOCH, ""),
                        Standing.UNKNOWN,
                        Candidate.Origin.NAMED,
                        Candidate.Kind.DATA);
                events.on(new ScanEvent.Judged(Judge.undecided(unreachable, Reasons.of(e), Reasons.detail(e))));
            } catch (IOException e) {
                events.on(new ScanEvent.ListingFailed(path, Reasons.of(e), Reasons.detail(e)));
            }
        }

        /** As Hadoop prints it, a {@code file:} path has no escapes. */
        private static Location unescaped(Location path) {
            return new Location(path.text().substring("file:".length()));
        }

        private void add(FileSource source, Node node) throws IOException {
            Identity identity = source.identify(node.location());
            if (node.kind() == Node.Kind.DIRECTORY) {
                found.putIfAbsent(identity, node);
            } else if (named.add(identity)) {
                walk.named(node);
            }
        }

        private void expand(FileSource source, Location pattern) throws IOException {
            boolean[] any = {false};
            boolean byName = !Glob.isGlob(pattern.name());
            source.glob(pattern, node -> {
                any[0] = true;
                Identity identity = source.identify(node.location());
                NameRule rule = NameRule.ofDirectory(node.location().name());
                if (node.kind() == Node.Kind.DIRECTORY && rule.use() == NameRule.Use.LEAVE && !byName) {
                    events.on(new ScanEvent.Excluded(node.location(), rule.label()));
                } else {
                    found.putIfAbsent(identity, node);
                }
            });
            if (!any[0]) {
                nothing(pattern, "the pattern matches nothing");
            }
        }

        /** What is to be walked, and files that globs matched, which no walk hands over again. */
        Collection<Node> found() {
            found.keySet().removeIf(named::contains);
            found.forEach((identity, node) -> {
                if (node.kind() != Node.Kind.DIRECTORY) {
                    named.add(identity);
                }
            });
            return found.values();
        }

        /** Whether no directory can be reached by two ways: no link leads to one, and none lies in another. */
        boolean areTrees() {
            Set<String> names = new HashSet<>();
            found.keySet().forEach(each -> names.add(each.toString()));
            for (String name : names) {
                for (int slash = name.lastIndexOf('/'); slash > 0; slash = name.lastIndexOf('/', slash - 1)) {
                    if (names.contains(name.substring(0, slash)) || isIn(names, name, slash + 1)) {
                        return false;
                    }
                }
            }
            return found.entrySet().stream()
                    .allMatch(each -> each.getKey().scheme().equals("hdfs")
                            || each.getValue().entry().version().isEmpty());
        }

        /** A root's name ends in its slash. */
        private static boolean isIn(Set<String> names, String name, int end) {
            return end < name.length() && names.contains(name.substring(0, end));
        }

        private void nothing(Location path, String detail) {
            events.on(new ScanEvent.NothingThere(path, detail));
        }
    }
}
