// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileMover.Exclusion;
import io.github.parquetfsck.io.FileMover.Passage;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.quarantine.RunOptions.Consent;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a person has to agree to where a store promises less than others. */
final class StoreTerms {
    private record Store(String scheme, String authority) {}

    private StoreTerms() {}

    /** Whether the root can be locked, or a person vouches that nobody else uses it. */
    static Optional<Refused> lock(Stores stores, Location root, Set<Consent> consents) throws IOException {
        Optional<FileMover> mover = stores.mover(root);
        if (consents.contains(Consent.SINGLE_WRITER)
                || mover.isEmpty()
                || mover.get().exclusion(root) == Exclusion.BY_THE_STORE) {
            return Optional.empty();
        }
        String scheme = stores.source(root).identify(root).scheme();
        return Optional.of(new Refused(
                "the root " + root + " cannot be locked: nothing keeps two runs of pqfsck from taking the lock at once",
                (scheme.equals("s3")
                                ? "use Hadoop 3.4.2 or newer with fs.s3a.create.conditional.enabled=true, or, "
                                : "")
                        + "when no other pqfsck uses this root, add --single-writer"));
    }

    /** As {@link #copies}, before anything is listed: of the root's own store only. */
    static Optional<Refused> copiesInRoot(
            Stores stores, Location here, Collection<Location> paths, Set<Consent> consents) throws IOException {
        Store roots = store(stores, here);
        for (Location path : paths) {
            if (store(stores, path).equals(roots)) {
                return copies(stores, here, List.of(path), consents);
            }
        }
        return Optional.empty();
    }

    /**
     * Whether the files' stores keep what a move deletes, or a person takes that risk.
     *
     * @param here the root, or a directory above it that is there
     */
    static Optional<Refused> copies(Stores stores, Location here, Collection<Location> files, Set<Consent> consents)
            throws IOException {
        if (consents.contains(Consent.COPY_AND_DELETE)) {
            return Optional.empty();
        }
        Store roots = store(stores, here);
        Map<Store, Location> each = new LinkedHashMap<>();
        for (Location file : files) {
            each.putIfAbsent(store(stores, file), file);
        }
        for (Map.Entry<Store, Location> one : each.entrySet()) {
            Location look = one.getKey().equals(roots) ? here : one.getValue();
            Optional<FileMover> mover = stores.mover(look);
            if (mover.isPresent() && mover.get().passage(look) == Passage.COPY_AND_DELETE) {
                return Optional.of(new Refused(
                        "this store renames nothing, and nothing shows that it keeps versions: a file would be copied,"
                                + " looked at again and deleted, and what a writer puts under its name between the last"
                                + " two steps would be lost: " + one.getValue(),
                        "switch the bucket's versioning on, or, when nobody rewrites these files, add"
                                + " --accept-copy-delete"));
            }
        }
        return Optional.empty();
    }

    private static Store store(Stores stores, Location location) throws IOException {
        Identity identity = stores.source(location).identify(location);
        return new Store(identity.scheme(), identity.authority());
    }
}
