// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.removal;

import io.github.parquetfsck.baseline.Baseline;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerState;
import io.github.parquetfsck.removal.TreeSurvey.Protected;
import java.io.IOException;
import java.util.Collection;
import java.util.Optional;

/** Recognises the directories that parquet-fsck itself keeps, by the names in them: quarantine roots and baselines. */
final class OwnRecords {
    private final Stores stores;

    OwnRecords(Stores stores) {
        this.stores = stores;
    }

    /**
     * Why a directory must stay. Reads nothing where no directory in it has a name that parquet-fsck gives.
     *
     * @param directories names of those that stand in it
     */
    Optional<Protected> refuse(Location directory, Collection<String> directories) throws IOException {
        if (directories.contains(Ledger.directory(directory).name())) {
            Optional<Protected> root = quarantine(directory);
            if (root.isPresent()) {
                return root;
            }
        }
        return directories.contains(Baseline.parts(directory).name()) && Baseline.isAt(stores, directory)
                ? kept(
                        directory,
                        "it is a baseline, without which scans read every file again; to begin anew, give them another"
                                + " --baseline, and delete baseline-*.json here when no run uses it")
                : Optional.empty();
    }

    /** A root whose files all went back or for good is a directory like any other. */
    private Optional<Protected> quarantine(Location root) throws IOException {
        LedgerState state = Ledger.audit(stores, root).state();
        long aside = state.entries().values().stream()
                .filter(entry -> entry.state().isAside())
                .count();
        if (aside > 0) {
            return kept(
                    root,
                    "it is a quarantine root, and its ledger knows the way back of " + aside
                            + (aside == 1 ? " file" : " files")
                            + " in it; first pqfsck restore, or pqfsck purge --older-than 0d, with this --root and"
                            + " --apply");
        } else if (!state.problems().isEmpty()) {
            return kept(
                    root,
                    "it is a quarantine root, and its ledger does not tell what lies in it ("
                            + state.problems().get(0) + "); pqfsck ledger verify, with this --root, tells more");
        }
        return Optional.empty();
    }

    private static Optional<Protected> kept(Location at, String why) {
        return Optional.of(new Protected(at, why));
    }
}
