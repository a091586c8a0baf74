// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.util.Optional;

/** What lies under a root and nowhere else: the only place where anything is deleted. */
final class Grounds {
    private final Stores stores;
    private final Location root;

    Grounds(Stores stores, Location root) {
        this.stores = stores;
        this.root = root;
    }

    /** Why a file must not be deleted here; empty when it lies below the root and no link leads to it. */
    Optional<String> objection(Location file) throws IOException {
        FileSource source = stores.source(root);
        Identity top = source.identify(root);
        Identity it = stores.source(file).identify(file);
        if (!it.isUnder(top) || (it.path() + "/").contains("/../")) {
            return Optional.of("it does not lie under the root " + root);
        } else if (it.isUnder(source.identify(root.child("_ledger")))) {
            return Optional.of("it is a part of the ledger");
        }
        FileMover mover = stores.mover(file)
                .orElseThrow(() -> new IOException("parquet-fsck deletes nothing on this kind of store: " + file));
        for (Location at = file; !source.identify(at).equals(top); at = at.parent()) {
            Optional<String> target = mover.linked(at);
            if (target.isPresent()) {
                return Optional.of(at + " is a link to " + target.get());
            } else if (at.equals(at.parent())) {
                return Optional.of("it does not lie under the root " + root);
            }
        }
        return Optional.empty();
    }

    /** Removes directories above a deleted file in which nothing is left, up to the root, which stays. */
    void removeEmptyDirectories(Location file) throws IOException {
        FileSource source = stores.source(root);
        Identity top = source.identify(root);
        for (Location at = file.parent(); objection(at).isEmpty(); at = at.parent()) {
            FileMover mover = stores.mover(at).orElseThrow();
            mover.deleteEmptyDirectory(at);
            if (source.stat(at).isPresent() || source.identify(at.parent()).equals(top)) {
                return;
            }
        }
    }
}
