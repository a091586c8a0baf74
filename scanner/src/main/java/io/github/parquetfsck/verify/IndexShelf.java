// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.RowGroupView;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The page indexes of a file for the levels above index: kept from the first reading, or read once more. */
final class IndexShelf {
    private final Map<Long, IndexView> views = new HashMap<>();
    private final @Nullable FileSeal seal;
    private long bytes;

    IndexShelf() {
        this(null);
    }

    /** @param seal what opens the indexes of an encrypted file; null for a plain one */
    IndexShelf(@Nullable FileSeal seal) {
        this.seal = seal;
    }

    /** Keeps what one batch had, unless that takes more memory than a batch may, or more than the footer says. */
    void put(IndexView view, long size) {
        boolean held =
                view.columnIndex().stream().allMatch(index -> index.malformed().isEmpty())
                        && view.offsetIndex().stream()
                                .allMatch(index -> index.malformed().isEmpty());
        if (held && bytes + size <= IndexBatch.MOST_BYTES) {
            views.put(key(view.group(), view.chunk()), view);
            bytes += size;
        }
    }

    Optional<IndexView> find(RowGroupView group, int chunk, CountedReader reader) throws IOException {
        IndexView kept = views.get(key(group, chunk));
        if (kept != null || IndexBatch.tooLarge(group, chunk).isPresent() || FileSeal.isClosed(seal, group, chunk)) {
            return Optional.ofNullable(kept);
        }
        IndexBatch batch = new IndexBatch();
        batch.add(group, chunk, FileSeal.cipher(seal, group, chunk));
        if (batch.isEmpty()) {
            return Optional.empty();
        }
        batch.read(reader);
        return Optional.of(batch.view(0, reader));
    }

    private static long key(RowGroupView group, int chunk) {
        return (long) group.index() << 32 | chunk;
    }
}
