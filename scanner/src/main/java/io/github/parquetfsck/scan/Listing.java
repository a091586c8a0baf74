// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.dataset.Owners;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Glob;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.NameUnreachable;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * From paths to candidates: resolves what was asked for, walks directories, and hands over each file that will be judged
 * while the walk goes on. Events and candidates come from the calling thread, which may be interrupted to end the walk.
 */
public final class Listing {
    private final Stores stores;
    private final ScanListener events;
    private final Consumer<Candidate> files;

    /**
     * @param events told what was found, left out and refused
     * @param files given each candidate once; may block, which holds the walk back
     */
    public Listing(Stores stores, ScanListener events, Consumer<Candidate> files) {
        this.stores = stores;
        this.events = events;
        this.files = files;
    }

    /**
     * Lists everything that a request names.
     *
     * @throws Stores.NoConnector when no code at hand reads one of the schemes
     */
    public void run(ScanRequest request) throws IOException {
        Starts starts = new Starts();
        for (Location path : request.paths()) {
            starts.resolve(path, true);
        }
        for (Location file : request.files()) {
            starts.resolve(file, false);
        }
        Walk walk = new Walk(stores, new Owners(stores), events, files, starts.named);
        for (Node file : starts.files) {
            walk.named(file);
        }
        for (Node start : starts.found) {
            walk.start(start);
        }
        walk.finish();
    }

    /** What the paths turn out to be, each file and directory once. */
    private final class Starts {
        private final List<Node> files = new ArrayList<>();
        private final List<Node> found = new ArrayList<>();
        private final Set<Identity> named = new HashSet<>();
        private final Set<Identity> roots = new HashSet<>();

        /** Tries a path as it stands, then as a glob where that is allowed. */
        void resolve(Location path, boolean globs) throws IOException {
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

        private void add(FileSource source, Node node) {
            Identity identity = source.identify(node.location());
            if (node.kind() == Node.Kind.DIRECTORY) {
                if (roots.add(identity)) {
                    found.add(node);
                }
            } else if (named.add(identity)) {
                files.add(node);
            }
        }

        private void expand(FileSource source, Location pattern) throws IOException {
            boolean[] any = {false};
            source.glob(pattern, node -> {
                any[0] = true;
                if (roots.add(source.identify(node.location()))) {
                    found.add(node);
                }
            });
            if (!any[0]) {
                nothing(pattern, "the pattern matches nothing");
            }
        }

        private void nothing(Location path, String detail) {
            events.on(new ScanEvent.NothingThere(path, detail));
        }
    }
}
