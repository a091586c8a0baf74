// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The logs of owners that can be read, by kind. The files of every other kind are of unknown standing. Immutable. */
public final class OwnerLogs {
    private final Map<Owner.Kind, Opener> openers;

    /** Reads one kind of log. */
    @FunctionalInterface
    public interface Opener {
        /**
         * Opens the log whose owner's root this is; empty when it has none.
         *
         * @throws IOException when the log is there and cannot be read, for want of a library's support too
         */
        Optional<? extends OwnerLog> open(Stores stores, Location root) throws IOException;
    }

    private OwnerLogs(Map<Owner.Kind, Opener> openers) {
        this.openers = openers;
    }

    /** The logs that are read without a library. */
    public static OwnerLogs standard() {
        return new OwnerLogs(Map.of())
                .with(Owner.Kind.STREAMING_SINK, (stores, root) -> Sink.open(stores.source(root), root))
                .with(Owner.Kind.HUDI, (stores, root) -> HudiTimeline.open(stores.source(root), root))
                .with(Owner.Kind.TRANSACTIONAL, (stores, root) -> Transactions.open(stores.source(root), root));
    }

    /** These logs, and those of one more kind. */
    public OwnerLogs with(Owner.Kind kind, Opener opener) {
        Map<Owner.Kind, Opener> more = new EnumMap<>(Owner.Kind.class);
        more.putAll(openers);
        more.put(kind, opener);
        return new OwnerLogs(more);
    }

    /** Whether logs of this kind are read. */
    public boolean reads(Owner.Kind kind) {
        return openers.containsKey(kind);
    }

    /** Opens an owner's log; empty when it has none, or one that is not read. */
    public Optional<OwnerLog> open(Stores stores, Owner owner) throws IOException {
        Opener opener = openers.get(owner.kind());
        return opener == null
                ? Optional.empty()
                : opener.open(stores, owner.root()).map(log -> log);
    }
}
