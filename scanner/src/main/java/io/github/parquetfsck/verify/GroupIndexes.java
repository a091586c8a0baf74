// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.PhysicalType;
import io.github.parquetfsck.format.BloomFilterView;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The index structures of a row group's chunks, read together once more: the bits of bloom filters by themselves. */
final class GroupIndexes {
    private final CountedReader reader;
    private final Map<Integer, IndexView> views = new HashMap<>();

    GroupIndexes(RowGroupView group, CountedReader reader) throws IOException {
        this.reader = reader;
        IndexBatch batch = new IndexBatch();
        int columns = Math.min(group.chunkCount(), group.footer().schema().leafCount());
        for (int chunk = 0; chunk < columns; chunk++) {
            if (group.has(chunk, ChunkField.META_DATA)
                    && !group.has(chunk, ChunkField.CRYPTO_METADATA)
                    && IndexBatch.tooLarge(group, chunk).isEmpty()) {
                batch.add(group, chunk);
            }
            if (batch.isFull()) {
                keep(batch);
                batch = new IndexBatch();
            }
        }
        keep(batch);
    }

    private void keep(IndexBatch batch) throws IOException {
        if (batch.isEmpty()) {
            return;
        }
        batch.read(reader);
        for (int i = 0; i < batch.size(); i++) {
            IndexView view = batch.view(i, reader);
            views.put(view.chunk(), view);
        }
    }

    Optional<IndexView> of(int chunk) {
        return Optional.ofNullable(views.get(chunk));
    }

    /** The bloom filter of a chunk, where it has one that readers use. */
    Optional<BloomProbe> bloomFilter(IndexView view, PhysicalType type) throws IOException {
        if (view.bloomFilter().isEmpty()) {
            return Optional.empty();
        }
        BloomFilterView filter = view.bloomFilter().get();
        boolean known = filter.algorithm() == 1 && filter.hash() == 1 && filter.compression() == 1;
        if (!known || !filter.hasBitset(view.group().footer().footerStart())) {
            return Optional.empty();
        }
        byte[] bits = reader.read(filter.bitsetFrom(), (int) filter.numBytes());
        return Optional.of(new BloomProbe(bits, type));
    }
}
