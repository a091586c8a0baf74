// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Crew;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Moves the files of a plan aside. What is about to be done is durable in the ledger before the first file moves, and
 * what was done after the last; in between, at every moment, each file has at least one name.
 */
public final class Quarantine {
    private final Stores stores;
    private final Verification verification;
    private final RunOptions options;
    private final ActionListener listener;

    public Quarantine(Stores stores, Verification verification, RunOptions options, ActionListener listener) {
        this.stores = stores;
        this.verification = verification;
        this.options = options;
        this.listener = listener;
    }

    /**
     * Whether files can be moved at all from these paths to this root; to be asked before anything is listed. Writes and
     * removes a probe in the root, or in the nearest directory above it that is there.
     */
    public static Optional<Refused> preflight(
            Stores stores, Location root, Collection<Location> paths, Set<RunOptions.Consent> consents)
            throws IOException {
        Optional<Refused> misplaced = misplaced(stores, root, paths);
        if (misplaced.isPresent()) {
            return misplaced;
        }
        Location above = existing(stores, root);
        try {
            stores.mover(above).orElseThrow().clock(above);
            return terms(stores, above, paths, consents);
        } catch (AccessDeniedException e) {
            return Optional.of(new Refused(
                    "the root " + root + " cannot be written: access denied in " + above,
                    "give another --root, or the right to write there"));
        }
    }

    /** As {@link #preflight}, without a probe: what a plan can say of its being carried out, which writes nothing. */
    public static Optional<Refused> foreseen(
            Stores stores, Location root, Collection<Location> paths, Set<RunOptions.Consent> consents)
            throws IOException {
        Optional<Refused> misplaced = misplaced(stores, root, paths);
        return misplaced.isPresent() ? misplaced : terms(stores, existing(stores, root), paths, consents);
    }

    private static Optional<Refused> terms(
            Stores stores, Location above, Collection<Location> paths, Set<RunOptions.Consent> consents)
            throws IOException {
        Optional<Refused> lock = StoreTerms.lock(stores, above, consents);
        return lock.isPresent() ? lock : StoreTerms.copiesInRoot(stores, above, paths, consents);
    }

    private static Optional<Refused> misplaced(Stores stores, Location root, Collection<Location> paths)
            throws IOException {
        List<Location> all = new ArrayList<>(paths);
        all.add(root);
        for (Location location : all) {
            if (stores.mover(location).isEmpty()) {
                return Optional.of(new Refused(
                        "parquet-fsck does not move files on this kind of store: " + location,
                        "files can be moved on local paths, hdfs, abfs, s3a, gs and dbfs"));
            }
        }
        Optional<Node> there = stores.source(root).stat(root);
        return there.isPresent() && there.get().kind() != Node.Kind.DIRECTORY
                ? Optional.of(new Refused("the root " + root + " is not a directory", "give another --root"))
                : Optional.empty();
    }

    /** The directory, or the nearest above it that is there. */
    private static Location existing(Stores stores, Location directory) throws IOException {
        Location above = directory;
        while (stores.source(above).stat(above).isEmpty() && !above.equals(above.parent())) {
            above = above.parent();
        }
        return above;
    }

    /** Carries a plan out, after finishing or undoing what an earlier run has left. */
    public ActionResult apply(QuarantinePlan wanted) throws IOException {
        QuarantinePlan plan = AccessReview.of(wanted, stores, options.consents());
        Session.Setting setting = new Session.Setting(
                stores, plan.root(), plan.run(), plan.policy().copying(), options, listener);
        List<Location> files =
                plan.moves().stream().map(move -> move.file().location()).toList();
        Optional<Refused> copies = StoreTerms.copies(stores, existing(stores, plan.root()), files, options.consents());
        if (copies.isPresent()) {
            return ActionResult.refused(copies.get());
        }
        return Session.run(setting, session -> {
            plan.refused().forEach(session::refuse);
            for (int from = 0; from < plan.moves().size(); from += Session.BATCH) {
                List<PlannedMove> batch =
                        plan.moves().subList(from, Math.min(plan.moves().size(), from + Session.BATCH));
                new QuarantineBatch(stores, verification, plan, session, new Crew(options.threads())).run(batch);
            }
        });
    }
}
