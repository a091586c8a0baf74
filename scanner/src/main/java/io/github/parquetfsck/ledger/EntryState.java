// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import java.util.Set;

/** Where a condemned file stands, and the only ways on from there. */
public enum EntryState {
    /** Judged and still in its place. */
    CONDEMNED,
    /** On its way out, or left so by a process that died. */
    MOVING,
    QUARANTINED,
    /** On its way back, or left so by a process that died. */
    RESTORING,
    /** In its place and no longer condemned. */
    RELEASED,
    PURGING,
    PURGED,
    /** At neither end. */
    LOST;

    /** The states that may follow this one. */
    public Set<EntryState> next() {
        return switch (this) {
            case CONDEMNED -> Set.of(MOVING, RELEASED, LOST);
            case MOVING -> Set.of(QUARANTINED, CONDEMNED, LOST);
            case QUARANTINED -> Set.of(RESTORING, PURGING, LOST);
            case RESTORING -> Set.of(RELEASED, QUARANTINED, LOST);
            case PURGING -> Set.of(PURGED, QUARANTINED, LOST);
            case RELEASED, PURGED, LOST -> Set.of();
        };
    }

    /** Whether nothing can follow. */
    public boolean isTerminal() {
        return next().isEmpty();
    }

    /** Whether a process was, or is, between the two ends of a move. */
    public boolean isOpen() {
        return this == MOVING || this == RESTORING || this == PURGING;
    }

    /** Whether the file may lie under the root, and nowhere else. */
    public boolean isAside() {
        return this == QUARANTINED || isOpen();
    }

    /**
     * The following state.
     *
     * @throws IllegalStateException when the table has no such arrow
     */
    public EntryState to(EntryState next) {
        if (!next().contains(next)) {
            throw new IllegalStateException("a ledger entry cannot go from " + this + " to " + next);
        }
        return next;
    }
}
