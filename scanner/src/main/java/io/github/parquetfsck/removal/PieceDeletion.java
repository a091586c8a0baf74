// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.removal;

import io.github.parquetfsck.io.Crew;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/** Deletes pieces of a tree: by threads on one machine, by executors on a cluster. What is gone already is deleted. */
@FunctionalInterface
public interface PieceDeletion {

    /**
     * What is still there.
     *
     * @param why in words
     */
    record Left(Location at, String why) implements Serializable {}

    /** What is left of the pieces, in any order; none of it means that all are gone. */
    List<Left> delete(List<Piece> pieces) throws IOException;

    /** By threads of this process. */
    static PieceDeletion byThreads(Stores stores, int threads) {
        return pieces -> new Crew(threads)
                .all(pieces, piece -> delete(stores, piece)).stream()
                        .flatMap(List::stream)
                        .toList();
    }

    /** One piece, to its first failure: what is left of it behind that is not named. */
    static List<Left> delete(Stores stores, Piece piece) {
        for (Location directory : piece.directories()) {
            Optional<Left> left = attempt(stores, directory, FileMover::deleteTree);
            if (left.isPresent()) {
                return List.of(left.get());
            }
        }
        if (piece.files().isEmpty()) {
            return List.of();
        }
        Location first = piece.files().get(0);
        return attempt(stores, first, (mover, at) -> mover.deleteAll(piece.files()))
                .map(left -> List.of(new Left(first.parent(), left.why())))
                .orElse(List.of());
    }

    private static Optional<Left> attempt(Stores stores, Location at, Act act) {
        try {
            FileMover mover = stores.mover(at)
                    .orElseThrow(() -> new IOException("parquet-fsck deletes nothing on this kind of store"));
            act.on(mover, at);
            return Optional.empty();
        } catch (IOException e) {
            String message = e.getMessage();
            return Optional.of(new Left(at, message == null ? e.toString() : message));
        }
    }

    /** A change of one name. */
    interface Act {
        void on(FileMover mover, Location at) throws IOException;
    }
}
