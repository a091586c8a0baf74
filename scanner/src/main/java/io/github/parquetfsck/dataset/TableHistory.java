// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What a table's log says of the commits that put files into it, as far back as the log goes. */
public interface TableHistory {

    /** By file, the commit that put it into the table; no key where the log no longer tells. */
    Map<Identity, TableCommit> commits(Collection<Identity> files) throws IOException;

    /** The newest micro-batch of a streaming query that the table has; empty where it has none, or does not tell. */
    default OptionalLong newestBatch(String query) throws IOException {
        return OptionalLong.empty();
    }

    /** The files that micro-batches of a streaming query put into the table, as far as the log still tells. */
    default List<Location> files(String query, long firstBatch, long lastBatch) throws IOException {
        return List.of();
    }

    /** The id by which a streaming source's offsets name the table; empty where they do not name it. */
    default Optional<String> tableId() throws IOException {
        return Optional.empty();
    }

    /**
     * The versions that streams read one after the other, the oldest first, by the names that a streaming source's offsets
     * give them; none where offsets name the table by its id.
     */
    default List<String> versions() throws IOException {
        return List.of();
    }

    /**
     * Files that several micro-batches of one streaming query put into the table under one name, with these commits, the
     * oldest first: the last has written over the others.
     */
    default Map<Location, List<TableCommit>> overwritten() throws IOException {
        return Map.of();
    }

    /** Reads one kind of history. */
    @FunctionalInterface
    interface Opener {
        TableHistory open(Stores stores, Location root) throws IOException;
    }

    /** The histories that can be read, by kind of owner. Immutable. */
    record Openers(Map<Owner.Kind, Opener> byKind) {
        /** None at all. */
        public static final Openers NONE = new Openers(Map.of());

        public Openers {
            byKind = Map.copyOf(byKind);
        }

        /** These, and one more kind. */
        public Openers with(Owner.Kind kind, Opener opener) {
            Map<Owner.Kind, Opener> more = new EnumMap<>(Owner.Kind.class);
            more.putAll(byKind);
            more.put(kind, opener);
            return new Openers(more);
        }

        /** Those that need no library. */
        public static Openers standard() {
            return NONE.with(Owner.Kind.HUDI, HudiHistory::new);
        }

        /** The history of an owner's table; empty when none of its kind is read. */
        public Optional<TableHistory> open(Stores stores, Owner owner) throws IOException {
            Opener opener = byKind.get(owner.kind());
            return opener == null ? Optional.empty() : Optional.of(opener.open(stores, owner.root()));
        }
    }
}
