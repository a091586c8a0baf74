// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import io.github.parquetfsck.io.Identity;
import java.util.Optional;
import java.util.Set;

/**
 * Which entries are meant: those that pass every test given.
 *
 * @param run that condemned them
 * @param entries their ids; empty for any
 * @param from the file they came from, or a directory above it
 */
public record Selection(Optional<RunId> run, Set<String> entries, Optional<Identity> from) {
    /** Every entry. */
    public static final Selection ALL = new Selection(Optional.empty(), Set.of(), Optional.empty());

    public Selection {
        entries = Set.copyOf(entries);
    }

    public boolean takes(Condemnation facts) {
        return run.map(facts.run()::equals).orElse(true)
                && (entries.isEmpty() || entries.contains(facts.id()))
                && from.map(place -> facts.identity().equals(place)
                                || facts.identity().isUnder(place))
                        .orElse(true);
    }
}
