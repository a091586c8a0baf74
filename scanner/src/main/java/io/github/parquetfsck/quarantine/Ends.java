// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.ledger.LedgerEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The two places of an entry as they are now, and its manifest.
 *
 * @param source where the file came from, or comes back to
 * @param manifest one line for a person
 */
public record Ends(End source, End destination, String manifest) {
    private static final long LARGEST_MANIFEST = 16L << 20;

    /**
     * One place.
     *
     * @param there empty when nothing has the name
     */
    public record End(Location location, Optional<Node> there) {
        static End of(Stores stores, Location location) throws IOException {
            return new End(location, stores.source(location).stat(location));
        }
    }

    /** Looks at both places; only reads. */
    public static Ends of(Stores stores, LedgerEntry entry) throws IOException {
        return new Ends(
                End.of(stores, entry.returning().source()),
                End.of(stores, entry.facts().destination()),
                manifest(stores, entry));
    }

    private static String manifest(Stores stores, LedgerEntry entry) throws IOException {
        Location place = Destinations.manifest(entry.facts().destination());
        Optional<Node> node = stores.source(place).stat(place);
        if (node.isEmpty() || node.get().kind() != Node.Kind.FILE) {
            return "not there: " + place;
        } else if (node.get().entry().length() > LARGEST_MANIFEST) {
            return "not what the ledger says, by its size: " + place;
        }
        try {
            byte[] bytes = stores.source(place).bytes(node.get().entry());
            boolean same = facts(Json.parse(new String(bytes, StandardCharsets.UTF_8)))
                    .equals(Json.parse(entry.facts().json().toString()));
            return (same ? "says the same: " : "says something else than the ledger: ") + place;
        } catch (Json.MalformedJson e) {
            return "not what the ledger says, it is no JSON: " + place;
        }
    }

    /** Without what only the manifest has: what a copy lost. */
    private static Json facts(Json manifest) {
        if (!(manifest instanceof Json.Obj object)) {
            return manifest;
        }
        Json.Builder facts = Json.object();
        object.fields().forEach((name, value) -> {
            if (!name.equals("lost")) {
                facts.put(name, value);
            }
        });
        return facts.build();
    }
}
