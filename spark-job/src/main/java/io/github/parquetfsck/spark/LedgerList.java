// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.LedgerState;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files that the ledger of a quarantine root has condemned: those that still lie in their place, and those that come back by another
 * hand than {@code restore}. Read again when the ledger has grown.
 */
final class LedgerList {
    private static final Logger LOG = LoggerFactory.getLogger(PreReadFilter.class);

    private final Location root;
    private final Stores stores;
    private Set<String> records = Set.of();
    private Map<Identity, ListedFile> files = Map.of();

    LedgerList(Location root, Stores stores) {
        this.root = root;
        this.stores = stores;
    }

    /** Hands over what the ledger says now. Returns whether that is news. */
    boolean into(DamageList.Draft draft) throws IOException {
        Set<String> now = records();
        boolean grown = !now.equals(records);
        if (grown) {
            LedgerState state = Ledger.read(stores, root);
            state.problems().forEach(problem -> LOG.warn("parquet-fsck reads the ledger of {}: {}", root, problem));
            files = files(state);
            records = now;
        }
        files.forEach(draft::add);
        return grown;
    }

    private Set<String> records() throws IOException {
        Location directory = Ledger.directory(root);
        Set<String> names = new TreeSet<>();
        if (stores.source(directory).stat(directory).isPresent()) {
            stores.source(directory)
                    .list(directory, node -> names.add(node.location().name()));
        }
        return names;
    }

    private Map<Identity, ListedFile> files(LedgerState state) {
        Map<Identity, ListedFile> condemned = new LinkedHashMap<>();
        for (LedgerEntry entry : state.entries().values()) {
            Condemnation facts = entry.facts();
            switch (entry.state()) {
                case CONDEMNED, MOVING, QUARANTINED, PURGING, PURGED, LOST ->
                    condemned.put(
                            facts.identity(),
                            new ListedFile(
                                    facts.length(),
                                    facts.modified(),
                                    "it is damaged: " + why(facts) + ", says the ledger of " + root));
                case RESTORING, RELEASED -> condemned.remove(facts.identity());
            }
        }
        return condemned;
    }

    private static String why(Condemnation facts) {
        return facts.findings().stream()
                .findFirst()
                .map(finding -> finding.code() + " " + finding.message())
                .orElse("condemned");
    }
}
