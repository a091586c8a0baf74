// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.format.BloomFilterView;
import io.github.parquetfsck.format.ByteMap.Owner;
import io.github.parquetfsck.format.ByteMap.Region;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.io.RangeReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds how long those bloom filters are of which the footer has the start only, as older writers leave it. */
final class BloomFilters {
    private static final int HEADER = 256;

    /** Headers that are read: more tell a person nothing. */
    private static final int MOST = 10_000;

    private static final int DATA_START = 4;

    private BloomFilters() {}

    /** The bytes of each such filter whose header says how many they are. */
    static List<Region> withoutLength(RangeReader reader, Optional<FooterView> footer) throws IOException {
        List<Region> regions = new ArrayList<>();
        for (int i = 0; footer.isPresent() && i < footer.get().rowGroupCount(); i++) {
            RowGroupView group = footer.get().rowGroup(i);
            for (int chunk = 0; chunk < group.chunkCount() && regions.size() < MOST; chunk++) {
                if (group.has(chunk, ChunkField.BLOOM_FILTER_OFFSET)
                        && !group.has(chunk, ChunkField.BLOOM_FILTER_LENGTH)) {
                    region(reader, group, chunk).ifPresent(regions::add);
                }
            }
        }
        return regions;
    }

    private static Optional<Region> region(RangeReader reader, RowGroupView group, int chunk) throws IOException {
        long from = group.value(chunk, ChunkField.BLOOM_FILTER_OFFSET);
        long limit = group.footer().footerStart();
        if (from < DATA_START || from >= limit) {
            return Optional.empty();
        }
        ByteBuffer header = reader.read(from, (int) Math.min(HEADER, limit - from));
        int at = header.arrayOffset() + header.position();
        BloomFilterView filter = BloomFilterView.parse(header.array(), at, at + header.remaining(), from);
        return filter.hasBitset(limit)
                ? Optional.of(new Region(
                        Owner.BLOOM_FILTER, from, filter.bitsetFrom() + filter.numBytes(), group.index(), chunk))
                : Optional.empty();
    }
}
