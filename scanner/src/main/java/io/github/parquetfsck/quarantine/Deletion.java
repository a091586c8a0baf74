// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Crew;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Deletes the files of one batch of a purge, whose intent is in the ledger: by threads on one machine, by executors on
 * a cluster. Whoever deletes writes nothing of it down; the driver looks afterwards at what is left.
 */
@FunctionalInterface
public interface Deletion {

    /**
     * A file to delete, as the driver saw it last.
     *
     * @param length bytes
     */
    record Doomed(Location file, long length, Instant modified) implements Serializable {}

    /** For each file why it is still there, in the same order; "" where it is not. */
    List<String> delete(List<Doomed> files) throws IOException;

    /** By threads of this process. */
    static Deletion byThreads(Stores stores, int threads) {
        return files -> new Crew(threads).all(files, file -> delete(stores, file));
    }

    /** One file, if it is still the one: why it is still there, or "". */
    static String delete(Stores stores, Doomed doomed) {
        try {
            Optional<Node> node = stores.source(doomed.file()).stat(doomed.file());
            if (node.isEmpty()) {
                return "";
            }
            FileMover mover = stores.mover(doomed.file())
                    .orElseThrow(() -> new IOException("parquet-fsck deletes nothing on this kind of store"));
            boolean same = node.get().kind() == Node.Kind.FILE
                    && node.get().entry().length() == doomed.length()
                    && node.get().entry().modified().equals(doomed.modified())
                    && mover.linked(doomed.file()).isEmpty();
            if (!same) {
                return "it changed while it was about to be deleted";
            }
            mover.delete(doomed.file());
            return "";
        } catch (IOException e) {
            return Errors.line(e);
        }
    }
}
